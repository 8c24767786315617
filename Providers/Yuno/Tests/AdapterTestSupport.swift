import ExpressCheckout
import Testing
import YunoCheckout

/// Answers requests from a script, in order, and keeps what it was sent.
actor ScriptedTransport: HTTPTransport {
    /// One answer of the script.
    enum Answer: Sendable {
        case json(Int, JSON)
        case text(Int, String)
        case lost(TransportError.Certainty)
    }

    private(set) var requests: [HTTPRequest] = []
    private var script: [Answer]

    init(_ script: [Answer]) {
        self.script = script
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests.append(request)
        guard !script.isEmpty else {
            Issue.record("a request that the script does not expect: \(request)")
            return HTTPResponse(status: 418)
        }
        switch script.removeFirst() {
        case .json(let status, let json): return HTTPResponse(status: status, body: json.bytes)
        case .text(let status, let text): return HTTPResponse(status: status, body: Array(text.utf8))
        case .lost(let certainty):
            throw TransportError(.connectionLost, certainty: certainty, operation: request.operation, message: "lost")
        }
    }
}

/// Keeps what it is given, or refuses to.
actor TestJournal: CallJournal {
    private(set) var calls: [FrozenCall] = []
    private(set) var states: [ProviderState] = []
    private let refuses: Bool
    private let transport: ScriptedTransport?
    /// How many requests had left when a call was recorded.
    private(set) var requestsBefore: [Int] = []

    init(refuses: Bool = false, watching transport: ScriptedTransport? = nil) {
        self.refuses = refuses
        self.transport = transport
    }

    func record(_ call: FrozenCall, state: ProviderState) async throws(ProviderError) {
        if refuses { throw ProviderError(.storeFailed, certainty: .notSent, message: "disk full") }
        calls.append(call)
        states.append(state)
        if let transport { requestsBefore.append(await transport.requests.count) }
    }
}

/// What the tests of the adapter share: one account, one session, one shop.
enum Fixture {
    static let account = "5c4a5a9c-0b4e-4c09-9a4e-3f1f6d6c2b11"
    static let session = "8f3cf6b4-40a4-4f2e-9d25-2f0c9a1b7e55"
    static let payment = "d4f9c3f2-7a51-4b3f-8a57-5a3cf0a0b111"
    static let token = "6a0a1f60-3a52-4d1f-8d35-0f4f4f7a1c55"
    static let key = IdempotencyKey("3b0e6d4e-1f1c-4e6e-9a7b-0c2d4f6a8b90")

    static func provider(
        _ transport: ScriptedTransport, time: any TimeSource = SystemTime()
    ) throws -> YunoProvider {
        YunoProvider(
            configuration: try YunoConfiguration(
                accountID: account, publicKey: "sandbox_public", privateKey: "sandbox_private"),
            transport: transport, time: time)
    }

    static func money(_ text: String, _ code: String = "USD") throws -> Money {
        try Money(parsing: text, currency: try #require(Currency(code)))
    }

    static func summary(_ lines: [(String, SummaryItem.Kind, String)], _ code: String = "USD") throws -> OrderSummary {
        try OrderSummary(
            try lines.map { id, kind, amount in
                SummaryItem(
                    id: id, kind: kind, label: kind == .total ? "ACME Inc." : id, amount: try money(amount, code))
            })
    }

    static func option(_ id: String, _ fee: String, total: String) throws -> ShippingOption {
        ShippingOption(
            id: ShippingOption.ID(id), label: "\(id) shipping", detail: id == "standard" ? "3-5 days" : nil,
            amount: try money(fee),
            deliveryEstimate: try DeliveryEstimate(
                from: #require(CalendarDate("2026-12-12")), to: #require(CalendarDate("2026-12-14"))),
            summary: try summary([
                ("subtotal", .subtotal, "100.00"), ("shipping", .fulfillment, fee), ("total", .total, total),
            ]))
    }

    static var options: [ShippingOption] {
        get throws {
            [try option("standard", "5.00", total: "105.00"), try option("express", "12.00", total: "112.00")]
        }
    }

    static func order(
        reference: String = "order-123", description: String? = "Two shirts", country: String = "US",
        summary: OrderSummary? = nil, options: [ShippingOption]? = nil, selected: String? = nil,
        buyer: Buyer? = nil, address: PostalAddress? = nil, capture: CheckoutOrder.Capture = .automatic,
        client: ClientInfo? = nil, metadata: [MetadataEntry] = [], returnURL: String? = nil
    ) throws -> CheckoutOrder {
        let options = try options ?? Self.options
        let summary = try summary ?? options.first?.summary ?? Self.summary([("total", .total, "100.00")])
        return CheckoutOrder(
            reference: reference, descriptionText: description, country: country, currency: summary.currency,
            summary: summary, shippingOptions: options, selectedOption: selected.map { ShippingOption.ID($0) },
            buyer: buyer, shippingAddress: address, capture: capture, returnURL: returnURL, client: client,
            metadata: metadata)
    }

    static let address = PostalAddress(
        streetAddress: "1 Main St", locality: "Springfield", region: "CA", postalCode: "95014", country: "US")

    static func tokenMessage(option: String? = "standard", wallet: String = "APPLE_PAY") -> JSON {
        let method: JSON? = option.map {
            ["id": .string($0), "label": "x", "amount": ["currency": "USD", "value": 1]]
        }
        return [
            "type": "yunoCreatePayment", "paymentMethodType": .string(wallet),
            "oneTimeToken": [
                "token": .string(token), "vaulted_token": .null, "type": "CARD", "card_data": .null,
                "shipping": .object(compacting: [
                    ("method", method),
                    (
                        "address",
                        [
                            "address_line_1": "1 Main St", "address_line_2": "", "city": "Springfield", "state": "CA",
                            "zip_code": "95014", "country": "US",
                        ]
                    ),
                ]),
            ],
        ]
    }

    static func authorization(option: String? = "standard", wallet: String = "APPLE_PAY") throws -> Authorization {
        let bridge = try #require(try provider(ScriptedTransport([])).bridge)
        guard case .authorized(let authorization) = try bridge.decode(tokenMessage(option: option, wallet: wallet))
        else {
            throw TestFailure("the token is no authorisation")
        }
        return authorization
    }

    static func request(
        order: CheckoutOrder? = nil, authorization: Authorization? = nil, quote: Quote? = nil
    ) throws -> CompletionRequest {
        let order = try order ?? Self.order()
        return CompletionRequest(
            order: order, authorization: try authorization ?? Self.authorization(),
            quote: quote ?? Quote(opening: order), key: key)
    }

    /// The state after a session was opened for `order-123`.
    static var openState: ProviderState {
        ProviderState(content: ["session": .string(session), "reference": "order-123"])
    }

    /// The state after a payment of 105.00 USD was sent and its answer lost.
    static var unansweredState: ProviderState {
        var state = openState
        state["asked"] = ["currency": "USD", "value": "105.00"]
        state["payment_key"] = .string(key.rawValue)
        return state
    }

    static func sessionAnswer(value: JSON = .number("105.00"), currency: String = "USD") -> JSON {
        [
            "checkout_session": .string(session), "merchant_order_id": "order-123", "country": "US",
            "payment_description": "Two shirts", "customer_id": .null, "callback_url": .null,
            "amount": ["currency": .string(currency), "value": value], "created_at": "2026-11-30T10:00:00.000000Z",
            "metadata": .null, "workflow": "SDK_CHECKOUT", "installments": .null, "checkout_id": .null,
        ]
    }

    static func paymentAnswer(
        status: String = "SUCCEEDED", subStatus: String? = "APPROVED", value: JSON = .number("105.00"),
        currency: String = "USD", order: String = "order-123", session: String = Fixture.session,
        action: Bool = false, detail: JSON = [:], transactions: JSON = .null, id: String = Fixture.payment,
        createdAt: String = "2026-11-30T10:00:01.000000Z"
    ) -> JSON {
        .object(compacting: [
            ("id", .string(id)), ("account_id", .string(account)), ("status", .string(status)),
            ("sub_status", subStatus.map(JSON.string)), ("merchant_order_id", .string(order)),
            ("amount", ["captured": 0, "currency": .string(currency), "refunded": 0, "value": value]),
            ("checkout", ["session": .string(session), "sdk_action_required": .bool(action)]),
            ("payment_method", ["type": "APPLE_PAY", "token": "", "payment_method_detail": detail]),
            ("transactions", transactions), ("created_at", .string(createdAt)),
        ])
    }
}

/// A precondition of a test that does not hold.
struct TestFailure: Error {
    let text: String

    init(_ text: String) {
        self.text = text
    }
}

extension HTTPRequest {
    var bodyText: String { String(decoding: body?.exposed ?? [], as: UTF8.self) }
    var json: JSON { get throws { try JSON(parsing: body?.exposed ?? []) } }
    var headerLines: [String] { headers.map { "\($0.name): \($0.value.exposed)" } }
}
