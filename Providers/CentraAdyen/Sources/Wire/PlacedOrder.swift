import ExpressCheckout

/// An order that Centra placed, held against what was asked (`centra-adyen.md` §3, §4).
struct PlacedOrder: Sendable {
    /// What an order has to do with a payment.
    enum Match: Sendable {
        /// It is this payment's order: the snapshot of what was placed.
        case ours(PaymentSnapshot)
        /// There is none, or only one from before the checkout opened.
        case none
        /// A later order of the session that differs from what was asked.
        case other(String)
    }

    /// Whether Centra has placed the order but not gone on with it: of a payment that Adyen decides later, it says
    /// nothing.
    static func isWaiting(_ node: JSONNode) -> Bool {
        !["CONFIRMED", "PROCESSING", "SHIPPED", "ARCHIVED"].contains(node["status"].value?.string ?? "")
    }

    /// The status of an order that is no order any more.
    static let deleted = "DELETED"

    /// Whether the status is a word of Centra's schema; of another one nobody knows whether it is paid.
    static func hasKnownStatus(_ node: JSONNode) -> Bool {
        let status = node["status"].value?.string ?? ""
        return !isWaiting(node) || status == "PENDING" || status == deleted
    }

    /// Compares the value of an `order` field with the payment that was sent.
    static func match(_ node: JSONNode, payment: SentPayment, state: ProviderState) -> Match {
        guard node.isPresent else { return .none }
        guard state.knowsLastOrder else { return .other("it is not known which order was the session's last before") }
        guard let number = node["number"].value?.int64 else { return .other("the order has no number") }
        if let last = state.lastOrder, number <= last { return .none }
        if node["status"].value?.string == deleted { return .other("the order is deleted") }
        guard let total = (try? TotalRows(node["totals"]))?.grandTotal else { return .other("the order has no total") }
        guard total.currencyCode == payment.amount.currency.code, total.money == payment.amount else {
            return .other("the order's total is not what was authorised")
        }
        let status = hasKnownStatus(node) ? nil : "the order's status is none that Centra's schema has"
        // Capturing is Centra's own affair later on, so the money is only known to be held.
        return .ours(
            PaymentSnapshot(
                id: PaymentID(String(number)), state: .authorized, amount: payment.amount,
                notes: [total.note(on: "the order's total"), status].compactMap { $0 }))
    }
}
