public import CheckoutConformance
public import ExpressCheckout

/// A customer's device with Afterpay's iOS SDK on it: the messages that its checkout page posts (`afterpay.md` §4.2).
public struct AfterpayDevice: CustomerDevice {
    private let sandbox: BaseURL
    private let transport: any HTTPTransport
    private let requests = Locked(0)

    /// Creates a device; `sandbox` is where the sandbox's app is served: `http://127.0.0.1:8080/afterpay`.
    public init(sandbox: BaseURL, transport: any HTTPTransport) {
        self.sandbox = sandbox
        self.transport = transport
    }

    /// The page's `onShippingAddressChange`; it has no name and no street, for the customer's privacy.
    public func addressMessage(_ address: RedactedAddress, isOpening: Bool) -> JSON {
        message(
            "onShippingAddressChange",
            .object(compacting: [
                ("suburb", address.locality.map(JSON.string)),
                ("state", address.region.map(JSON.string)),
                ("postcode", address.postalCode.map(JSON.string)),
                ("countryCode", address.country.map(JSON.string)),
            ]))
    }

    /// The page's `onShippingOptionChange` with the option as the app gave it.
    public func optionMessage(_ option: ShippingOption) -> JSON? {
        message(
            "onShippingOptionChange",
            .object(compacting: [
                ("id", .string(option.id.rawValue)),
                ("name", .string(option.label)),
                ("description", .string(option.detail ?? "")),
                ("shippingAmount", Self.json(option.amount)),
                ("orderAmount", option.summary.map { Self.json($0.total.amount) }),
            ]))
    }

    /// The customer confirms on the checkout page, which ends with the order's token.
    /// - Throws: ``AfterpayDeviceError`` when the client payload has no `token` or the page refuses, `TransportError`.
    public func authorize(_ approval: Approval) async throws -> JSON {
        guard let token = approval.clientPayload.exposed["token"]?.nonEmptyString else {
            throw AfterpayDeviceError("the client payload has no \"token\": the SDK cannot open the checkout page")
        }
        let body = JSON.object(compacting: [
            ("token", .string(token)),
            ("shipping", Self.contact(approval.address.exposed)),
            ("consumer", Self.consumer(approval.buyer.exposed)),
            ("shippingOptionIdentifier", approval.quote.selected.map { .string($0.rawValue) }),
            ("amount", Self.json(approval.quote.summary.total.amount)),
            ("shippingAmount", approval.quote.selectedOption.map { Self.json($0.amount) }),
            ("card", approval.card == .declines ? "declines" : "approves"),
        ])
        // A customer, not the adapter: a request that may act each time it arrives.
        let response = try await transport.send(
            HTTPRequest(
                .post, RequestTarget(sandbox, "/_consumer/confirm"),
                headers: [HTTPHeader("Content-Type", "application/json")], body: body.bytes,
                operation: "consumerConfirm", replay: .once))
        guard response.status == 204 else {
            let reason = (try? response.json())?["message"]?.string ?? "no reason given"
            throw AfterpayDeviceError("the checkout page refused with HTTP \(response.status): \(reason)")
        }
        return ["status": "SUCCESS", "orderToken": .string(token)]
    }

    /// Always refuses: after its checkout page Afterpay has no further step.
    /// - Throws: ``AfterpayDeviceError``.
    public func perform(_ action: ClientAction) async throws -> JSON {
        throw AfterpayDeviceError("Afterpay's SDK has no further step, asked for \"\(action.kind)\"")
    }

    private func message(_ type: JSON, _ payload: JSON) -> JSON {
        let number = requests.withLock { number in
            number += 1
            return number
        }
        return ["type": type, "meta": ["requestId": .string("request-\(number)")], "payload": payload]
    }

    private static func json(_ money: Money) -> JSON {
        ["amount": .string(money.decimalText), "currency": .string(money.currency.code)]
    }

    private static func contact(_ address: PostalAddress) -> JSON {
        .object(compacting: [
            ("name", address.fullName.map(JSON.string)),
            ("line1", address.streetAddress.map(JSON.string)),
            ("line2", address.extendedAddress.map(JSON.string)),
            ("area1", address.locality.map(JSON.string)),
            ("region", address.region.map(JSON.string)),
            ("postcode", address.postalCode.map(JSON.string)),
            ("countryCode", .string(address.country)),
            ("phoneNumber", address.phone.map(JSON.string)),
        ])
    }

    private static func consumer(_ buyer: Buyer) -> JSON? {
        guard let email = buyer.email else { return nil }
        return .object(compacting: [
            ("email", .string(email)),
            ("givenNames", buyer.givenName.map(JSON.string)),
            ("surname", buyer.familyName.map(JSON.string)),
            ("phoneNumber", buyer.phone.map(JSON.string)),
        ])
    }
}
