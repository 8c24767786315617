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
        case "shippingcontactselected": update(answer, to: message, takesErrors: true, order: order)
        // Apple has no errors here (`apple-pay.md` §5): the sheet stays as it is and the flow checks again later.
        case "shippingmethodselected": update(answer, to: message, takesErrors: false, order: order)
        case "paymentauthorized": result(answer, to: message)
        default: nil
        }
    }

    /// Ends the authorisation: a sheet that is told nothing waits until it fails.
    ///
    /// Only success and failure can be told. A further step comes after the sheet, whose own part is done.
    func encode(
        _ outcome: CheckoutOutcome, to message: JSON, order: CheckoutOrder
    ) throws(ProviderError) -> JSON? {
        guard message["type"]?.string == "paymentauthorized" else { return nil }
        switch outcome {
        case .completed, .pending, .actionRequired: return ["status": 0]
        case .declined, .cancelled, .failed, .unknown, .needsCorrection: return ["status": 1]
        }
    }

    /// Whether the client is an app with PassKit, not a page with Apple Pay JS.
    private func isPassKit(_ message: JSON) -> Bool { message["form"]?.string == "passkit" }

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

    private func update(
        _ answer: ClientAnswer, to message: JSON, takesErrors: Bool, order: CheckoutOrder
    ) -> JSON {
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
            compacting: (isPassKit(message) ? PassKitSheet.update(quote) : ApplePaySheet.update(quote)) + [
                ("errors", takesErrors && !issues.isEmpty ? errors(issues, to: message) : JSON?.none)
            ])
    }

    private func errors(_ issues: [AddressIssue], to message: JSON) -> JSON {
        isPassKit(message) ? PassKitErrors.make(issues) : ApplePayErrors.make(issues)
    }

    /// What the order opened with: an answer without a total would make the sheet fail (`apple-pay.md` §6).
    private func opening(_ order: CheckoutOrder) -> Quote {
        Quote(summary: order.openingSummary)
    }

    /// The authorisation's result for what was not charged; what was is told by the outcome.
    private func result(_ answer: ClientAnswer, to message: JSON) -> JSON? {
        switch answer {
        case .issues(let issues, _): return ["status": 1, "errors": errors(issues, to: message)]
        case .quote:
            let text = "The total has changed. Please check it again."
            return [
                "status": 1, "errors": isPassKit(message) ? PassKitErrors.general(text) : ApplePayErrors.general(text),
            ]
        case .keep: return nil
        }
    }
}
