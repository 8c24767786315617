import ExpressCheckout
import Testing

/// What is said of texts that are no JSON, of invalid orders as a whole, and of unknown keys.
@Suite struct OrderTextTests {
    private func problems(of bytes: [UInt8]) -> [String]? {
        do throws(OrderInvalid) {
            _ = try CheckoutOrder.read(bytes)
            return nil
        } catch {
            return error.problems.map(\.description)
        }
    }

    @Test(arguments: [
        ("", "$: the input is empty (byte 0)"),
        (" \n ", "$: no valid JSON: empty text (byte 3)"),
        ("{\"reference\": }", "$: no valid JSON: no value starts like this at $.reference (byte 14)"),
        ("{} {}", "$: no valid JSON: something follows the value (byte 3)"),
        ("[]", "$: needs an object, found an array"),
        ("\"order\"", "$: needs an object, found a string"),
        ("null", "$: needs an object, found null"),
    ])
    func isOneProblemAtTheRoot(text: String, problem: String) {
        #expect(problems(of: Array(text.utf8)) == [problem])
    }

    @Test func namesAKeyThatStandsTwice() throws {
        let problem = try #require(problems(of: Array(#"{"country":"US","country":"DE"}"#.utf8)))
        #expect(problem.count == 1)
        #expect(problem[0].hasPrefix("$: no valid JSON: the key stands twice at $.country (byte "))
    }

    @Test func saysWhatABeginningOfAnotherEncodingMeans() {
        let text = Array(SampleOrder.smallest.bytes)
        #expect(
            problems(of: [0xEF, 0xBB, 0xBF] + text)
                == ["$: the input begins with a byte order mark: save it as UTF-8 without one (byte 0)"])
        #expect(
            problems(of: [0xFF, 0xFE] + text.flatMap { [$0, 0] })
                == ["$: the input looks like UTF-16: save it as UTF-8 (byte 0)"])
    }

    @Test func readsTheSmallestOrderWithEveryDefault() throws {
        let reading = try CheckoutOrder.read(SampleOrder.smallest.bytes)
        let order = reading.order
        #expect(reading.warnings.isEmpty)
        #expect(order.delivery == .shipping)
        #expect(order.addressMode == .choose)
        #expect(order.optionChoice == .onSheet)
        #expect(order.capture == .automatic)
        #expect(order.cart == .existing)
        #expect(!order.savePaymentMethod)
        #expect(order.descriptionOrReference == "r-1")
        #expect(order.summary.total.status == .final)
        #expect(order.openingSummary == order.summary)
    }

    @Test func listsEveryProblemOfAnOrderWithMany() {
        let text = #"""
            {
              "reference": "", "country": "USA", "currency": "usd",
              "summary": [
                { "id": "a", "type": "subtotal", "label": "", "amount": "10.005" },
                { "id": "b", "type": "tax", "label": "Tax", "amount": { "currency": "EUR", "value": "1.00" } }
              ],
              "shipping_options": [
                { "id": "x", "label": "X", "amount": "-3.00" },
                { "id": "x", "label": "X2", "amount": "1.00",
                  "delivery_estimate": { "from": "2026-12-14", "to": "2026-12-12" } }
              ]
            }
            """#
        let expected = [
            "$.reference: must not be empty",
            "$.country: needs an ISO 3166-1 alpha-2 country code in upper case, such as \"US\"",
            "$.currency: \"usd\" is no active currency of ISO 4217; codes are in upper case: \"USD\"",
            "$.summary[0].label: must not be empty",
            "$.summary[0].amount: more decimals than USD has (2)",
            "$.summary[1].type: the last line must be of type total",
            "$.summary[1].amount.currency: \"EUR\" is not the order's currency USD",
            "$.shipping_options[0].amount: the price of delivery is below zero",
            "$.shipping_options[1].id: \"x\" is the id of an earlier option too",
            "$.shipping_options[1].delivery_estimate: from (2026-12-14) is after to (2026-12-12)",
        ]
        #expect(problems(of: Array(text.utf8)) == expected)
        do throws(OrderInvalid) {
            _ = try CheckoutOrder.read(text.utf8)
        } catch {
            #expect(error.description == expected.joined(separator: "\n"))
        }
    }

    @Test(
        arguments: [
            ("shiping_options", "shipping_options"), ("lineItems", "line_items"), ("Return-URL", "return_url"),
            ("metdata", "metadata"), ("buyre", "buyer"), ("selected_options", "selected_option"), ("colour", nil),
            ("x", nil), ("", nil), (String(repeating: "shipping_options", count: 1_000), nil),
        ] as [(String, String?)])
    func warnsOfAnUnknownKeyAndNamesTheNearest(key: String, nearest: String?) throws {
        let reading = try CheckoutOrder.read(SampleOrder.smallest.setting([.key(key)], to: "kept"))
        let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
        #expect(
            reading.warnings == [OrderProblem(JSONPath([.key(key)]), "unknown key, kept as it came\(hint)")])
        #expect(reading.order.unknown == [JSON.Member(key, "kept")])
        #expect(reading.order.json[key]?.string == "kept")
    }

    @Test(
        arguments: [
            [], ["line_items", 0], ["summary", 1], ["shipping_options", 0],
            ["shipping_options", 0, "delivery_estimate"],
            ["shipping_options", 0, "summary", 2], ["buyer"], ["buyer", "document"], ["shipping_address"],
            ["links", 0],
            ["client"],
        ] as [[JSONPath.Step]])
    func keepsUnknownKeysAtEveryLevel(place: [JSONPath.Step]) throws {
        let json = SampleOrder.full.setting(place + ["x_new"], to: ["amount": .number("1.00")])
        let reading = try CheckoutOrder.read(json)
        #expect(reading.warnings.map(\.path) == [JSONPath(place + ["x_new"])])
        #expect(reading.order.json == json)
    }

    @Test func doesNotProposeAKeyThatIsThereAlready() throws {
        let reading = try CheckoutOrder.read(SampleOrder.full.setting(["Reference"], to: "r"))
        #expect(reading.warnings.map(\.message) == ["unknown key, kept as it came"])
    }

    @Test func pointsAtAMistypedRequiredKey() {
        let json = SampleOrder.smallest.setting(["country"], to: nil).setting(["contry"], to: "US")
        #expect(problems(of: json.bytes) == ["$.country: missing (there is an unknown key \"contry\")"])
    }

    @Test func keepsUnknownWordsOfOpenSetsWithAWarning() throws {
        let json = SampleOrder.full.setting(["summary", 0, "type"], to: "subtotals")
            .setting(["summary", 2, "status"], to: "sure")
        let reading = try CheckoutOrder.read(json)
        #expect(
            reading.warnings.map(\.description) == [
                "$.summary[0].type: \"subtotals\" is no known type, kept as it came; did you mean \"subtotal\"?",
                "$.summary[2].status: \"sure\" is no known status, kept as it came",
            ])
        #expect(reading.order.json == json)
    }
}
