import CheckoutConformance
import ExpressCheckout

/// A client SDK that asks about everything, options too.
struct RotaryDevice: CustomerDevice {
    func addressMessage(_ address: RedactedAddress, isOpening: Bool) -> JSON {
        .object(compacting: [
            ("event", "contact"), ("region", address.region.map(JSON.string)),
            ("country", address.country.map(JSON.string)),
        ])
    }

    func optionMessage(_ option: ShippingOption) -> JSON? {
        ["event": "method", "id": .string(option.id.rawValue)]
    }

    func authorize(_ approval: Approval) async throws -> JSON {
        let address = approval.address.exposed
        return .object(compacting: [
            ("event", "pay"), ("card", .string(approval.card.rawValue)),
            ("region", address.region.map(JSON.string)), ("country", .string(address.country)),
        ])
    }

    func perform(_ action: ClientAction) async throws -> JSON { ["event": "back"] }
}

/// Reads ``RotaryDevice``'s messages.
struct RotaryBridge: ClientBridge {
    func decode(_ message: JSON) throws(JSONError) -> ClientEvent {
        let address = RedactedAddress(region: message["region"]?.string, country: message["country"]?.string)
        return switch message["event"]?.string {
        case "contact": .addressChanged(Sensitive(address), wallet: .applePay, isOpening: false)
        case "method": .optionChanged(ShippingOption.ID(message["id"]?.string ?? ""), wallet: .applePay)
        case "pay":
            .authorized(
                Authorization(
                    wallet: .applePay, payload: message,
                    shippingAddress: PostalAddress(
                        region: message["region"]?.string, country: message["country"]?.string ?? "US")))
        case "back": .actionFinished(ActionResult(payload: message))
        default: .unknown("?")
        }
    }

    func encode(_ answer: ClientAnswer, to message: JSON, order: CheckoutOrder) throws(ProviderError) -> JSON? {
        switch answer {
        case .quote(let quote, _): ["sum": .string(quote.summary.total.amount.decimalText)]
        case .issues(let issues, _): ["errors": .array(issues.map { .string($0.message) })]
        case .keep: ["sum": .null]
        }
    }
}
