import CentraAdyenCheckout
import CheckoutConformance
import ExpressCheckout
import Testing

typealias AdapterExchange = AdapterScriptedTransport.AdapterExchange

/// A shop as its answers show it: shapes as documented, names and prices those of the sample order.
enum AdapterShop {
    static func configuration(termsAccepted: Bool = true) throws -> CentraAdyenConfiguration {
        try CentraAdyenConfiguration(
            apiURL: "https://acme.dtc.centraapisqa.com/api-session", sessionToken: "base", sharedSecret: "s3cret",
            termsAccepted: termsAccepted)
    }

    static func provider(
        _ transport: any HTTPTransport, termsAccepted: Bool = true
    ) throws -> CentraAdyenProvider {
        CentraAdyenProvider(configuration: try configuration(termsAccepted: termsAccepted), transport: transport)
    }

    static func usd(_ cents: Int64) throws -> Money {
        Money(minorUnits: cents, currency: try #require(Currency("USD")))
    }

    // MARK: - Selection

    static func money(_ value: String, _ currency: String = "USD") -> JSON {
        ["value": .number(value), "currency": ["code": .string(currency)]]
    }

    static func row(_ type: String, _ value: String, _ currency: String = "USD") -> JSON {
        ["type": .string(type), "price": money(value, currency)]
    }

    static func line(_ quantity: Int64, id: String = "line-1", item: String = "4821-9") -> JSON {
        [
            "id": .string(id), "name": "Blue shirt", "quantity": JSON(integerLiteral: quantity),
            "item": ["id": .string(item)], "lineValue": money("\(quantity * 50)"),
        ]
    }

    static func method(_ id: Int64, _ name: String, _ price: String, isSelected: Bool) -> JSON {
        [
            "id": JSON(integerLiteral: id), "name": .string(name), "comment": "3-5 days", "price": money(price),
            "selected": .bool(isSelected),
        ]
    }

    /// Two shirts with standard delivery, or as told.
    static func selection(
        lines: [JSON] = [line(2)], method chosen: Int64? = 1, rows: [JSON]? = nil, methods: JSON? = nil,
        widgets: [JSON] = []
    ) -> JSON {
        let shipping = chosen == 2 ? "12" : chosen == nil ? "0" : "5"
        let total = chosen == 2 ? "112" : chosen == nil ? "100" : "105"
        return [
            "id": "selection-1", "lines": .array(lines),
            "checkout": [
                "shippingMethods": methods ?? [
                    method(1, "Standard", "5.0", isSelected: chosen == 1),
                    method(2, "Express", "12", isSelected: chosen == 2),
                ],
                "shippingMethod": chosen.map { .object([JSON.Member("id", JSON(integerLiteral: $0))]) } ?? .null,
                "totals": .array(
                    rows ?? [
                        row("ITEMS_SUBTOTAL", "100.00"), row("SHIPPING", shipping), row("GRAND_TOTAL", total),
                    ]),
                "widgets": .array(widgets),
            ],
        ]
    }

    static func payload(_ selection: JSON, userErrors: [JSON] = [], _ more: (String, JSON)...) -> JSON {
        .object(
            more.map { JSON.Member($0.0, $0.1) } + [
                JSON.Member("selection", selection), JSON.Member("userErrors", .array(userErrors)),
            ])
    }

    static func userError(_ path: [String]?, _ message: String = "No", type: String = "UserErrorBase") -> JSON {
        [
            "__typename": .string(type), "message": .string(message),
            "path": path.map { .array($0.map(JSON.string)) } ?? .null,
        ]
    }

    // MARK: - Adyen

    static let applePay: JSON = [
        "type": "applepay", "name": "Apple Pay", "brands": ["visa", "mc"],
        "configuration": ["merchantId": "merchant.example.acme", "merchantName": "ACME"],
    ]

    static func widgets(methods: JSON = [applePay], amount: Int64 = 100_00, error: JSON = .null) -> JSON {
        let contents: JSON = [
            "clientKey": "test_KEY", "context": "test", "country": "us", "languageCode": "en",
            "paymentAmount": ["amount": JSON(integerLiteral: amount), "currency": "USD"],
            "paymentMethod": "adyen", "paymentMethodsResponse": ["paymentMethods": methods],
            "shippingMethods": [], "billingPhoneNumberRequired": false, "shippingPhoneNumberRequired": true,
        ]
        return [
            "list": [
                [
                    "name": "express_checkout_adyen",
                    "widgets": [
                        ["name": "express_checkout_adyen", "contents": .string(contents.text), "error": error]
                    ],
                ]
            ],
            "userErrors": [],
        ]
    }

    static func widgetVariables(amount: Int64, price: String = "100.00") -> JSON {
        [
            "plugins": [
                [
                    "type": "express_checkout_adyen",
                    "additionalData": [
                        "amount": JSON(integerLiteral: amount), "returnUrl": "https://shop.example/return",
                        "lineItems": [["name": "Blue shirt", "price": .string(price)]],
                    ],
                ]
            ]
        ]
    }

    static func order(_ number: Int64, total: String = "105", currency: String = "USD") -> JSON {
        [
            "id": .string("o\(number)"), "number": JSON(integerLiteral: number), "status": "PENDING",
            "totals": [row("ITEMS_SUBTOTAL", "100", currency), row("GRAND_TOTAL", total, currency)],
        ]
    }

    // MARK: - An opened checkout

    /// A provider whose checkout is open: order 40 was the session's last one, two shirts were added, standard delivery
    /// is chosen, the next call's token is `t4`.
    static func opened(
        order: CheckoutOrder = SampleShop.order, termsAccepted: Bool = true
    ) async throws -> (provider: CentraAdyenProvider, transport: AdapterScriptedTransport, state: ProviderState) {
        let transport = AdapterScriptedTransport([
            AdapterExchange("selection", bearer: "base", .data(selection(lines: [], rows: emptyRows)), token: "t1"),
            AdapterExchange("order", bearer: "t1", .data(Self.order(40)), token: "t2"),
            AdapterExchange(
                "addItem", bearer: "t2", ["item": "4821-9", "quantity": 2],
                .data(payload(selection(), ("line", ["id": "line-1"]))), token: "t3"),
            AdapterExchange(
                "expressCheckoutWidgets", bearer: "t3", widgetVariables(amount: 105_00),
                .data(widgets(amount: 105_00)), token: "t4"),
        ])
        let provider = try provider(transport, termsAccepted: termsAccepted)
        var state = ProviderState()
        _ = try await provider.open(order, key: IdempotencyKey("open-1"), state: &state)
        #expect(await transport.left == 0)
        return (provider, transport, state)
    }

    static let emptyRows: [JSON] = [row("ITEMS_SUBTOTAL", "0"), row("SHIPPING", "0"), row("GRAND_TOTAL", "0")]

    /// What the sheet shows after ``opened(order:termsAccepted:)``.
    static func quote(_ cents: Int64 = 105_00, selected: String = "1") throws -> Quote {
        Quote(
            summary: try OrderSummary([
                SummaryItem(id: "total", kind: .total, label: "ACME Inc.", amount: try usd(cents))
            ]),
            selected: ShippingOption.ID(selected))
    }

    static func completion(_ quote: Quote, order: CheckoutOrder = SampleShop.order) -> CompletionRequest {
        CompletionRequest(
            order: order,
            authorization: Authorization(
                wallet: .applePay,
                payload: [
                    "paymentMethod": ["type": "applepay", "applePayToken": "dG9rZW4="],
                    "billingAddress": ["country": "US", "houseNumberOrName": "ZZ"],
                ],
                shippingAddress: SampleShop.served,
                billingAddress: PostalAddress(
                    streetAddress: "2 Side St", locality: "Oakland", region: "CA", postalCode: "94601",
                    country: "us", firstName: "Grace", lastName: "Hall"),
                buyer: SampleShop.buyer, selected: quote.selected),
            quote: quote, key: IdempotencyKey("pay-1"))
    }

    static let paymentVariables: JSON = [
        "input": [
            "shippingAddress": [
                "firstName": "Ada", "lastName": "Lane", "address1": "1 Main St", "address2": "Apt 2",
                "country": "US", "state": "CA", "zipCode": "95014", "city": "Springfield",
                "email": "ada@example.com", "phoneNumber": "+15550100",
            ],
            "separateBillingAddress": [
                "firstName": "Grace", "lastName": "Hall", "address1": "2 Side St", "country": "US", "state": "CA",
                "zipCode": "94601", "city": "Oakland", "email": "ada@example.com", "phoneNumber": "+15550100",
            ],
            "paymentMethodSpecificFields": [
                "paymentMethod": ["type": "applepay", "applePayToken": "dG9rZW4="],
                "billingAddress": ["country": "US", "houseNumberOrName": "ZZ"], "express": true,
            ],
            "checkoutPageOrigin": "https://shop.example",
            "paymentReturnPage": "https://shop.example/return", "paymentFailedPage": "https://shop.example/cancel",
            "termsAndConditions": true,
        ]
    ]

    /// Adyen's answer inside Centra's.
    static func script(_ fields: JSON) -> JSON {
        [
            "__typename": "JavascriptPaymentAction", "formType": "adyen", "formFields": fields,
        ]
    }

    /// The exchange of the payment.
    static func pay(_ action: JSON, userErrors: [JSON] = [], location: SourceLocation = #_sourceLocation)
        -> AdapterExchange
    {
        AdapterExchange(
            "paymentInstructions", bearer: "t4", paymentVariables,
            .data(payload(selection(), userErrors: userErrors, ("action", action))), token: "t5",
            location: location)
    }
}

/// Keeps what it is given, or refuses to.
actor AdapterJournal: CallJournal {
    private(set) var calls: [FrozenCall] = []
    private(set) var states: [ProviderState] = []
    private let fails: Bool

    init(fails: Bool = false) {
        self.fails = fails
    }

    func record(_ call: FrozenCall, state: ProviderState) async throws(ProviderError) {
        if fails { throw ProviderError(.storeFailed, certainty: .notSent, message: "full") }
        calls.append(call)
        states.append(state)
    }
}

/// The provider's error that `body` throws; nil, and a failed test, when it throws none.
func adapterFailure(
    location: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async -> ProviderError? {
    do {
        try await body()
        Issue.record("nothing was thrown", sourceLocation: location)
    } catch {
        if let error = error as? ProviderError { return error }
        Issue.record(error, sourceLocation: location)
    }
    return nil
}
