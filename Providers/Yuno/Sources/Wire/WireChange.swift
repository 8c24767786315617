import ExpressCheckout

/// The answer to a capture, a cancel or a refund: a transaction with the payment in it, or the payment with its
/// transaction (`yuno.md §2.8`).
struct WireChange {
    /// The movement; nil where the answer has none.
    let transaction: WireTransaction?
    /// The payment as it stands afterwards; nil where the answer has none.
    let payment: WirePayment?

    /// Reads an answer in either form.
    /// - Throws: ``JSONError`` when it is neither.
    init(_ json: JSON, types: Set<String>) throws(JSONError) {
        if json["payment"]?.object != nil {
            transaction = WireTransaction(json)
            payment = try WirePayment(json)
            return
        }
        if let type = json["type"]?.nonEmptyString?.uppercased(), types.contains(type) {
            transaction = WireTransaction(json)
            payment = nil
            guard transaction?.status != nil else { throw JSONError(.missing, at: JSONPath.root.appending("status")) }
            return
        }
        let payment = try WirePayment(json)
        self.payment = payment
        transaction = WireTransaction.newest(
            of: payment.transactions.filter { $0.type.map(types.contains) ?? true })
    }

    init(transaction: WireTransaction?, payment: WirePayment) {
        self.transaction = transaction
        self.payment = payment
    }
}
