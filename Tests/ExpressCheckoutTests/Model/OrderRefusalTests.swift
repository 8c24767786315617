import ExpressCheckout
import Testing

/// Every rule of the order's JSON, broken once in an order that is right otherwise.
@Suite struct OrderRefusalTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        let place: [JSONPath.Step]
        let value: JSON?
        let problems: [String]
        var testDescription: String { "\(JSONPath(place)) = \(value?.text ?? "absent")" }

        init(_ place: [JSONPath.Step], _ value: JSON?, _ problems: String...) {
            self.place = place
            self.value = value
            self.problems = problems
        }
    }

    private func check(_ refusal: Refusal) {
        let found = problems(of: SampleOrder.full.setting(refusal.place, to: refusal.value))
        #expect(found?.map(\.description) == refusal.problems)
    }

    @Test(arguments: [
        Refusal(["reference"], nil, "$.reference: missing"),
        Refusal(["country"], nil, "$.country: missing"),
        Refusal(["currency"], nil, "$.currency: missing"),
        Refusal(["summary"], nil, "$.summary: missing"),
        Refusal(["line_items", 0, "id"], nil, "$.line_items[0].id: missing"),
        Refusal(["line_items", 0, "title"], nil, "$.line_items[0].title: missing"),
        Refusal(["line_items", 0, "quantity"], nil, "$.line_items[0].quantity: missing"),
        Refusal(["line_items", 0, "unit_price"], nil, "$.line_items[0].unit_price: missing"),
        Refusal(["summary", 0, "id"], nil, "$.summary[0].id: missing"),
        Refusal(["summary", 0, "label"], nil, "$.summary[0].label: missing"),
        Refusal(["summary", 0, "amount"], nil, "$.summary[0].amount: missing"),
        Refusal(["shipping_options", 0, "id"], nil, "$.shipping_options[0].id: missing"),
        Refusal(["shipping_options", 0, "label"], nil, "$.shipping_options[0].label: missing"),
        Refusal(["shipping_options", 0, "amount"], nil, "$.shipping_options[0].amount: missing"),
        Refusal(
            ["shipping_options", 0, "delivery_estimate", "to"], nil,
            "$.shipping_options[0].delivery_estimate.to: missing"),
        Refusal(["buyer", "document", "number"], nil, "$.buyer.document.number: missing"),
        Refusal(["shipping_address", "address_country"], nil, "$.shipping_address.address_country: missing"),
        Refusal(["links", 0, "type"], nil, "$.links[0].type: missing"),
        Refusal(["links", 0, "url"], nil, "$.links[0].url: missing"),
        Refusal(
            ["shipping_address"], nil, "$.shipping_address: missing: with address_mode fixed it is where the order goes"
        ),
    ])
    func refusesWhatIsMissing(_ refusal: Refusal) {
        check(refusal)
    }

    @Test(arguments: [
        Refusal(["reference"], "", "$.reference: must not be empty"),
        Refusal(["reference"], " \n", "$.reference: must not be empty"),
        Refusal(["line_items", 0, "id"], "", "$.line_items[0].id: must not be empty"),
        Refusal(["line_items", 0, "title"], "", "$.line_items[0].title: must not be empty"),
        Refusal(["summary", 0, "id"], "", "$.summary[0].id: must not be empty"),
        Refusal(["summary", 0, "type"], "", "$.summary[0].type: must not be empty"),
        Refusal(["summary", 0, "status"], "", "$.summary[0].status: must not be empty"),
        Refusal(["summary", 2, "label"], "\u{A0}", "$.summary[2].label: must not be empty"),
        Refusal(["shipping_options", 0, "id"], "", "$.shipping_options[0].id: must not be empty"),
        Refusal(["shipping_options", 0, "label"], "", "$.shipping_options[0].label: must not be empty"),
        Refusal(["selected_option"], "", "$.selected_option: must not be empty"),
        Refusal(["buyer", "document", "type"], "", "$.buyer.document.type: must not be empty"),
        Refusal(["links", 0, "type"], "", "$.links[0].type: must not be empty"),
        Refusal(["summary"], [], "$.summary: has no lines"),
        Refusal(["shipping_options", 0, "summary"], [], "$.shipping_options[0].summary: has no lines"),
    ])
    func refusesWhatIsEmpty(_ refusal: Refusal) {
        check(refusal)
    }

    @Test(arguments: [
        Refusal(["reference"], 7, "$.reference: needs a string, found a number"),
        Refusal(["description"], .null as JSON, "$.description: needs a string, found null"),
        Refusal(["country"], true, "$.country: needs a string, found a boolean"),
        Refusal(["currency"], ["USD"], "$.currency: needs a string, found an array"),
        Refusal(["line_items"], [:], "$.line_items: needs an array, found an object"),
        Refusal(["line_items", 0], "x", "$.line_items[0]: needs an object, found a string"),
        Refusal(
            ["line_items", 0, "quantity"], "2", "$.line_items[0].quantity: needs a whole number from 1, found a string"),
        Refusal(
            ["line_items", 0, "provider_refs"], [], "$.line_items[0].provider_refs: needs an object, found an array"),
        Refusal(
            ["line_items", 0, "provider_refs", "yuno"], 1,
            "$.line_items[0].provider_refs.yuno: needs a string, found a number"),
        Refusal(["summary"], "108.00", "$.summary: needs an array, found a string"),
        Refusal(["summary", 0], .null as JSON, "$.summary[0]: needs an object, found null"),
        Refusal(["summary", 0, "type"], 1, "$.summary[0].type: needs a string, found a number"),
        Refusal(
            ["shipping_options"], .null as JSON, "$.shipping_options: needs an array, found null",
            "$.selected_option: \"express\" is the id of no option in shipping_options"),
        Refusal(["shipping_options", 0, "detail"], 5, "$.shipping_options[0].detail: needs a string, found a number"),
        Refusal(
            ["shipping_options", 0, "delivery_estimate"], "soon",
            "$.shipping_options[0].delivery_estimate: needs an object, found a string"),
        Refusal(
            ["shipping_options", 0, "summary"], .null as JSON,
            "$.shipping_options[0].summary: needs an array, found null"
        ),
        Refusal(["selected_option"], 1, "$.selected_option: needs a string, found a number"),
        Refusal(["buyer"], "Ada", "$.buyer: needs an object, found a string"),
        Refusal(["buyer", "given_name"], 1, "$.buyer.given_name: needs a string, found a number"),
        Refusal(["shipping_address"], [], "$.shipping_address: needs an object, found an array"),
        Refusal(["save_payment_method"], "true", "$.save_payment_method: needs true or false, found a string"),
        Refusal(["links"], "https://a.example", "$.links: needs an array, found a string"),
        Refusal(["client"], 1, "$.client: needs an object, found a number"),
        Refusal(["metadata", "channel"], 1, "$.metadata.channel: needs a string, found a number"),
        Refusal(["metadata", "odd key"], [:], "$.metadata[\"odd key\"]: needs a string, found an object"),
    ])
    func refusesAnotherKindOfValue(_ refusal: Refusal) {
        check(refusal)
    }

    static let urlMessage = """
        needs a URL such as "https://shop.example/return" or "myapp://return", other characters than those of RFC 3986 \
        percent-encoded
        """
    static let countryMessage = "needs an ISO 3166-1 alpha-2 country code in upper case, such as \"US\""
    static let deliveries = "\"shipping\", \"pickup\", \"none\""

    @Test(arguments: [
        Refusal(["country"], "USA", "$.country: \(countryMessage)"),
        Refusal(["country"], "us", "$.country: \(countryMessage)"),
        Refusal(["country"], "", "$.country: \(countryMessage)"),
        Refusal(
            ["shipping_address", "address_country"], "United States",
            "$.shipping_address.address_country: \(countryMessage)"),
        Refusal(
            ["line_items", 0, "quantity"], 0, "$.line_items[0].quantity: needs a whole number from 1, in plain digits"),
        Refusal(
            ["line_items", 0, "quantity"], -1, "$.line_items[0].quantity: needs a whole number from 1, in plain digits"),
        Refusal(
            ["line_items", 0, "quantity"], .number("1.5"),
            "$.line_items[0].quantity: needs a whole number from 1, in plain digits"),
        Refusal(
            ["line_items", 0, "quantity"], .number("9223372036854775808"),
            "$.line_items[0].quantity: needs a whole number from 1, in plain digits"),
        Refusal(
            ["line_items", 0, "unit_price"], "-0.01",
            "$.line_items[0].unit_price: a price is not below zero: a discount is a line of the summary"),
        Refusal(
            ["shipping_options", 1, "amount"], "-3.00",
            "$.shipping_options[1].amount: the price of delivery is below zero"),
        Refusal(
            ["shipping_options", 1, "id"], "standard",
            "$.shipping_options[1].id: \"standard\" is the id of an earlier option too",
            "$.selected_option: \"express\" is the id of no option in shipping_options"),
        Refusal(
            ["shipping_options", 0, "delivery_estimate", "from"], "2026-10-15",
            "$.shipping_options[0].delivery_estimate: from (2026-10-15) is after to (2026-10-14)"),
        Refusal(
            ["shipping_options", 0, "delivery_estimate", "from"], "12.10.2026",
            "$.shipping_options[0].delivery_estimate.from: needs a day such as \"2026-10-12\""),
        Refusal(
            ["shipping_options", 0, "delivery_estimate", "to"], "2026-02-30",
            "$.shipping_options[0].delivery_estimate.to: needs a day such as \"2026-10-12\""),
        Refusal(
            ["selected_option"], "overnight",
            "$.selected_option: \"overnight\" is the id of no option in shipping_options"),
        Refusal(["delivery"], "ship", "$.delivery: needs one of \(deliveries), found \"ship\""),
        Refusal(["delivery"], "Shipping", "$.delivery: needs one of \(deliveries), found \"Shipping\""),
        Refusal(["address_mode"], 1, "$.address_mode: needs one of \"choose\", \"fixed\", \"none\", found a number"),
        Refusal(
            ["option_choice"], "onSheet", "$.option_choice: needs one of \"on_sheet\", \"later\", found \"onSheet\""),
        Refusal(["capture"], "auto", "$.capture: needs one of \"automatic\", \"manual\", found \"auto\""),
        Refusal(["cart"], "new", "$.cart: needs one of \"existing\", \"add\", found \"new\""),
        Refusal(["buyer", "email"], "ada", "$.buyer.email: needs an e-mail address, such as \"a@example.com\""),
        Refusal(["buyer", "phone"], "555-0100", "$.buyer.phone: needs a phone number by E.164, such as \"+15550100\""),
        Refusal(
            ["shipping_address", "phone_number"], "",
            "$.shipping_address.phone_number: needs a phone number by E.164, such as \"+15550100\""),
        Refusal(["return_url"], "shop.example", "$.return_url: \(urlMessage)"),
        Refusal(["cancel_url"], "https://", "$.cancel_url: \(urlMessage)"),
        Refusal(["links", 0, "url"], "https://shop.example/a b", "$.links[0].url: \(urlMessage)"),
        Refusal(
            ["origin"], "https://shop.example/",
            "$.origin: needs an origin such as \"https://shop.example\": scheme, host, maybe a port, and no path"),
    ])
    func refusesAWrongForm(_ refusal: Refusal) {
        check(refusal)
    }

    @Test func needsTheStoresAddressForAPickUp() {
        let json = SampleOrder.smallest.setting(["delivery"], to: "pickup")
        #expect(
            problems(of: json)?.map(\.description) == [
                "$.shipping_address: missing: with delivery pickup it is the store's address"
            ])
    }

    @Test func allowsTheSameArticleTwice() throws {
        let line = try #require(SampleOrder.full["line_items"]?[0])
        #expect(problems(of: SampleOrder.full.setting(["line_items", 1], to: line)) == nil)
    }

    @Test func takesAnEmptyFreeTextForNone() throws {
        let json = SampleOrder.full.setting(["shipping_address", "extended_address"], to: "")
            .setting(["description"], to: "").setting(["buyer", "given_name"], to: "")
        let order = try CheckoutOrder.read(json).order
        #expect(order.shippingAddress?.exposed.extendedAddress == nil)
        #expect(order.descriptionText == nil)
        #expect(order.descriptionOrReference == "order-123")
        #expect(order.buyer?.exposed.givenName == nil)
    }

    @Test func refusesAKeyThatStandsTwiceInAValueMadeInMemory() {
        guard case .object(let members) = SampleOrder.smallest else { return }
        let json = JSON.object(members + [JSON.Member("country", "DE")])
        #expect(problems(of: json)?.map(\.description) == ["$.country: the key stands twice"])
    }

    @Test func repeatsNoPersonalDataInProblems() {
        let secret = "s3cr3t"
        var json = SampleOrder.full
        for place: [JSONPath.Step] in [
            ["buyer", "email"], ["buyer", "phone"], ["buyer", "document"], ["shipping_address", "address_country"],
            ["shipping_address", "phone_number"], ["client"], ["return_url"],
        ] {
            json = json.setting(place, to: .string(secret))
        }
        let found = problems(of: json) ?? []
        #expect(found.count == 7)
        #expect(!OrderInvalid(found).description.contains(secret))
    }
}
