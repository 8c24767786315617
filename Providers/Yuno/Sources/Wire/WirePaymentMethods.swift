import ExpressCheckout

/// The methods that a session offers: a list, by one of Yuno's own clients wrapped (`yuno.md §2.5`).
struct WirePaymentMethods {
    /// The methods as they stand.
    let methods: [JSON]

    /// Reads a list.
    /// - Throws: ``JSONError`` when there is none.
    init(_ json: JSON) throws(JSONError) {
        guard let methods = json.array ?? json["payment_methods"]?.array else {
            throw JSONError(.mismatch(needed: "an array", found: json.kind), at: .root)
        }
        self.methods = methods
    }
}
