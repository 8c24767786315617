import CentraAdyenSandbox
import CheckoutSandbox
import ExpressCheckout
import Foundation
import Testing

/// A shopper in front of the sandbox: keeps the token of the last answer, as a client must.
actor SandboxShopper {
    let sandbox: CentraAdyenSandbox
    private(set) var token = "base-of-the-tests"

    init(_ settings: CentraAdyenSandbox.Settings = .init()) {
        sandbox = CentraAdyenSandbox(settings: settings)
    }

    init(sandbox: CentraAdyenSandbox) {
        self.sandbox = sandbox
    }

    init(beside other: SandboxShopper) {
        sandbox = other.sandbox
    }

    /// Sends a document and keeps the new token.
    func ask(_ query: String, _ variables: JSON = [:], secret: String? = nil) async throws -> JSON {
        let body: JSON = ["query": .string(query), "variables": variables]
        let answer = await send(body.bytes, secret: secret)
        let json = try JSON(parsing: answer.body)
        if let next = json["extensions"]?["token"]?.string { token = next }
        return json
    }

    /// The value of the one field asked for, of an answer that must have no errors.
    func value(
        _ query: String, _ variables: JSON = [:], secret: String? = nil, at location: SourceLocation = #_sourceLocation
    ) async throws -> JSON {
        let answer = try await ask(query, variables, secret: secret)
        #expect(answer["errors"] == nil, "\(answer["errors"]?.text ?? "")", sourceLocation: location)
        return try #require(answer["data"]?.object?.first?.value, sourceLocation: location)
    }

    func send(
        _ body: [UInt8], token: String? = nil, secret: String? = nil, contentType: String = "application/json",
        method: String = "POST", path: String = "/api"
    ) async -> SandboxResponse {
        var headers = [
            HTTPHeader("Authorization", "Bearer \(token ?? self.token)"), HTTPHeader("Content-Type", contentType),
        ]
        if let secret { headers.append(HTTPHeader("X-Shared-Secret", secret)) }
        return await sandbox.handle(
            SandboxRequest(
                method: method, path: path, headers: headers, body: body, now: .seconds(1_790_000_000),
                baseURL: "http://127.0.0.1:9/centra"))
    }

    // MARK: Steps of a checkout

    /// Puts shirts into the cart and gives the line's id.
    @discardableResult
    func add(_ quantity: Int = 2, of item: String = "4821-9") async throws -> String {
        let added = try await value(
            "mutation Add($item: String!, $quantity: Int!) { addItem(item: $item, quantity: $quantity) "
                + "{ line { id } userErrors { message } } }",
            ["item": .string(item), "quantity": .number(String(quantity))])
        return try #require(added["line"]?["id"]?.string)
    }

    /// The grand total's digits.
    func total() async throws -> String? {
        try await value("{ selection { checkout { totals { type price { value } } } } }").grandTotal
    }

    /// Calls `paymentInstructions`.
    func instruct(_ input: JSON) async throws -> JSON {
        try await value(Self.instructions, ["input": input])
    }

    static let instructions = """
        mutation Pay($input: PaymentInstructionsInput!) {
          paymentInstructions(input: $input) {
            action {
              __typename action
              ... on JavascriptPaymentAction { formFields formType }
              ... on RedirectPaymentAction { url }
              ... on FormPaymentAction { html formFields }
              ... on SuccessPaymentAction { formFields order { number } }
            }
            selection { id checkout { totals { type price { value currency { code } } } shippingMethod { id } } }
            userErrors { __typename message path ... on UnavailableItem { unavailableQuantity } }
          }
        }
        """

    static let result = """
        mutation Result($fields: Map!) {
          paymentResult(paymentMethodFields: $fields) {
            type userErrors { message path } ... on PaymentResultSuccessPayload { order { number status } }
          }
        }
        """

    // MARK: Inputs

    /// What the final call sends, `changes` put in place of or added to it.
    static func input(
        card: String = "approves", amount: Int = 105_00, currency: String = "USD", address: JSON = address,
        changes: [JSON.Member] = []
    ) -> JSON {
        let token: JSON = [
            "sandboxCard": .string(card), "amount": .number(String(amount)), "currency": .string(currency),
        ]
        let members: [JSON.Member] = [
            JSON.Member("shippingAddress", address), JSON.Member("separateBillingAddress", address),
            JSON.Member("paymentReturnPage", "https://shop.example/return"),
            JSON.Member("paymentFailedPage", "https://shop.example/failed"),
            JSON.Member("termsAndConditions", true),
            JSON.Member(
                "paymentMethodSpecificFields",
                [
                    "paymentMethod": [
                        "type": "applepay", "applePayToken": .string(Data(token.bytes).base64EncodedString()),
                    ],
                    "express": true,
                ]),
        ]
        return .object(members.filter { member in !changes.contains { $0.key == member.key } } + changes)
    }

    /// What is sent while the sheet is open.
    static func initiating(_ address: JSON, changes: [JSON.Member] = []) -> JSON {
        .object(
            [
                JSON.Member("shippingAddress", address), JSON.Member("paymentInitiateOnly", true),
                JSON.Member("paymentReturnPage", "https://shop.example/return"),
                JSON.Member("paymentFailedPage", "https://shop.example/failed"),
                JSON.Member("termsAndConditions", true),
            ] + changes)
    }

    static let address: JSON = [
        "firstName": "Ada", "lastName": "Lane", "email": "ada@example.com", "address1": "1 Main St",
        "city": "Springfield", "zipCode": "95014", "country": "US", "state": "CA",
    ]

    static func address(without key: String) -> JSON {
        .object((address.object ?? []).filter { $0.key != key })
    }

    static func address(_ key: String, _ value: JSON) -> JSON {
        .object((address.object ?? []).filter { $0.key != key } + [JSON.Member(key, value)])
    }
}

extension JSON {
    /// The digits of the `GRAND_TOTAL` row below a selection or a payload.
    var grandTotal: String? { row("GRAND_TOTAL") }

    func row(_ type: String) -> String? {
        let checkout = self["checkout"] ?? self["selection"]?["checkout"] ?? self
        return checkout["totals"]?.array?.first { $0["type"]?.string == type }?["price"]?["value"]?.numberText
    }

    /// The paths of the user errors, their segments joined.
    var userErrorPaths: [String] {
        (self["userErrors"]?.array ?? []).map { error in
            (error["path"]?.array ?? []).compactMap(\.string).joined(separator: ".")
        }
    }
}
