import CheckoutSandbox
import ExpressCheckout
import Testing
import YunoSandbox

/// A sandbox with shorthand for talking to it without a server.
struct SandboxBench: Sendable {
    static let account = "11111111-2222-4333-8444-555555555555"
    /// 2026-12-01T10:00:00Z.
    static let start = Duration.seconds(1_796_119_200)

    let sandbox: YunoSandbox
    var now = start

    init(seed: UInt64 = 1) {
        sandbox = YunoSandbox(seed: seed)
    }

    init(sandbox: YunoSandbox) {
        self.sandbox = sandbox
    }

    struct Answer: Sendable {
        let status: Int
        let body: JSON

        var code: String? { body["code"]?.string }
        var messages: String { (body["messages"]?.array ?? []).compactMap(\.string).joined(separator: "; ") }
    }

    static func request(
        _ method: String, _ path: String, _ body: JSON? = nil, key: String? = nil, raw: String? = nil,
        headers changes: [String: String?] = [:], query: [RequestTarget.QueryItem] = [], at now: Duration = start
    ) -> SandboxRequest {
        var headers: [String: String] = [
            "public-api-key": "sandbox_public", "private-secret-key": "sandbox_private",
        ]
        if body != nil || raw != nil { headers["content-type"] = "application/json" }
        if let key { headers["x-idempotency-key"] = key }
        for (name, value) in changes { headers[name] = value }
        return SandboxRequest(
            method: method, path: path, query: query, headers: headers.map { HTTPHeader($0, $1) },
            body: raw.map { Array($0.utf8) } ?? body?.bytes ?? [], now: now, baseURL: "http://127.0.0.1:9/yuno")
    }

    func send(
        _ method: String, _ path: String, _ body: JSON? = nil, key: String? = nil, raw: String? = nil,
        headers: [String: String?] = [:], query: [RequestTarget.QueryItem] = []
    ) async -> Answer {
        let request = Self.request(
            method, path, body, key: key, raw: raw, headers: headers, query: query, at: now)
        let response = await sandbox.handle(request)
        return Answer(status: response.status, body: (try? JSON(parsing: response.body)) ?? .null)
    }

    /// A session of 105.00 USD with two options.
    static let session: JSON = [
        "account_id": .string(account), "merchant_order_id": "order-123", "payment_description": "Two shirts",
        "country": "US", "amount": usd("105.00"), "callback_url": "https://shop.example/return",
        "metadata": [["key": "channel", "value": "app"]],
        "summary_items": [line("goods", "100.00"), line("total", "105.00")],
        "shipping_methods": [
            [
                "id": "std", "label": "Standard", "detail": "4 days", "amount": usd("5.00"),
                "delivery_estimate": ["from": "2026-12-07", "to": "2026-12-09"],
                "summary_items": [line("goods", "100.00"), line("off", "-1.5"), line("total", "105.00")],
            ],
            ["id": "exp", "label": "Express", "amount": usd("12.00")],
        ],
    ]

    static func usd(_ digits: String) -> JSON { ["currency": "USD", "value": .number(digits)] }

    static func line(_ id: String, _ digits: String) -> JSON {
        ["id": .string(id), "label": "Line", "amount": usd(digits)]
    }

    static func card(_ number: String = "4507990000000002") -> JSON {
        [
            "payment_method": [
                "type": "CARD",
                "card": [
                    "number": .string(number), "expiration_month": 11, "expiration_year": 28,
                    "security_code": "123", "holder_name": "John Doe",
                ],
            ]
        ]
    }

    static func payment(session: String, token: String, value: String = "112.00") -> JSON {
        [
            "account_id": .string(account), "description": "Two shirts", "country": "US",
            "merchant_order_id": "order-123", "amount": usd(value), "checkout": ["session": .string(session)],
            "payment_method": ["type": "APPLE_PAY", "token": .string(token)],
            "customer_payer": [
                "first_name": "Ada", "last_name": "Lane", "email": "ada@example.com",
                "shipping_address": [
                    "address_line_1": "1 Main St", "city": "Springfield", "state": "CA", "zip_code": "95014",
                    "country": "US",
                ],
            ],
        ]
    }

    func openSession() async throws -> String {
        let answer = await send("POST", "/v1/checkout/sessions", Self.session)
        try #require(answer.status == 200, "\(answer.messages)")
        return try #require(answer.body["checkout_session"]?.string)
    }

    func makeToken(_ session: String, card number: String = "4507990000000002") async throws -> String {
        let answer = await send("POST", "/v1/checkout/sessions/\(session)/token", Self.card(number))
        try #require(answer.status == 201, "\(answer.messages)")
        return try #require(answer.body["token"]?.string)
    }

    /// A session and a token, ready to be paid.
    func prepare(card number: String = "4507990000000002") async throws -> JSON {
        let session = try await openSession()
        return Self.payment(session: session, token: try await makeToken(session, card: number))
    }

    /// A payment with that card.
    func pay(card number: String = "4507990000000002", key: String = "key-1", capture: Bool? = nil) async throws
        -> Answer
    {
        var body = try await prepare(card: number)
        if let capture {
            body = body.replacing(["payment_method", "detail"], with: ["card": ["capture": .bool(capture)]])
        }
        return await send("POST", "/v1/payments", body, key: key)
    }
}

extension JSON {
    /// The value with what stands at `path` (object keys, or indices as digits) put in, replaced, or with nil taken out.
    func replacing(_ path: [String], with value: JSON?) -> JSON {
        guard let key = path.first else { return value ?? .null }
        let rest = Array(path.dropFirst())
        if case .array(var elements) = self, let index = Int(key), elements.indices.contains(index) {
            elements[index] = elements[index].replacing(rest, with: value)
            return .array(elements)
        }
        var members = object ?? []
        let index = members.firstIndex { $0.key == key }
        if rest.isEmpty, value == nil {
            if let index { members.remove(at: index) }
            return .object(members)
        }
        let inner = (index.map { members[$0].value } ?? .object([])).replacing(rest, with: value)
        if let index { members[index].value = inner } else { members.append(Member(key, inner)) }
        return .object(members)
    }

    /// The same, with the path's steps parted by dots.
    func with(_ path: String, _ value: JSON?) -> JSON {
        replacing(path.split(separator: ".").map(String.init), with: value)
    }
}
