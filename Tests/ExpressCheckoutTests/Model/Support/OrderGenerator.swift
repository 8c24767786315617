import ExpressCheckout

/// Makes valid orders at random, every field and every level of unknown keys included.
struct OrderGenerator {
    var random: ModelRandom

    init(seed: UInt64) {
        random = ModelRandom(seed: seed)
    }

    mutating func order() throws -> CheckoutOrder {
        let currency = random.one(of: Currency.all, else: try usable("USD"))
        let options = try (0..<count(4)).map { try option($0, currency) }
        let delivery = random.one(of: CheckoutOrder.Delivery.allCases, else: .shipping)
        let mode = random.one(of: CheckoutOrder.AddressMode.allCases, else: .choose)
        let needsAddress = delivery == .pickup || mode == .fixed
        return CheckoutOrder(
            reference: text(), descriptionText: maybe { $0.text() }, country: country(), currency: currency,
            lineItems: (0..<count(4)).map { _ in lineItem(currency) }, summary: try summary(currency),
            shippingOptions: options,
            selectedOption: random.once(in: 2) ? options.randomElement(using: &random)?.id : nil, delivery: delivery,
            addressMode: mode, optionChoice: random.one(of: CheckoutOrder.OptionChoice.allCases, else: .onSheet),
            buyer: maybe { $0.buyer() },
            shippingAddress: needsAddress || random.once(in: 2) ? address() : nil,
            capture: random.one(of: CheckoutOrder.Capture.allCases, else: .automatic),
            cart: random.one(of: CheckoutOrder.Cart.allCases, else: .existing), savePaymentMethod: random.once(in: 2),
            returnURL: maybe { $0.url() }, cancelURL: maybe { $0.url() }, origin: maybe { $0.origin() },
            links: (0..<count(3)).map { _ in
                OrderLink(type: text(), url: url(), title: maybe { $0.text() }, unknown: unknown())
            },
            client: maybe { $0.client() }, metadata: entries(), unknown: unknown())
    }

    private mutating func lineItem(_ currency: Currency) -> LineItem {
        LineItem(
            id: text(), title: text(), quantity: Int(random.next() >> 1) >> Int.random(in: 0...62, using: &random) | 1,
            unitPrice: price(currency), providerReferences: entries(), unknown: unknown())
    }

    private mutating func summary(_ currency: Currency) throws -> OrderSummary {
        let kinds = SummaryItem.Kind.known.filter { $0 != .total } + [SummaryItem.Kind(rawValue: "gift_wrap")]
        var lines: [SummaryItem] = []
        var sum: Int64 = 0
        for index in 0..<count(6) {
            let kind = random.one(of: kinds, else: .other)
            let isDiscount = kind == .discount || kind == .itemsDiscount
            // An eighth each, so that no six lines overflow; a discount takes at most what is there.
            let size = random.minorUnits().magnitude / 8
            let units = isDiscount ? -min(Int64(size), max(sum, 0)) : Int64(size)
            if kind != .includedTax { sum += units }
            lines.append(line("\(index)", kind, Money(minorUnits: units, currency: currency)))
        }
        let total = lines.isEmpty ? price(currency) : Money(minorUnits: sum, currency: currency)
        return try OrderSummary(lines + [line("total", .total, total)])
    }

    private mutating func line(_ id: String, _ kind: SummaryItem.Kind, _ amount: Money) -> SummaryItem {
        let statuses = SummaryItem.Status.known + [SummaryItem.Status(rawValue: "guessed")]
        return SummaryItem(
            id: id + text(), kind: kind, label: text(), amount: amount,
            status: random.one(of: statuses, else: .final), unknown: unknown())
    }

    private mutating func option(_ index: Int, _ currency: Currency) throws -> ShippingOption {
        ShippingOption(
            id: ShippingOption.ID("\(index)" + text()), label: text(), detail: maybe { $0.text() },
            amount: price(currency), deliveryEstimate: estimate(),
            summary: random.once(in: 2) ? try summary(currency) : nil, unknown: unknown())
    }

    private mutating func estimate() -> DeliveryEstimate? {
        guard random.once(in: 2), let from = day(), let to = day() else { return nil }
        return DeliveryEstimate(from: min(from, to), to: max(from, to), unknown: unknown())
    }

    private mutating func day() -> CalendarDate? {
        let parts = [9999, 12, 28].map { Int.random(in: 1...$0, using: &random) }
        let padded = zip(parts, [4, 2, 2]).map { String(repeating: "0", count: max(0, $1 - "\($0)".count)) + "\($0)" }
        return CalendarDate(padded.joined(separator: "-"))
    }

    private mutating func buyer() -> Buyer {
        Buyer(
            email: maybe { _ in "ada@example.com" }, phone: maybe { $0.phone() }, givenName: maybe { $0.text() },
            familyName: maybe { $0.text() },
            document: maybe { Buyer.Document(type: $0.text(), number: $0.text(), unknown: $0.unknown()) },
            unknown: unknown())
    }

    private mutating func client() -> ClientInfo {
        ClientInfo(
            ip: maybe { _ in "2001:db8::1" }, userAgent: maybe { $0.text() }, language: maybe { _ in "en-US" },
            unknown: unknown())
    }

    private mutating func address() -> PostalAddress {
        PostalAddress(
            streetAddress: maybe { $0.text() }, extendedAddress: maybe { $0.text() }, locality: maybe { $0.text() },
            region: maybe { $0.text() }, postalCode: maybe { $0.text() }, country: country(),
            firstName: maybe { $0.text() }, lastName: maybe { $0.text() }, phone: maybe { $0.phone() },
            unknown: unknown())
    }

    // MARK: Values

    private mutating func count(_ most: Int) -> Int {
        Int.random(in: 0...most, using: &random)
    }

    private mutating func maybe<Value>(_ make: (inout OrderGenerator) -> Value) -> Value? {
        random.once(in: 2) ? make(&self) : nil
    }

    private mutating func price(_ currency: Currency) -> Money {
        Money(minorUnits: Int64(random.minorUnits().magnitude >> 1), currency: currency)
    }

    private mutating func text() -> String {
        let samples = [
            "a", "Blue shirt", "0", " padded ", "\"quoted\\\"", "line\nbreak\ttab\u{1}", "قميص أزرق", "青いシャツ", "👩‍👩‍👧‍👦",
            "e\u{301}", "\u{202E}rtl", "null", "-1", "</script>", "«redacted»", String(repeating: "long ", count: 60),
        ]
        return random.one(of: samples, else: "a")
    }

    private mutating func country() -> String {
        random.one(of: ["US", "GB", "JP", "KW", "CL", "DE"], else: "US")
    }

    private mutating func phone() -> String {
        "+1" + String(random.next() % 100_000_000_000_000 + 100_000)
    }

    private mutating func url() -> String {
        let samples = [
            "https://shop.example/return?a=1&b=%20#end", "http://127.0.0.1:8080", "https://[2001:db8::1]:443/x",
            "HTTPS://A.example",
            "myapp://return", "com.shop.app:/oauth", "https://shop.example?x",
        ]
        return random.one(of: samples, else: "myapp://return")
    }

    private mutating func origin() -> String {
        random.one(of: ["https://shop.example", "http://localhost:3000", "https://[::1]"], else: "https://a.example")
    }

    private mutating func entries() -> [MetadataEntry] {
        (0..<count(3)).map { MetadataEntry("key \($0)", random.once(in: 4) ? "" : text()) }
    }

    private mutating func unknown() -> [JSON.Member] {
        guard random.once(in: 3) else { return [] }
        let values: [JSON] = [
            .null, true, "text", .number("1.00"), .number("-0"), .number("1e400"), [1, "two", .null], ["total": "1.00"],
        ]
        return (0..<count(2)).map { JSON.Member("x \($0)", random.one(of: values, else: .null)) }
    }
}
