import ExpressCheckout
import Testing
import YunoCheckout

@Suite struct AdapterReviewTests {
    private var provider: YunoProvider { get throws { try Fixture.provider(ScriptedTransport([])) } }

    private func problems(_ order: CheckoutOrder) throws -> [String] {
        try provider.review(order).problems.map { "\($0.path)" }
    }

    private func warnings(_ order: CheckoutOrder) throws -> [String] {
        try provider.review(order).warnings.map { "\($0.path)" }
    }

    @Test func findsNothingWrongWithAPlainOrder() throws {
        #expect(try provider.review(try Fixture.order()) == OrderReview())
    }

    @Test func namesEveryTextOutsideItsLength() throws {
        let long = String(repeating: "x", count: 527)
        let order = try Fixture.order(
            reference: "ab", description: String(long.prefix(256)), country: "usa",
            metadata: [MetadataEntry(String(long.prefix(49)), "v"), MetadataEntry("k", String(long.prefix(513)))],
            returnURL: long)
        #expect(
            try problems(order) == [
                "$.reference", "$.description", "$.return_url", "$.country",
                "$.metadata.\(long.prefix(49))", "$.metadata.k",
            ])
    }

    @Test func countsCharactersAsJSONSchemaDoes() throws {
        #expect(try problems(try Fixture.order(reference: "ü12")) == [])
        #expect(try problems(try Fixture.order(reference: String(repeating: "é", count: 255))) == [])
        #expect(try problems(try Fixture.order(description: "Tü")) == ["$.description"])
    }

    @Test func takesAnyCountryAndAHundredAndTwentyEntries() throws {
        let entries = (0..<121).map { MetadataEntry("k\($0)", "v") }
        #expect(try problems(try Fixture.order(country: "KW", metadata: Array(entries.prefix(120)))) == [])
        #expect(try problems(try Fixture.order(metadata: entries)) == ["$.metadata"])
        let options = MetadataEntry("gateway_options", String(repeating: "x", count: 8192))
        #expect(try problems(try Fixture.order(metadata: [options])) == [])
    }

    @Test func refusesOptionsThatTheSheetWouldDrop() throws {
        let good = try Fixture.option("standard", "5.00", total: "105.00")
        let long = String(repeating: "x", count: 256)
        let bare = ShippingOption(
            id: ShippingOption.ID("standard"), label: "", detail: long, amount: try Fixture.money("5", "EUR"))
        let foreign = ShippingOption(
            id: ShippingOption.ID(long), label: long, amount: try Fixture.money("5.00"),
            summary: try Fixture.summary([("total", .total, "1.00")], "EUR"))
        let order = try Fixture.order(summary: good.summary, options: [good, bare, foreign], selected: "none")
        #expect(
            try problems(order) == [
                "$.shipping_options[1].id", "$.shipping_options[1].label", "$.shipping_options[1].detail",
                "$.shipping_options[1].amount", "$.shipping_options[1].summary", "$.shipping_options[2].id",
                "$.shipping_options[2].label", "$.shipping_options[2].summary", "$.selected_option",
            ])
    }

    @Test func takesAHundredOptionsAndLinesAndNoMore() throws {
        let lines = { (count: Int) in
            try Fixture.summary(
                (1..<count).map { ("l\($0)", .other, "1.00") } + [("total", .total, "\(count - 1).00")])
        }
        #expect(try problems(try Fixture.order(summary: lines(100), options: [])) == [])
        #expect(try problems(try Fixture.order(summary: lines(101), options: [])) == ["$.summary"])
        let options = try (0..<101).map { try Fixture.option("o\($0)", "5.00", total: "105.00") }
        #expect(try problems(try Fixture.order(options: Array(options.prefix(100)))) == [])
        #expect(try problems(try Fixture.order(options: options)) == ["$.shipping_options"])
    }

    @Test func warnsOfWhatYunoIgnores() throws {
        let base = try Fixture.order()
        let order = CheckoutOrder(
            reference: base.reference, country: "US", currency: base.currency,
            lineItems: [LineItem(id: "sku", title: "Shirt", unitPrice: try Fixture.money("100.00"))],
            summary: try Fixture.summary([("total", .total, "100.00")]), shippingOptions: base.shippingOptions,
            selectedOption: ShippingOption.ID("express"), delivery: .pickup, addressMode: .fixed, optionChoice: .later,
            buyer: Buyer(phone: "555 0100", document: Buyer.Document(type: "SSN", number: "1")),
            shippingAddress: Fixture.address, capture: .manual, cart: .add, savePaymentMethod: true,
            returnURL: "http://localhost:3000/return", cancelURL: "https://shop.example/cancel",
            origin: "https://shop.example", links: [OrderLink(type: "terms_of_service", url: "https://shop.example/t")],
            metadata: [MetadataEntry("empty", "")])
        let paths = try warnings(order)
        #expect(
            paths == [
                "$.line_items", "$.summary", "$.selected_option", "$.delivery", "$.address_mode", "$.option_choice",
                "$.shipping_address", "$.cart", "$.buyer.phone", "$.buyer.document", "$.save_payment_method",
                "$.return_url", "$.cancel_url", "$.origin", "$.links", "$.metadata.empty",
            ])
        #expect(Set(paths).count == paths.count)
        #expect(try problems(order) == [])
    }

    @Test func warnsOfWhatIsTooShortOrTooLongForThePayment() throws {
        let long = String(repeating: "x", count: 256)
        let order = try Fixture.order(
            options: [],
            buyer: Buyer(email: long, phone: "+15550100", givenName: "Ada", familyName: long),
            address: PostalAddress(streetAddress: "9 A St", locality: "Au", postalCode: "6105", country: "CH"),
            client: ClientInfo(ip: "203.0.113.7", userAgent: "x"))
        let found = try provider.review(order).warnings
        let paths = found.map { "\($0.path)" }
        #expect(
            paths == [
                "$.summary[0].label", "$.shipping_address", "$.buyer.family_name", "$.buyer.email",
                "$.shipping_address.address_locality", "$.shipping_address.postal_code", "$.client.user_agent",
            ])
        #expect(!found.description.contains("6105"))
    }

    @Test func warnsOfLinesThatAreNotShownAsMeant() throws {
        let summary = try OrderSummary([
            SummaryItem(
                id: "goods", kind: .subtotal, label: "Goods", amount: try Fixture.money("1.00"), status: .estimated),
            SummaryItem(id: "vat", kind: .includedTax, label: "VAT", amount: try Fixture.money("0.19")),
            SummaryItem(id: "total", kind: .total, label: "ACME", amount: try Fixture.money("1.00")),
        ])
        #expect(
            try warnings(try Fixture.order(summary: summary, options: [])) == [
                "$.summary[0].status", "$.summary[1]",
            ])
        #expect(try warnings(try Fixture.order(options: [])) == ["$.summary[0].label"])
    }

    struct Reply: Sendable, CustomTestStringConvertible {
        let name: String
        let paths: [String]
        let make: @Sendable () throws -> QuoteReply
        var testDescription: String { name }
    }

    @Test(arguments: [
        Reply(name: "keep", paths: []) { .keep },
        Reply(name: "issues, even without a message", paths: []) {
            .issues([AddressIssue(.addressInvalid, message: "")])
        },
        Reply(name: "options", paths: []) { .quote(options: try Fixture.options) },
        Reply(name: "a summary alone", paths: ["$.summary"]) {
            .quote(summary: try Fixture.summary([("total", .total, "110.00")]))
        },
        Reply(name: "the summary that is shown already", paths: []) {
            .quote(summary: try Fixture.options.first?.summary)
        },
        Reply(name: "options and a summary of their own", paths: ["$.summary"]) {
            .quote(summary: try Fixture.summary([("total", .total, "110.00")]), options: try Fixture.options)
        },
        Reply(name: "options and the selected one's summary", paths: []) {
            .quote(
                summary: try Fixture.options.last?.summary, options: try Fixture.options,
                selected: ShippingOption.ID("express"))
        },
        Reply(name: "an option without a summary", paths: ["$.options[0].summary"]) {
            .quote(options: [
                ShippingOption(id: ShippingOption.ID("x"), label: "X", amount: try Fixture.money("5.00"))
            ])
        },
        Reply(name: "another currency", paths: ["$.summary", "$.summary"]) {
            .quote(summary: try Fixture.summary([("total", .total, "110.00")], "EUR"))
        },
    ])
    func refusesAnAnswerThatTheSheetWouldLose(_ reply: Reply) throws {
        let order = try Fixture.order()
        let problems = try provider.review(reply.make(), showing: Quote(opening: order), for: order)
        #expect(problems.map { "\($0.path)" } == reply.paths)
    }

    @Test func takesASummaryAloneWhereTheSheetHasNoOptions() throws {
        let order = try Fixture.order(options: [])
        let reply = QuoteReply.quote(summary: try Fixture.summary([("total", .total, "110.00")]))
        #expect(try provider.review(reply, showing: Quote(opening: order), for: order) == [])
    }

    @Test func describesItselfHonestly() throws {
        let provider = try provider
        let descriptor = provider.descriptor
        #expect(descriptor.id == ProviderID("yuno"))
        #expect(Set(descriptor.capabilities.keys) == Set(Capability.allCases))
        #expect(descriptor.supports(.resend) == (provider.resending != nil))
        #expect(descriptor.supports(.providerQuotes) == (provider.quoting != nil))
        #expect(descriptor.limits.quoteDeadline == .seconds(10))
        #expect(descriptor.limits.sessionLifetime == .seconds(10800))
        #expect(descriptor.quoteFallback == .keep)
    }
}
