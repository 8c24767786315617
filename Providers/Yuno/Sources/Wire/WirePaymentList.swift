import ExpressCheckout

/// The payments of an order: a list, or a list in an object (`yuno.md §2.8`).
struct WirePaymentList {
    /// How many elements it has, those included that are no payments.
    let count: Int
    /// Those that are payments.
    let payments: [WirePayment]

    /// Reads a list.
    /// - Throws: ``JSONError`` when there is none.
    init(_ json: JSON) throws(JSONError) {
        guard let listed = json.array ?? json["payments"]?.array ?? json["data"]?.array else {
            throw JSONError(.mismatch(needed: "an array", found: json.kind), at: .root)
        }
        count = listed.count
        payments = listed.compactMap { try? WirePayment($0) }
    }

    /// Of several the newest that may charge: one payment per session is the rule (`yuno.md §2.4`), and should there be
    /// more, a refused one hides none that may charge.
    ///
    /// Time stamps are of one width in UTC: text order is time order.
    func mostTelling(of payments: [WirePayment]) -> WirePayment? {
        let alive = payments.filter { !$0.isEndedUnpaid }
        return (alive.isEmpty ? payments : alive).max { $0.createdAt < $1.createdAt }
    }
}
