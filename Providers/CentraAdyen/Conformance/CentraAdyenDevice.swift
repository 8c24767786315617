public import CheckoutConformance
public import ExpressCheckout
import Foundation

/// A customer's device with Adyen's Apple Pay component on it: its events as JSON, in the names of Apple Pay on the web.
///
/// The token is what the sandbox reads, base64 of `{"sandboxCard", "amount", "currency"}`: like Apple's it is bound to
/// the total that the sheet shows (`apple-pay.md` §2). Nothing goes over HTTP: with Centra only the merchant talks to
/// the provider.
public struct CentraAdyenDevice: CustomerDevice {
    /// Creates a device.
    public init() {}

    /// The component's `shippingcontactselected`, with as much of the address as a wallet shows by then.
    public func addressMessage(_ address: RedactedAddress, isOpening: Bool) -> JSON {
        [
            "type": "shippingcontactselected",
            "shippingContact": .object(compacting: [
                ("locality", address.locality.map(JSON.string)),
                ("administrativeArea", address.region.map(JSON.string)),
                ("postalCode", address.postalCode.map(JSON.string)),
                ("countryCode", address.country.map(JSON.string)),
            ]),
        ]
    }

    /// The component's `shippingmethodselected`.
    public func optionMessage(_ option: ShippingOption) -> JSON? {
        ["type": "shippingmethodselected", "shippingMethod": method(option)]
    }

    /// The component's `paymentauthorized`: both contacts in full, and the state to send to Adyen.
    public func authorize(_ approval: Approval) async throws -> JSON {
        let address = approval.address.exposed
        let buyer = approval.buyer.exposed
        let total = approval.quote.summary.total.amount
        let token: JSON = [
            "sandboxCard": .string(approval.card.rawValue), "amount": .number(String(total.minorUnits)),
            "currency": .string(total.currency.code),
        ]
        let reachable: [(String, JSON?)] = [
            ("emailAddress", buyer.email.map(JSON.string)),
            ("phoneNumber", (buyer.phone ?? address.phone).map(JSON.string)),
        ]
        return [
            "type": "paymentauthorized",
            "payment": .object(compacting: [
                ("shippingContact", .object(compacting: contact(address) + reachable)),
                // A wallet's billing contact has neither e-mail nor phone (`apple-pay.md` §4).
                ("billingContact", .object(compacting: contact(address))),
                (
                    "state",
                    [
                        "data": [
                            "paymentMethod": [
                                "type": "applepay",
                                "applePayToken": .string(Data(token.bytes).base64EncodedString()),
                            ]
                        ]
                    ]
                ),
                ("shippingMethod", approval.quote.selectedOption.map(method)),
            ]),
        ]
    }

    /// The component's `additionaldetails` after the challenge, or after the page of a redirect.
    public func perform(_ action: ClientAction) async throws -> JSON {
        let result = action.kind == .redirect ? "redirectResult" : "threeDSResult"
        return [
            "type": "additionaldetails",
            "data": ["details": .object([JSON.Member(result, "approves")])],
        ]
    }

    private func method(_ option: ShippingOption) -> JSON {
        [
            "identifier": .string(option.id.rawValue), "label": .string(option.label),
            "detail": .string(option.detail ?? ""), "amount": .string(option.amount.decimalText),
        ]
    }

    private func contact(_ address: PostalAddress) -> [(String, JSON?)] {
        [
            ("givenName", address.firstName.map(JSON.string)), ("familyName", address.lastName.map(JSON.string)),
            (
                "addressLines",
                .array([address.streetAddress, address.extendedAddress].compactMap { $0 }.map(JSON.string))
            ),
            ("locality", address.locality.map(JSON.string)),
            ("administrativeArea", address.region.map(JSON.string)),
            ("postalCode", address.postalCode.map(JSON.string)), ("countryCode", .string(address.country)),
        ]
    }
}
