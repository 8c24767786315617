import CheckoutConformance
import ExpressCheckout

/// A client SDK of the provider in memory: its messages carry everything.
struct MemoryDevice: CustomerDevice {
    func addressMessage(_ address: RedactedAddress, isOpening: Bool) -> JSON {
        .object(compacting: [
            ("type", "address"), ("region", address.region.map(JSON.string)),
            ("country", address.country.map(JSON.string)),
        ])
    }

    /// Options are pre-priced: nobody is asked.
    func optionMessage(_ option: ShippingOption) -> JSON? { nil }

    func authorize(_ approval: Approval) async throws -> JSON {
        let address = approval.address.exposed
        return .object(compacting: [
            ("type", "authorize"), ("card", .string(approval.card.rawValue)),
            ("region", address.region.map(JSON.string)), ("country", .string(address.country)),
            ("option", approval.quote.selected.map { .string($0.rawValue) }),
        ])
    }

    func perform(_ action: ClientAction) async throws -> JSON {
        ["type": "done"]
    }
}
