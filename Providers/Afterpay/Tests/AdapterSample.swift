import AfterpayCheckout
import ExpressCheckout

/// Orders, answers and adapters that the adapter's tests share.
enum Sample {
    static let authorization = "Basic bWVyY2hhbnQtMTpzZWNyZXQtMQ=="
    static let host = "https://global-api-sandbox.afterpay.com"
    static let token = "002.tok/1"

    static func provider(
        _ script: Script, time: any TimeSource = HandTime(),
        configuring change: (inout AfterpayConfiguration) -> Void = { _ in }
    ) -> AfterpayProvider {
        var configuration = AfterpayConfiguration(
            merchantID: "merchant-1", secretKey: "secret-1", shopURL: "https://shop.example")
        change(&configuration)
        return AfterpayProvider(configuration: configuration, transport: script, time: time)
    }

    // MARK: - Orders

    static func currency(_ code: String) -> Currency {
        guard let currency = Currency(code) else { preconditionFailure("\(code) is in the table") }
        return currency
    }

    static func money(_ minorUnits: Int64, _ code: String = "USD") -> Money {
        Money(minorUnits: minorUnits, currency: currency(code))
    }

    static func summary(_ lines: [(SummaryItem.Kind, Int64)], currency code: String = "USD") -> OrderSummary {
        let sum = lines.filter { $0.0 != .includedTax }.reduce(0) { $0 + $1.1 }
        let items = lines.enumerated().map { index, line in
            SummaryItem(id: "line-\(index)", kind: line.0, label: "Line \(index)", amount: money(line.1, code))
        }
        do {
            return try OrderSummary(
                items + [SummaryItem(id: "total", kind: .total, label: "ACME Inc.", amount: money(sum, code))])
        } catch {
            preconditionFailure("the sample adds up: \(error)")
        }
    }

    static func option(
        _ id: String, _ cents: Int64, tax: Int64? = nil, detail: String? = "Soon", hasSummary: Bool = true
    ) -> ShippingOption {
        let lines: [(SummaryItem.Kind, Int64)] = [(.subtotal, 100_00), (.fulfillment, cents)]
        return ShippingOption(
            id: ShippingOption.ID(id), label: "Option \(id)", detail: detail, amount: money(cents),
            summary: hasSummary ? summary(lines + (tax.map { [(.tax, $0)] } ?? [])) : nil)
    }

    static let options = [option("standard", 5_00), option("express", 12_00, tax: 1_25)]
    static let shirt = LineItem(id: "sku-1", title: "Blue shirt", quantity: 2, unitPrice: money(50_00))
    static let buyer = Buyer(email: "ada@example.com", phone: "+15550100", givenName: "Ada", familyName: "Lane")
    static let store = PostalAddress(
        streetAddress: "9 Store Road", locality: "Springfield", region: "CA", postalCode: "95014", country: "US",
        firstName: "ACME", lastName: "Store")

    static func order(
        reference: String = "order-123", country: String = "US", currency code: String = "USD",
        lineItems: [LineItem] = [shirt], summary: OrderSummary? = nil, options: [ShippingOption] = options,
        selected: String? = nil, delivery: CheckoutOrder.Delivery = .shipping,
        addressMode: CheckoutOrder.AddressMode = .choose, optionChoice: CheckoutOrder.OptionChoice = .onSheet,
        buyer: Buyer? = buyer, address: PostalAddress? = nil, capture: CheckoutOrder.Capture = .automatic,
        cart: CheckoutOrder.Cart = .existing, returnURL: String? = "https://shop.example/return",
        origin: String? = "https://shop.example", metadata: [MetadataEntry] = []
    ) -> CheckoutOrder {
        CheckoutOrder(
            reference: reference, country: country, currency: currency(code), lineItems: lineItems,
            summary: summary ?? Self.summary([(.subtotal, 100_00), (.fulfillment, 5_00)], currency: code),
            shippingOptions: options, selectedOption: selected.map { ShippingOption.ID($0) }, delivery: delivery,
            addressMode: addressMode, optionChoice: optionChoice, buyer: buyer, shippingAddress: address,
            capture: capture, cart: cart, returnURL: returnURL, cancelURL: "https://shop.example/cancel",
            origin: origin, metadata: metadata)
    }

    static func quote(_ selected: String = "standard") -> Quote {
        let option = options.first { $0.id.rawValue == selected }
        return Quote(
            summary: option?.summary ?? summary([(.subtotal, 105_00)]), options: options,
            selected: ShippingOption.ID(selected))
    }

    // MARK: - Answers

    static let limits = Script.Step.answer(
        200,
        #"{"minimumAmount":{"amount":"1.00","currency":"USD"},"maximumAmount":{"amount":"2000.00","currency":"USD"}}"#)
    static let opened = Script.Step.answer(
        201,
        """
        {"token":"\(token)","expires":"2026-12-01T00:59:59.000Z",
        "redirectCheckoutUrl":"https://portal.sandbox.afterpay.com/us/checkout/?token=002.tok%2F1"}
        """)

    static func checkout(amount: String = "105.00", currency: String = "USD", option: String? = "standard")
        -> Script.Step
    {
        let option = option.map { #""shippingOptionIdentifier":"\#($0)","# } ?? ""
        return .answer(
            200,
            """
            {"token":"\(token)","expires":"2026-12-01T00:59:59.000Z","mode":"express",\(option)
            "amount":{"amount":"\(amount)","currency":"\(currency)"},"merchantReference":"order-123",
            "consumer":{"email":"ada@example.com","givenNames":"Ada","surname":"Lane","phoneNumber":"+15550100"},
            "shipping":{"name":"Ada M Lane","line1":"1 Main St","line2":"Apt 2","area1":"Springfield","region":"CA",
            "postcode":"95014","countryCode":"US","phoneNumber":"+15550100"},
            "shippingAmount":{"amount":"5.00","currency":"USD"}}
            """)
    }

    static func payment(
        _ status: String = "APPROVED", _ state: String? = "CAPTURED", amount: String = "105.00",
        currency: String = "USD", token: String = token, events: [String] = [], http: Int = 201
    ) -> Script.Step {
        let state = state.map { #""paymentState":"\#($0)","# } ?? ""
        let events = events.map { #"{"id":"e","type":"\#($0)"}"# }.joined(separator: ",")
        return .answer(
            http,
            """
            {"id":"100101768366","token":"\(token)","status":"\(status)",\(state)"merchantReference":"order-123",
            "created":"2026-12-01T00:10:00.000Z","originalAmount":{"amount":"\(amount)","currency":"\(currency)"},
            "openToCaptureAmount":{"amount":"0.00","currency":"USD"},"refunds":[],"events":[\(events)]}
            """)
    }

    static func error(_ status: Int, _ code: String, message: String = "no") -> Script.Step {
        .answer(
            status,
            #"{"errorCode":"\#(code)","errorId":"err-1","message":"\#(message)","httpStatusCode":\#(status)}"#,
            headers: [HTTPHeader("CF-RAY", "8a1-FRA")])
    }

    // MARK: - A checkout under way

    static let success: JSON = ["status": "SUCCESS", "orderToken": .string(token)]

    static func request(
        order: CheckoutOrder = order(), quote: Quote = quote(), key: String = "key-1", payload: JSON = success
    ) -> CompletionRequest {
        CompletionRequest(
            order: order, authorization: Authorization(wallet: .afterpay, payload: payload), quote: quote,
            key: IdempotencyKey(key))
    }

    /// The state of an attempt whose checkout is open.
    static func openState() async throws(ProviderError) -> ProviderState {
        var state = ProviderState()
        _ = try await provider(Script(limits, opened)).open(order(), key: IdempotencyKey("open"), state: &state)
        return state
    }
}
