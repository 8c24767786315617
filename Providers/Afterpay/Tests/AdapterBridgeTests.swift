import AfterpayCheckout
import ExpressCheckout
import Testing

@Suite struct AdapterBridgeTests {
    private static let address: JSON = [
        "type": "onShippingAddressChange", "meta": ["requestId": "r-1"],
        "payload": ["suburb": "Springfield", "state": "ca", "postcode": "95014", "countryCode": "US"],
    ]
    private static let option: JSON = [
        "type": "onShippingOptionChange", "meta": ["requestId": "r-2"], "payload": ["id": "express"],
    ]

    private func bridge(_ dialect: AfterpayDialect = .iOS) throws -> any ClientBridge {
        try #require(Sample.provider(Script()) { $0.dialect = dialect }.bridge)
    }

    private func encode(
        _ answer: ClientAnswer, to message: JSON, order: CheckoutOrder = Sample.order(),
        _ dialect: AfterpayDialect = .iOS
    ) throws -> String? {
        try bridge(dialect).encode(answer, to: message, order: order)?.text
    }

    // MARK: - In

    @Test func readsTheMessagesOfTheSheet() throws {
        let bridge = try bridge()
        #expect(
            try bridge.decode(Self.address)
                == .addressChanged(
                    Sensitive(
                        RedactedAddress(locality: "Springfield", region: "CA", postalCode: "95014", country: "US")),
                    wallet: .afterpay, isOpening: false))
        #expect(try bridge.decode(Self.option) == .optionChanged(ShippingOption.ID("express"), wallet: .afterpay))
        #expect(
            try bridge.decode(Sample.success)
                == .authorized(Authorization(wallet: .afterpay, payload: Sample.success)))
        #expect(try bridge.decode(["status": "CANCELLED"]) == .cancelled)
        #expect(try bridge.decode(["status": "CANCEL", "orderToken": "t"]) == .cancelled)
    }

    @Test func readsAnAddressOfACountryAlone() throws {
        let message: JSON = [
            "type": "onShippingAddressChange", "meta": ["requestId": "r"],
            "payload": ["countryCode": "NZ", "name": .null],
        ]
        #expect(
            try bridge().decode(message)
                == .addressChanged(Sensitive(RedactedAddress(country: "NZ")), wallet: .afterpay, isOpening: false))
    }

    @Test(
        arguments: [
            [:], ["name": "Ada", "phoneNumber": "+15550100"], ["suburb": "", "postcode": .null, "countryCode": "  "],
        ] as [JSON])
    func takesAnAddressOfNothingForNone(_ payload: JSON) throws {
        // It would match any full address, and the quote for it would be charged.
        let message: JSON = ["type": "onShippingAddressChange", "meta": ["requestId": "r"], "payload": payload]
        #expect(try bridge().decode(message) == .addressChanged(nil, wallet: .afterpay, isOpening: false))
    }

    @Test func givesBackARequestIDOfAnyKind() throws {
        let message: JSON = ["type": "onShippingOptionChange", "meta": ["requestId": 7], "payload": ["id": "express"]]
        #expect(try bridge().decode(message) == .optionChanged(ShippingOption.ID("express"), wallet: .afterpay))
        #expect(try encode(.keep(nil), to: message) == #"{"meta":{"requestId":7}}"#)
    }

    @Test(
        arguments: [
            ["type": "onBrandUpdate", "meta": ["requestId": "r"], "payload": "x"],
            ["type": "onMessage", "meta": ["requestId": "r"], "payload": ["severity": "log", "message": "hi"]],
            ["status": "FUTURE"], [:], [], "text", .null, 7, ["type": 7], ["meta": .null],
        ] as [JSON])
    func neverTakesTheUnknownForAnythingElse(_ message: JSON) throws {
        guard case .unknown = try bridge().decode(message) else {
            Issue.record("read as something known")
            return
        }
    }

    @Test(
        arguments: [
            (["status": "SUCCESS"], "$.orderToken"),
            (["type": "onShippingAddressChange", "payload": [:]], "$.meta.requestId"),
            (["type": "onShippingAddressChange", "meta": ["requestId": "r"]], "$.payload"),
            (["type": "onShippingOptionChange", "meta": ["requestId": "r"], "payload": [:]], "$.payload.id"),
        ] as [(JSON, String)])
    func namesWhatAKnownMessageLacks(_ message: JSON, _ path: String) throws {
        let bridge = try bridge()
        let error = try #require(throws: JSONError.self) { try bridge.decode(message) }
        #expect(error.path.description == path)
    }

    // MARK: - Out

    private static let standard =
        #"{"id":"standard","name":"Option standard","description":"Soon","#
        + #""shippingAmount":{"amount":"5.00","currency":"USD"},"orderAmount":{"amount":"105.00","currency":"USD"}}"#
    private static let express =
        #"{"id":"express","name":"Option express","description":"Soon","#
        + #""shippingAmount":{"amount":"12.00","currency":"USD"},"orderAmount":{"amount":"113.25","currency":"USD"},"#
        + #""taxAmount":{"amount":"1.25","currency":"USD"}}"#

    @Test func answersAnAddressWithTheOptionsTheSelectedOneFirst() throws {
        let ordinary = ClientAnswer.quote(Sample.quote(), optionsChanged: true)
        #expect(
            try encode(ordinary, to: Self.address)
                == #"{"meta":{"requestId":"r-1"},"payload":[\#(Self.standard),\#(Self.express)]}"#)
        let switched = ClientAnswer.quote(Sample.quote("express"), optionsChanged: false)
        #expect(
            try encode(switched, to: Self.address, .android)
                == #"{"type":"onShippingOptionsChange","meta":{"requestId":"r-1"},"#
                + #""payload":[\#(Self.express),\#(Self.standard)]}"#)
        #expect(
            try encode(.keep(Sample.quote()), to: Self.address)
                == #"{"meta":{"requestId":"r-1"},"payload":[\#(Self.standard),\#(Self.express)]}"#)
    }

    @Test func alwaysSendsADescription() throws {
        let option = Sample.option("a", 1, detail: nil)
        let quote = Quote(summary: try #require(option.summary), options: [option], selected: option.id)
        let text = try #require(try encode(.quote(quote, optionsChanged: true), to: Self.address))
        #expect(text.contains(#""description":"""#))
    }

    @Test func answersAnOptionWithNewPricesOrNothing() throws {
        let prices =
            #"{"id":"express","shippingAmount":{"amount":"12.00","currency":"USD"},"#
            + #""orderAmount":{"amount":"113.25","currency":"USD"},"taxAmount":{"amount":"1.25","currency":"USD"}}"#
        let answer = ClientAnswer.quote(Sample.quote("express"), optionsChanged: false)
        #expect(try encode(answer, to: Self.option) == #"{"meta":{"requestId":"r-2"},"payload":\#(prices)}"#)
        #expect(
            try encode(answer, to: Self.option, .android)
                == #"{"type":"onShippingOptionUpdateChange","meta":{"requestId":"r-2"},"payload":\#(prices)}"#)
        #expect(try encode(.keep(Sample.quote()), to: Self.option) == #"{"meta":{"requestId":"r-2"}}"#)
        #expect(
            try encode(.keep(nil), to: Self.option, .android)
                == #"{"type":"onEmptyPayload","meta":{"requestId":"r-2"}}"#)
    }

    @Test(arguments: [
        (AddressIssue.Code.addressUndeliverable, "SHIPPING_ADDRESS_UNSUPPORTED", "SERVICE_UNAVAILABLE"),
        (.addressInvalid, "SHIPPING_ADDRESS_UNRECOGNIZED", "SERVICE_UNAVAILABLE"),
        (.serviceUnavailable, "SERVICE_UNAVAILABLE", "SERVICE_UNAVAILABLE"),
        (AddressIssue.Code(rawValue: "BAD_RESPONSE"), "BAD_RESPONSE", "BAD_RESPONSE"),
        (AddressIssue.Code(rawValue: "CITY_NOT_SUPPORTED"), "SHIPPING_ADDRESS_UNSUPPORTED", "SERVICE_UNAVAILABLE"),
    ])
    func answersAnIssueWithOneOfTheSheetsCodes(
        _ code: AddressIssue.Code, _ ios: String, _ androidOption: String
    ) throws {
        let answer = ClientAnswer.issues([AddressIssue(code, message: "no")], unchanged: Sample.quote())
        #expect(try encode(answer, to: Self.address) == #"{"meta":{"requestId":"r-1"},"error":"\#(ios)"}"#)
        #expect(try encode(answer, to: Self.option) == #"{"meta":{"requestId":"r-2"},"error":"\#(ios)"}"#)
        #expect(
            try encode(answer, to: Self.option, .android)
                == #"{"type":"onError","meta":{"requestId":"r-2"},"error":"\#(androidOption)"}"#)
    }

    @Test func neverLeavesTheSheetWaiting() throws {
        let unknown: JSON = ["type": "onBrandUpdate", "meta": ["requestId": "r-9"], "payload": "x"]
        #expect(try encode(.keep(nil), to: unknown) == #"{"meta":{"requestId":"r-9"}}"#)
        #expect(
            try encode(.keep(nil), to: Self.address) == #"{"meta":{"requestId":"r-1"},"error":"SERVICE_UNAVAILABLE"}"#)
        #expect(
            try encode(.keep(nil), to: Self.address, order: Sample.order(delivery: .none))
                == #"{"meta":{"requestId":"r-1"}}"#)
        let log: JSON = ["type": "onMessage", "meta": ["requestId": "r"], "payload": ["message": "hi"]]
        #expect(try encode(.keep(nil), to: log) == nil)
        #expect(try encode(.keep(nil), to: Sample.success) == nil)
    }

    @Test func showsTheQuotesOwnTotalForTheSelectedOption() throws {
        // Re-priced since it was offered: the flow charges the new total, so that is what the sheet must start with.
        let quote = Quote(
            summary: Sample.summary([(.subtotal, 100_00), (.fulfillment, 13_00), (.tax, 2_00)]),
            options: Sample.options,
            selected: ShippingOption.ID("express"))
        let payload = try bridge().encode(.keep(quote), to: Self.address, order: Sample.order())?["payload"]
        #expect(payload?[0]?["id"] == "express")
        #expect(payload?[0]?["orderAmount"]?["amount"] == "115.00")
        #expect(payload?[0]?["taxAmount"]?["amount"] == "2.00")
        #expect(payload?[1]?["orderAmount"]?["amount"] == "105.00")
    }

    /// The SDKs write the answer as JSON again and put that unescaped between single quotes of a script.
    @Test(arguments: ["Kids' \"fast\"\n\\ \u{2028}\u{2029}é😀", "\\u0027", "'", "\u{0}\t\r\u{7F}\u{85}", "plain"])
    func everyTextArrivesIntactThroughTheSDKsScript(text: String) throws {
        let odd = ShippingOption(
            id: ShippingOption.ID("a"), label: text, detail: text, amount: Sample.money(1),
            summary: Sample.summary([(.subtotal, 1_00), (.fulfillment, 1)]))
        let quote = Quote(summary: try #require(odd.summary), options: [odd], selected: odd.id)
        for dialect in [AfterpayDialect.iOS, .android] {
            let json = try #require(
                try bridge(dialect).encode(.quote(quote, optionsChanged: true), to: Self.address, order: Sample.order())
            )
            let script = try #require(Self.value(ofScriptText: json.text))
            let page = try JSON(parsing: Array(script.utf8))
            #expect(page["payload"]?[0]?["name"]?.string == text)
            #expect(page["payload"]?[0]?["description"]?.string == text)
        }
        let web = try #require(
            try bridge().encode(.quote(quote, optionsChanged: true), to: Self.webAddress, order: Sample.order()))
        #expect(web["resolve"]?[0]?["name"]?.string == text)
    }

    /// What a script reads between single quotes; nil where the text ends before its end.
    private static func value(ofScriptText text: String) -> String? {
        var value = ""
        var scalars = text.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            switch scalar {
            case "'", "\n", "\r": return nil
            case "\\":
                switch scalars.next() {
                case "\\"?: value += "\\"
                case "/"?: value += "/"
                default: return nil
                }
            default: value.unicodeScalars.append(scalar)
            }
        }
        return value
    }

    /// What an SDK ends by itself is not the customer's cancel.
    @Test(arguments: [
        "unretrievableUrl", "networkError", "invalidURL", "NO_CHECKOUT_URL", "INVALID_CHECKOUT_URL",
        "NO_CHECKOUT_HANDLER",
        "NO_CONFIGURATION", "LANGUAGE_NOT_SUPPORTED", "CONFIGURATION_ERROR", "REQUEST_ERROR",
    ])
    func tellsTheSDKsOwnEndFromTheCustomers(reason: String) throws {
        let bridge = try bridge()
        #expect(
            try bridge.decode(["status": "CANCELLED", "reason": .string(reason)])
                == .unknown("cancelled by the SDK: \(reason)"))
        for own in ["userInitiated", "USER_INITIATED"] {
            #expect(try bridge.decode(["status": "CANCELLED", "reason": .string(own)]) == .cancelled)
        }
        #expect(
            try bridge.decode(["status": "CANCELLED", "reason": "1 Main St"]) == .unknown("cancelled by the SDK: other")
        )
    }

    @Test(arguments: [
        "https://shop.example/return?&status=SUCCESS&orderToken=002.tok%2F1",
        "acme://return?token=002.tok%2F1&status=SUCCESS#x",
    ])
    func readsTheAddressThatTheCustomerComesBackTo(address: String) throws {
        guard case .authorized(let authorization) = try bridge().decode(.string(address)) else {
            Issue.record("no authorisation")
            return
        }
        let payload = authorization.payload.exposed
        #expect((payload["orderToken"] ?? payload["token"])?.string == Sample.token)
        #expect(try bridge().decode("https://shop.example/cancel?&status=CANCELLED&orderToken=t") == .cancelled)
    }

    // MARK: - afterpay.js

    private static let webAddress: JSON = [
        "type": "onShippingAddressChange",
        "data": ["suburb": "Springfield", "state": "CA", "postcode": "95014", "countryCode": "US"],
    ]
    private static let webOption: JSON = ["type": "onShippingOptionChange", "data": ["id": "express"]]

    @Test func readsWhatThePagesCallbacksAreGiven() throws {
        let bridge = try bridge()
        #expect(
            try bridge.decode(Self.webAddress)
                == .addressChanged(
                    Sensitive(
                        RedactedAddress(locality: "Springfield", region: "CA", postalCode: "95014", country: "US")),
                    wallet: .afterpay, isOpening: false))
        #expect(try bridge.decode(Self.webOption) == .optionChanged(ShippingOption.ID("express"), wallet: .afterpay))
        let done: JSON = ["status": "SUCCESS", "orderToken": .string(Sample.token), "orderInfo": ["consumer": [:]]]
        for event: JSON in [["type": "onComplete", "data": done], ["data": done]] {
            #expect(try bridge.decode(event) == .authorized(Authorization(wallet: .afterpay, payload: done)))
        }
        for status in ["CANCEL", "CANCELLED"] {
            #expect(try bridge.decode(["data": ["status": .string(status)]]) == .cancelled)
        }
        let error = try #require(throws: JSONError.self) { try bridge.decode(["data": ["status": "SUCCESS"]]) }
        #expect(error.path.description == "$.data.orderToken")
    }

    @Test func answersWithWhatThePageResolvesOrRejects() throws {
        let quote = ClientAnswer.quote(Sample.quote("express"), optionsChanged: true)
        #expect(
            try encode(quote, to: Self.webAddress) == #"{"resolve":[\#(Self.express),\#(Self.standard)]}"#)
        #expect(try encode(quote, to: Self.webOption, .android)?.hasPrefix(#"{"resolve":{"id":"express""#) == true)
        #expect(try encode(.keep(nil), to: Self.webOption) == #"{"resolve":null}"#)
        #expect(try encode(.keep(nil), to: Self.webAddress) == #"{"reject":"SERVICE_UNAVAILABLE"}"#)
        #expect(
            try encode(.keep(nil), to: ["type": "onCommenceCheckout", "data": [:]])
                == #"{"reject":"SERVICE_UNAVAILABLE"}"#)
        for (code, constant) in [
            (AddressIssue.Code.addressUndeliverable, "SHIPPING_ADDRESS_UNSUPPORTED"),
            (.addressInvalid, "SHIPPING_ADDRESS_UNRECOGNIZED"),
            (AddressIssue.Code(rawValue: "BAD_RESPONSE"), "SERVICE_UNAVAILABLE"),
        ] {
            let issues = ClientAnswer.issues([AddressIssue(code, message: "no")], unchanged: nil)
            #expect(try encode(issues, to: Self.webAddress) == #"{"reject":"\#(constant)"}"#)
        }
        #expect(try encode(.keep(nil), to: ["data": ["status": "SUCCESS", "orderToken": "t"]]) == nil)
    }

    @Test func refusesAnAnswerThatTheSheetCouldNotShow() throws {
        let total = Sample.summary([(.subtotal, 105_00)])
        let bare = Sample.option("a", 1, hasSummary: false)
        let cases: [(Quote, JSON, CheckoutOrder, String)] = [
            (Quote(summary: total), Self.address, Sample.order(), "$.options"),
            (Quote(summary: total, options: [bare]), Self.address, Sample.order(), "$.options[0].summary"),
            (Sample.quote(), Self.address, Sample.order(delivery: .pickup), "$.options"),
            (Sample.quote(), Self.address, Sample.order(currency: "GBP"), "$.options[0].summary"),
            (Sample.quote("standard"), Self.option, Sample.order(), "$.options"),
        ]
        let bridge = try bridge()
        for (quote, message, order, path) in cases {
            let error = try #require(throws: ProviderError.self) {
                try bridge.encode(.quote(quote, optionsChanged: true), to: message, order: order)
            }
            #expect(error.certainty == .notSent)
            #expect(error.problems.map(\.path.description).contains(path))
        }
    }
}
