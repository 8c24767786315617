import AfterpaySandbox
import CheckoutSandbox
import ExpressCheckout

/// Calls a sandbox directly, as a merchant and as its customer.
struct SandboxCaller {
    let sandbox: AfterpaySandbox
    var now: Duration = .seconds(1_790_000_000)

    init(seed: UInt64 = 1, declineStatus: Int = 402, readLag: Duration = .zero) {
        sandbox = AfterpaySandbox(seed: seed, declineStatus: declineStatus, readLag: readLag)
    }

    struct Answer {
        let status: Int
        let json: JSON?

        var code: String? { json?["errorCode"]?.string }
        var token: String { json?["token"]?.string ?? "" }
        var id: String { json?["id"]?.string ?? "" }
    }

    /// `merchant:secret` in Base64.
    static let headers = [
        HTTPHeader("Authorization", "Basic bWVyY2hhbnQ6c2VjcmV0"), HTTPHeader("User-Agent", "Tests/1"),
        HTTPHeader("Accept", "application/json"), HTTPHeader("Content-Type", "application/json"),
    ]

    func call(
        _ method: String, _ path: String, _ body: JSON? = nil, query: [RequestTarget.QueryItem] = [],
        headers: [HTTPHeader] = Self.headers
    ) async -> Answer {
        await call(method, path, bytes: body?.bytes ?? [], query: query, headers: headers)
    }

    func call(
        _ method: String, _ path: String, bytes: [UInt8], query: [RequestTarget.QueryItem] = [],
        headers: [HTTPHeader] = Self.headers
    ) async -> Answer {
        let response = await sandbox.handle(
            SandboxRequest(
                method: method, path: path, query: query, headers: headers, body: bytes, now: now,
                baseURL: "http://127.0.0.1:1/afterpay"))
        return Answer(status: response.status, json: try? JSON(parsing: response.body))
    }

    /// An express checkout for `amount`; its token.
    func checkout(_ amount: String = "105.00") async -> String {
        await call("POST", "/v2/checkouts", Self.express(amount)).token
    }

    /// A confirmed one.
    func confirmed(_ amount: String = "105.00", card: String = "approves") async -> String {
        let token = await checkout(amount)
        _ = await call(
            "POST", "/_consumer/confirm",
            ["token": .string(token), "amount": Self.money(amount), "card": .string(card)], headers: [])
        return token
    }

    /// An order authorised or captured; its answer.
    func paid(_ operation: String = "auth", _ amount: String = "105.00") async -> Answer {
        let token = await confirmed(amount)
        return await call(
            "POST", "/v2/payments/\(operation)", ["token": .string(token), "amount": Self.money(amount)])
    }

    static func money(_ amount: String, _ currency: String = "USD") -> JSON {
        ["amount": .string(amount), "currency": .string(currency)]
    }

    static func express(_ amount: String = "105.00") -> JSON {
        [
            "amount": money(amount), "mode": "express", "merchant": ["popupOriginUrl": "https://shop.example"],
            "merchantReference": "order-123",
            "items": [["name": "Blue shirt", "quantity": 2, "price": money("50.00"), "sku": "sku-1"]],
        ]
    }

    static var standard: JSON {
        [
            "amount": money("105.00"), "consumer": ["email": "ada@example.com"],
            "merchant": [
                "redirectConfirmUrl": "https://shop.example/return", "redirectCancelUrl": "https://shop.example/cancel",
            ],
        ]
    }

    static let contact: JSON = [
        "name": "Ada Lane", "line1": "1 Main St", "area1": "Springfield", "region": "CA", "postcode": "95014",
        "countryCode": "US",
    ]
}

extension JSON {
    /// The object with one member replaced, added, or taken away by nil.
    func setting(_ key: String, _ value: JSON?) -> JSON {
        let rest = (object ?? []).filter { $0.key != key }
        return .object(rest + (value.map { [Member(key, $0)] } ?? []))
    }
}
