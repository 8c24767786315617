import ExpressCheckout

/// Speaks with a page or an app that runs Adyen's Apple Pay component: Apple Pay JS events in, its update objects out
/// (`apple-pay.md` §1, §6).
///
/// The README lists the messages.
struct ApplePayBridge: ClientBridge {
    func decode(_ message: JSON) throws(JSONError) -> ClientEvent {
        let node = JSONNode(message)
        switch message["type"]?.string {
        case "shippingcontactselected":
            guard node["shippingContact"].isPresent else {
                throw JSONError(.missing, at: node["shippingContact"].path)
            }
            // Apple does not tell the event that fires as the sheet opens from a later one.
            return .addressChanged(
                Sensitive(ApplePayContact(node["shippingContact"]).redacted), wallet: .applePay, isOpening: false)
        case "shippingmethodselected":
            let id = try node["shippingMethod"]["identifier"].nonEmptyString()
            return .optionChanged(ShippingOption.ID(id), wallet: .applePay)
        case "paymentauthorized": return .authorized(try authorization(node["payment"]))
        case "additionaldetails":
            _ = try node["data"].object()
            return .actionFinished(ActionResult(payload: message["data"] ?? .null))
        case "cancel": return .cancelled
        case let type: return .unknown(type ?? "")
        }
    }

    func encode(
        _ answer: ClientAnswer, to message: JSON, order: CheckoutOrder
    ) throws(ProviderError) -> JSON? {
        switch message["type"]?.string {
        case "shippingcontactselected": update(answer, takesErrors: true, order: order)
        // Apple has no errors here (`apple-pay.md` §5): the sheet stays as it is and the flow checks again later.
        case "shippingmethodselected": update(answer, takesErrors: false, order: order)
        case "paymentauthorized": result(answer)
        default: nil
        }
    }

    /// The whole component state and the contacts.
    private func authorization(_ payment: JSONNode) throws(JSONError) -> Authorization {
        _ = try payment["state"]["data"].object()
        let shipping = payment["shippingContact"].isPresent ? ApplePayContact(payment["shippingContact"]) : nil
        let billing = payment["billingContact"].isPresent ? ApplePayContact(payment["billingContact"]) : nil
        return Authorization(
            wallet: .applePay, payload: payment["state"]["data"].value ?? .null,
            shippingAddress: shipping?.address, billingAddress: billing?.address, buyer: shipping?.buyer,
            selected: payment["shippingMethod"]["identifier"].value?.nonEmptyString.map { ShippingOption.ID($0) })
    }

    private func update(_ answer: ClientAnswer, takesErrors: Bool, order: CheckoutOrder) -> JSON {
        var issues: [AddressIssue] = []
        let quote: Quote
        switch answer {
        case .quote(let new, _): quote = new
        case .keep(let unchanged): quote = unchanged ?? opening(order)
        case .issues(let found, let unchanged):
            issues = found
            quote = unchanged ?? opening(order)
        }
        return .object(
            compacting: ApplePaySheet.update(quote) + [
                ("errors", takesErrors && !issues.isEmpty ? ApplePayErrors.make(issues) : JSON?.none)
            ])
    }

    /// What the order opened with: an answer without a total would make the sheet fail (`apple-pay.md` §6).
    private func opening(_ order: CheckoutOrder) -> Quote {
        Quote(summary: order.openingSummary)
    }

    /// The authorisation's result for what was not charged; what was is told by the outcome.
    private func result(_ answer: ClientAnswer) -> JSON? {
        switch answer {
        case .issues(let issues, _): ["status": 1, "errors": ApplePayErrors.make(issues)]
        case .quote: ["status": 1, "errors": ApplePayErrors.general("The total has changed. Please check it again.")]
        case .keep: nil
        }
    }
}
