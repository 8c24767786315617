import ExpressCheckout

/// What a payment says beside its amount when the total changed after the sheet (`afterpay.md` §2.5, §2.14).
struct Adjustment: Sendable {
    /// The payment schedule's checksum, as the widget gave it last; nil where the client did not show the widget.
    ///
    /// Deferred shipping must show it, so that its absence says that the customer has not chosen yet.
    static func checksum(in request: CompletionRequest) -> String? {
        request.authorization.confirmation?.exposed["paymentScheduleChecksum"]?.nonEmptyString
    }

    let request: CompletionRequest

    /// The members to send.
    /// - Throws: ``ProviderError`` `invalidRequest` and `notSent`, naming what is missing.
    func members() throws(ProviderError) -> [(String, JSON?)] {
        var problems: [OrderProblem] = []
        if request.order.lineItems.isEmpty {
            problems.append(
                OrderProblem(JSONPath.root.appending("line_items"), "Afterpay needs the items of a changed total"))
        }
        let contact = request.authorization.shippingAddress.map { WireContact($0.exposed) }
        if contact?.name == nil || contact?.line1 == nil || contact?.postcode == nil {
            problems.append(
                OrderProblem(
                    JSONPath.root.appending("shipping_address"), "Afterpay needs the whole address of a changed total"))
        }
        guard problems.isEmpty, let contact else { throw .impossible(problems, provider: AfterpayProvider.id) }
        return [
            ("isCheckoutAdjusted", true),
            ("paymentScheduleChecksum", Self.checksum(in: request).map(JSON.string)),
            ("items", .array(request.order.lineItems.map(CheckoutBody.item))), ("shipping", contact.json),
        ]
    }
}
