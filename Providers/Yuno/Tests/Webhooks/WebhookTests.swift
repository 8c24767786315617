import CheckoutCrypto
import ExpressCheckout
import Foundation
import Testing
import YunoCheckout

/// Who may tell us of a payment, and what is believed of it.
@Suite struct WebhookTests {
    private static let secret = "client-secret"

    private func reading(
        secret: String? = secret, apiKey: String? = nil, apiSecret: String? = nil, isArmed: Bool = true
    ) throws -> any WebhookReading {
        let configuration = try YunoConfiguration(
            accountID: Fixture.account, publicKey: "sandbox_public", privateKey: "sandbox_private",
            webhookSecret: secret, webhookAPIKey: apiKey, webhookAPISecret: apiSecret)
        let provider = YunoProvider(
            configuration: configuration, transport: ScriptedTransport([]),
            authenticator: isArmed ? LibcryptoAuthenticator() : nil)
        return try #require(provider.webhooks)
    }

    private static func code(_ body: [UInt8], secret: String = secret) -> [UInt8] {
        LibcryptoAuthenticator().hmacSHA256(of: body, key: Sensitive(Array(secret.utf8)))
    }

    private static func base64(_ body: [UInt8], secret: String = secret) -> String {
        Data(code(body, secret: secret)).base64EncodedString()
    }

    private static func hex(_ body: [UInt8]) -> String {
        code(body).map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
    }

    private static func message(
        account: String? = Fixture.account, payment: JSON = Fixture.paymentAnswer(), event: String? = "payment.purchase"
    ) -> JSON {
        .object(compacting: [
            ("account_id", account.map(JSON.string)), ("type", "payment"), ("type_event", event.map(JSON.string)),
            ("version", 2), ("retry", 0), ("data", ["payment": payment]),
        ])
    }

    private func signed(_ json: JSON) -> WebhookDelivery {
        WebhookDelivery(headers: [HTTPHeader("x-hmac-signature", Self.base64(json.bytes))], body: json.bytes)
    }

    @Test(arguments: ["base64", "hex", "HEX", "sha256=hex", "sha256=base64"])
    func readsASignedMessage(_ form: String) throws {
        let body = Self.message().bytes
        let text: String =
            switch form {
            case "base64": Self.base64(body)
            case "hex": Self.hex(body)
            case "HEX": Self.hex(body).uppercased()
            case "sha256=hex": "sha256=" + Self.hex(body)
            default: "sha256=" + Self.base64(body)
            }
        let event = try reading().read(WebhookDelivery(headers: [HTTPHeader("X-HMAC-Signature", text)], body: body))
        #expect(event.kind == "payment.purchase")
        #expect(event.payment == PaymentID(Fixture.payment))
        #expect(event.reference == "order-123")
        #expect(event.session?.exposed == Fixture.session)
        guard case .completed(let payment) = event.outcome else { throw TestFailure(event.outcome.name) }
        #expect(payment.state == .captured)
        #expect(payment.amount == (try Fixture.money("105.00")))
    }

    struct Forgery: Sendable, CustomTestStringConvertible {
        let name: String
        let headers: [HTTPHeader]
        let body: [UInt8]
        var testDescription: String { name }
    }

    private static let body = message().bytes

    @Test(arguments: [
        Forgery(name: "no signature", headers: [], body: body),
        Forgery(name: "an empty one", headers: [HTTPHeader("x-hmac-signature", "")], body: body),
        Forgery(name: "a prefix alone", headers: [HTTPHeader("x-hmac-signature", "sha256=")], body: body),
        Forgery(
            name: "under another secret",
            headers: [HTTPHeader("x-hmac-signature", base64(body, secret: "other"))], body: body),
        Forgery(
            name: "of another body", headers: [HTTPHeader("x-hmac-signature", base64(body))],
            body: body + [0x20]),
        Forgery(
            name: "a part of it", headers: [HTTPHeader("x-hmac-signature", String(base64(body).prefix(40)))],
            body: body),
        Forgery(
            name: "twice",
            headers: [HTTPHeader("x-hmac-signature", base64(body)), HTTPHeader("x-hmac-signature", "AAAA")],
            body: body),
        Forgery(
            name: "about another account",
            headers: [HTTPHeader("x-hmac-signature", base64(message(account: "other").bytes))],
            body: message(account: "other").bytes),
        Forgery(
            name: "about no account",
            headers: [
                HTTPHeader(
                    "x-hmac-signature",
                    base64(message(account: nil, payment: ["id": "p", "status": "SUCCEEDED"]).bytes))
            ],
            body: message(account: nil, payment: ["id": "p", "status": "SUCCEEDED"]).bytes),
    ])
    func refusesWhatIsNotProven(_ forgery: Forgery) throws {
        let error = try #require(throws: ProviderError.self) {
            _ = try reading().read(WebhookDelivery(headers: forgery.headers, body: forgery.body))
        }
        #expect(error.code == .authentication)
        #expect(!error.description.contains(Self.secret))
    }

    @Test func refusesEverythingByDefault() throws {
        for webhooks in [try reading(secret: nil), try reading(isArmed: false)] {
            let error = try #require(throws: ProviderError.self) {
                _ = try webhooks.read(signed(Self.message()))
            }
            #expect(error.code == .authentication)
        }
    }

    @Test func holdsFixedHeadersAgainstTheConfiguration() throws {
        let webhooks = try reading(secret: nil, apiKey: "k", apiSecret: "s")
        let right = [HTTPHeader("x-api-key", "k"), HTTPHeader("x-secret", "s")]
        #expect(try webhooks.read(WebhookDelivery(headers: right, body: Self.body)).outcome.name == "completed")
        for wrong in [
            [HTTPHeader("x-api-key", "k")], [HTTPHeader("x-api-key", "k"), HTTPHeader("x-secret", "S")],
            right + [HTTPHeader("x-secret", "s")], [HTTPHeader("x-api-key", ""), HTTPHeader("x-secret", "")],
        ] {
            #expect(throws: ProviderError.self) {
                _ = try webhooks.read(WebhookDelivery(headers: wrong, body: Self.body))
            }
        }
        // With both kinds configured, both must hold.
        let both = try reading(apiKey: "k", apiSecret: "s")
        #expect(throws: ProviderError.self) { _ = try both.read(signed(Self.message())) }
        #expect(throws: ProviderError.self) {
            _ = try both.read(WebhookDelivery(headers: right, body: Self.body))
        }
    }

    @Test func aFixedHeaderIsConfiguredWithItsOther() throws {
        let error = try #require(throws: ConfigurationError.self) { _ = try reading(apiKey: "k") }
        #expect(error.invalid.map(\.key) == ["YUNO_WEBHOOK_API_KEY"])
    }

    @Test func readsTheOldFormToo() throws {
        let old: JSON = [
            "payment": [
                "code": .string(Fixture.payment), "status": "DECLINED", "sub_status": "DECLINED",
                "amount": ["currency": "USD", "value": 105], "merchant_order_id": "order-123",
            ]
        ]
        let event = try reading().read(signed(old))
        #expect(event.kind == "payment")
        #expect(event.payment == PaymentID(Fixture.payment))
        #expect(event.outcome.name == "declined")
    }

    @Test func namesABareEventAsThePayloadsDo() throws {
        #expect(try reading().read(signed(Self.message(event: "refund"))).kind == "payment.refund")
        #expect(try reading().read(signed(Self.message(event: nil))).kind == "payment")
        #expect(try reading().read(signed(Self.message(event: "Jane Doe"))).kind == "payment")
    }

    @Test func isTheSameEventOnlyWhenNothingChanged() throws {
        let webhooks = try reading()
        var first = Self.message()
        let identity = try webhooks.read(signed(first)).identity
        first = .object((first.object ?? []).map { $0.key == "retry" ? JSON.Member("retry", 3) : $0 })
        #expect(try webhooks.read(signed(first)).identity == identity)
        let later = Self.message(payment: Fixture.paymentAnswer(status: "PENDING", subStatus: "IN_PROCESS"))
        #expect(try webhooks.read(signed(later)).identity != identity)
        #expect(try webhooks.read(signed(Self.message(event: "payment.capture"))).identity != identity)
    }

    @Test func tellsWhenThePaymentChanged() throws {
        let payment = JSON.object(
            (Fixture.paymentAnswer().object ?? []) + [JSON.Member("updated_at", "2026-11-30T10:00:02.000000Z")])
        let event = try reading().read(signed(Self.message(payment: payment)))
        #expect(event.changedAt == "2026-11-30T10:00:02.000000Z")
        #expect(try reading().read(signed(Self.message())).changedAt == nil)
    }

    @Test func tellsOfOtherThingsWithoutTheirContent() throws {
        let json: JSON = [
            "account_id": .string(Fixture.account), "type": "enrollment", "type_event": "enrollment.enroll",
            "version": 2, "data": ["customer": ["email": "jane@example.com"]],
        ]
        let event = try reading().read(signed(json))
        #expect(event.kind == "enrollment.enroll")
        #expect(event.payment == nil)
        #expect(event.outcome.name == "pending")
        #expect(!"\(event)".contains("jane@example.com"))
        #expect(!event.identity.contains("jane"))
    }

    @Test func concernsTheAttemptOfItsSessionOrPaymentAndAmount() throws {
        let webhooks = try reading()
        let event = try webhooks.read(signed(Self.message()))
        #expect(webhooks.concerns(event, Fixture.openState))
        #expect(webhooks.concerns(event, Fixture.unansweredState))
        #expect(!webhooks.concerns(event, ProviderState()))
        var state = Fixture.unansweredState
        state["session"] = "another"
        #expect(!webhooks.concerns(event, state))
        state = Fixture.unansweredState
        state["payment_id"] = "another"
        #expect(!webhooks.concerns(event, state))
        state = Fixture.unansweredState
        state["reference"] = "another"
        #expect(!webhooks.concerns(event, state))
        for (value, currency) in [("105.01", "USD"), ("105.00", "EUR")] {
            let other = Fixture.paymentAnswer(value: .number(value), currency: currency)
            #expect(
                !webhooks.concerns(try webhooks.read(signed(Self.message(payment: other))), Fixture.unansweredState))
        }
    }

    @Test(arguments: ["", "{}", "[]", "{", #"{"type_event":"payment.purchase"}"#, #"{"data":{"payment":{}}}"#])
    func refusesWhatIsNoMessage(_ text: String) throws {
        let body = Array(text.utf8)
        let error = try #require(throws: ProviderError.self) {
            _ = try reading().read(
                WebhookDelivery(headers: [HTTPHeader("x-hmac-signature", Self.base64(body))], body: body))
        }
        #expect(error.code == .badResponse)
    }
}
