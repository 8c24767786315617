public import CheckoutConformance
public import ExpressCheckout

/// A phone with Yuno's iOS SDK on it, and the customer who holds it.
///
/// The SDK calls functions of the app; the messages here are those calls with a `type` as their envelope
/// (`yuno.md §4.1`, `§5.2`). The customer's card is one of the test gateway's (`yuno.md §8`).
public struct YunoDevice: CustomerDevice {
    /// Why the device could not go on.
    public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// The reason, without any value.
        public let description: String
    }

    private let sandbox: BaseURL
    private let headers: [HTTPHeader]
    private let transport: any HTTPTransport

    /// Creates a device that reaches Yuno's sandbox with `transport`.
    public init(sandbox: BaseURL, publicKey: String, privateKey: String, transport: any HTTPTransport) {
        self.sandbox = sandbox
        headers = [
            HTTPHeader("public-api-key", publicKey), HTTPHeader("private-secret-key", privateKey),
            HTTPHeader("Content-Type", "application/json"), HTTPHeader("Accept", "application/json"),
        ]
        self.transport = transport
    }

    /// The handler's call: the fields that are known, nothing that says whether the sheet is opening (Y-45).
    public func addressMessage(_ address: RedactedAddress, isOpening: Bool) -> JSON {
        let fields = JSON.object(compacting: [
            ("city", address.locality.map { .string($0) }), ("state", address.region.map { .string($0) }),
            ("postalCode", address.postalCode.map { .string($0) }),
            ("countryCode", address.country.map { .string($0) }),
        ])
        return [
            "type": "onShippingAddressChanged", "paymentMethodType": "APPLE_PAY",
            "shippingInfo": ["shippingAddress": fields],
        ]
    }

    /// Nil: options are pre-priced, the SDK calls nobody (Y-17).
    public func optionMessage(_ option: ShippingOption) -> JSON? { nil }

    /// Gets a one-time token as the SDK does and hands it over with what the sheet gathered (Y-50 to Y-52).
    /// - Throws: ``Failure``, or the transport's error.
    public func authorize(_ approval: Approval) async throws -> JSON {
        guard let session = Self.session(in: approval.clientPayload.exposed) else {
            throw Failure(description: "the client payload has no checkout_session")
        }
        let answer = try await send(
            "/v1/checkout/sessions/{session}/token", parameters: ["session": session], operation: "createToken",
            body: ["payment_method": ["type": "CARD", "card": Self.card(approval.card)]])
        guard answer.status == 201, case .object(let token) = try answer.json() else {
            throw Failure(description: "no one-time token: HTTP \(answer.status)")
        }
        let shipping = JSON.Member("shipping", Self.shipping(approval))
        return [
            "type": "yunoCreatePayment", "paymentMethodType": "APPLE_PAY", "oneTimeToken": .object(token + [shipping]),
        ]
    }

    /// Passes the 3-D Secure challenge and gives the message that its page posts (H-06), which proves nothing (H-07).
    /// - Throws: ``Failure``, or the transport's error.
    public func perform(_ action: ClientAction) async throws -> JSON {
        guard let payment = Self.payment(in: action) else {
            throw Failure(description: "the action names no payment")
        }
        let answer = try await send(
            "/_consumer/three-ds", operation: "threeDS",
            body: ["payment": .string(payment), "result": "COMPLETED"])
        guard answer.status == 204 else { throw Failure(description: "the challenge failed: HTTP \(answer.status)") }
        let page: JSON = action.url.map { .string($0.exposed) } ?? ""
        return ["type": "messageFromWeb", "data": ["origin": "CHALLENGE", "status": "COMPLETED", "data": page]]
    }

    /// What Yuno would post about a payment as it stands now, signed under the sandbox's own secret (`yuno.md §4.2`).
    func webhook(about payment: PaymentID) async throws -> WebhookDelivery {
        let answer = try await send(
            "/_consumer/webhook", operation: "webhook", body: ["payment": .string(payment.rawValue)])
        let message = try answer.json()
        guard let body = message["body"]?.string, let headers = message["headers"]?.object else {
            throw Failure(description: "no webhook: HTTP \(answer.status)")
        }
        return WebhookDelivery(
            headers: headers.map { HTTPHeader($0.key, $0.value.string ?? "") }, body: Array(body.utf8))
    }

    private func send(
        _ template: String, parameters: [String: String] = [:], operation: String, body: JSON
    ) async throws(TransportError) -> HTTPResponse {
        try await transport.send(
            HTTPRequest(
                .post, RequestTarget(sandbox, template, parameters: parameters), headers: headers, body: body.bytes,
                operation: operation, replay: .once))
    }

    private static func card(_ card: Approval.Card) -> JSON {
        let number =
            switch card {
            case .approves: "4507990000000002"
            case .declines: "4507990000000010"
            case .asksForAction: "348638267931507"
            }
        return [
            "number": .string(number), "expiration_month": 11, "expiration_year": 28,
            "security_code": card == .asksForAction ? "1234" : "123", "holder_name": "John Doe",
        ]
    }

    /// The selected option and the full address; no names, e-mail or phone (`yuno.md §4.1`).
    private static func shipping(_ approval: Approval) -> JSON {
        let address = approval.address.exposed
        let method = approval.quote.selectedOption.map { option -> JSON in
            [
                "id": .string(option.id.rawValue), "label": .string(option.label),
                "amount": [
                    "currency": .string(option.amount.currency.code), "value": .number(option.amount.decimalText),
                ],
            ]
        }
        return .object(compacting: [
            ("method", method),
            (
                "address",
                [
                    "address_line_1": .string(address.streetAddress ?? ""),
                    "address_line_2": .string(address.extendedAddress ?? ""),
                    "city": .string(address.locality ?? ""), "state": .string(address.region ?? ""),
                    "zip_code": .string(address.postalCode ?? ""), "country": .string(address.country),
                ]
            ),
        ])
    }

    /// The session's id, wherever the payload has it.
    private static func session(in payload: JSON) -> String? {
        if let id = payload["checkout_session"]?.nonEmptyString { return id }
        for member in payload.object ?? [] {
            if let id = session(in: member.value) { return id }
        }
        return nil
    }

    /// The payment that the action is about: from its payload, or from the challenge's URL.
    private static func payment(in action: ClientAction) -> String? {
        let payload = action.payload?.exposed
        if let id = payload?["payment"]?.nonEmptyString ?? payload?["payment_id"]?.nonEmptyString { return id }
        let url = action.url?.exposed ?? payload?["url"]?.nonEmptyString ?? ""
        let query = url.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let mark = "payment="
        let named = query.split(separator: "&").first { $0.hasPrefix(mark) }
        return named.map { String($0.dropFirst(mark.count)) } ?? payload?["id"]?.nonEmptyString
    }
}
