import ExpressCheckout

/// Reads ``MemoryDevice``'s messages.
struct MemoryBridge: ClientBridge {
    let flaw: Flaw?

    func decode(_ message: JSON) throws(JSONError) -> ClientEvent {
        let region = flaw == .ignoresTheRegion ? nil : message["region"]?.string
        let country = message["country"]?.string
        switch message["type"]?.string {
        case "address":
            return .addressChanged(
                Sensitive(RedactedAddress(region: region, country: country)), wallet: .applePay, isOpening: false)
        case "authorize":
            return .authorized(
                Authorization(
                    wallet: .applePay, payload: message,
                    shippingAddress: PostalAddress(region: region, country: country ?? "US"),
                    selected: message["option"]?.string.map { ShippingOption.ID($0) }))
        case "done": return .actionFinished(ActionResult(payload: message))
        default:
            guard flaw != .trustsUnknownMessages else {
                return .authorized(Authorization(wallet: .applePay, payload: ["card": "approves"]))
            }
            return .unknown("?")
        }
    }

    func encode(_ answer: ClientAnswer, to message: JSON, order: CheckoutOrder) throws(ProviderError) -> JSON? {
        switch answer {
        case .quote(let quote, _): ["total": .string(quote.summary.total.amount.decimalText)]
        case .issues(let issues, _): ["issues": .array(issues.map { .string($0.message) })]
        case .keep: [:]
        }
    }
}
