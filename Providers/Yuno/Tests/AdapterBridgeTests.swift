import ExpressCheckout
import Testing
import YunoCheckout

@Suite struct AdapterBridgeTests {
    /// Whatever a client posts, it is read or refused, and answered with null where the SDK waits.
    @Test func survivesAnyMessage() async throws {
        let types: [JSON] = [
            "onShippingAddressChanged", "yunoCreatePayment", "yunoPaymentResult", "messageFromWeb", "onStatus", "", 7,
            .null, [], [:],
        ]
        var deep: JSON = ["code": "USER_CANCEL"]
        for _ in 0..<100 { deep = ["message": deep] }
        let values: [JSON] = [.null, "", "x", 7, true, [], [7], [:], ["shippingAddress": []], ["token": [:]], deep]
        let bridge = try #require(try Fixture.provider(ScriptedTransport([])).bridge)
        let order = try Fixture.order()
        for type in types {
            for value in values {
                let message: JSON = [
                    "type": type, "paymentMethodType": "APPLE_PAY", "shippingInfo": value, "oneTimeToken": value,
                    "data": value, "status": value, "message": value,
                ]
                for message in [message, value, .array([message])] {
                    _ = try? bridge.decode(message)
                    let answer = try bridge.encode(.keep(nil), to: message, order: order)
                    #expect(answer == nil || answer == .null)
                }
            }
        }
    }

    private var bridge: any ClientBridge {
        get throws { try #require(try Fixture.provider(ScriptedTransport([])).bridge) }
    }

    private func call(_ info: String, wallet: String = "APPLE_PAY") throws -> JSON {
        try JSON(
            parsing: #"{"type":"onShippingAddressChanged","paymentMethodType":"\#(wallet)","shippingInfo":\#(info)}"#)
    }

    @Test func readsTheAddressOfTheHandlerCall() throws {
        let message = try call(
            #"{"shippingAddress":{"city":"Cupertino","state":"ca","postalCode":"95014","countryCode":"us"}}"#,
            wallet: "GOOGLE_PAY")
        let expected = RedactedAddress(locality: "Cupertino", region: "CA", postalCode: "95014", country: "US")
        #expect(
            try bridge.decode(message) == .addressChanged(Sensitive(expected), wallet: .googlePay, isOpening: false))
    }

    @Test(arguments: [
        #"{"shippingAddress":{"city":"","state":null,"postalCode":" ","countryCode":""}}"#,
        #"{"shippingAddress":{}}"#, #"{"shippingAddress":null}"#, "{}", "null", "[]", #"{"shippingAddress":"odd"}"#,
    ])
    func takesAnEmptyAddressForNone(_ info: String) throws {
        #expect(try bridge.decode(try call(info)) == .addressChanged(nil, wallet: .applePay, isOpening: false))
    }

    @Test func keepsWhatIsThereOfAPartialAddress() throws {
        let message = try call(#"{"shippingAddress":{"city":null,"countryCode":"GB","postalCode":"SW1A"}}"#)
        let expected = RedactedAddress(postalCode: "SW1A", country: "GB")
        #expect(
            try bridge.decode(message) == .addressChanged(Sensitive(expected), wallet: .applePay, isOpening: false))
    }

    @Test func readsTheOneTimeToken() throws {
        let message = Fixture.tokenMessage(option: "express")
        guard case .authorized(let authorization) = try bridge.decode(message) else {
            throw TestFailure("no authorisation")
        }
        #expect(authorization.wallet == .applePay)
        #expect(authorization.selected == ShippingOption.ID("express"))
        #expect(authorization.shippingAddress?.exposed == Fixture.address)
        #expect(authorization.payload.exposed == message["oneTimeToken"])
    }

    @Test func readsATokenWithoutShippingAndABareOne() throws {
        for token in [#"{"token":"t","shipping":null}"#, #"{"token":"t","shipping":{"method":{"id":""}}}"#, #""t""#] {
            let message = try JSON(
                parsing: #"{"type":"yunoCreatePayment","paymentMethodType":"APPLE_PAY","oneTimeToken":\#(token)}"#)
            guard case .authorized(let authorization) = try bridge.decode(message) else {
                throw TestFailure("no authorisation")
            }
            #expect(authorization.selected == nil)
            #expect(authorization.shippingAddress == nil)
        }
    }

    @Test(arguments: [
        #"{"type":"yunoCreatePayment","paymentMethodType":"APPLE_PAY"}"#,
        #"{"type":"yunoCreatePayment","paymentMethodType":"APPLE_PAY","oneTimeToken":{"token":""}}"#,
        #"{"type":"yunoCreatePayment","oneTimeToken":{"token":"t"}}"#,
        #"{"type":"onShippingAddressChanged","shippingInfo":{}}"#,
    ])
    func refusesAMessageThatLacksWhatItNeeds(_ text: String) throws {
        let message = try JSON(parsing: text)
        #expect(throws: JSONError.self) { try bridge.decode(message) }
    }

    @Test(arguments: [
        #"{"status":"CANCELED_BY_USER"}"#, #"{"status":"CANCELLED_BY_USER"}"#, #"{"status":"USER_CANCELED"}"#,
        #"{"status":"USER_CANCELLED"}"#, #"{"status":"USER_CANCEL"}"#, #"{"status":"userCancelled"}"#,
        #"{"status":"userCancell"}"#, #"{"status":"PENDING","reason":"CANCELLED_BY_USER"}"#,
        #"{"status":"PENDING","substatus":"CLOSED_BY_USER"}"#,
        #"{"status":"ERROR","message":{"source":"sdk","code":"USER_CANCEL"}}"#,
    ])
    func knowsACancelInEverySpelling(_ text: String) throws {
        #expect(try bridge.decode(result(text)) == .cancelled)
    }

    @Test(arguments: [
        #"{"status":"SUCCEEDED"}"#, #"{"status":"FAIL"}"#, #"{"status":"CANCELLED_BY_PROVIDER"}"#,
        #"{"status":"CANCELED"}"#, #"{"status":7}"#, "{}",
    ])
    func takesEveryOtherResultForAHintOnly(_ text: String) throws {
        let message = try result(text)
        #expect(try bridge.decode(message) == .actionFinished(ActionResult(payload: message)))
    }

    private func result(_ text: String) throws -> JSON {
        var members = try #require(try JSON(parsing: text).object)
        members.insert(JSON.Member("type", "yunoPaymentResult"), at: 0)
        return .object(members)
    }

    @Test(arguments: [
        #"{"origin":"CHALLENGE","status":"COMPLETED","data":"https://shop.example/return"}"#,
        #"{"origin":"CHALLENGE","status":"ERROR","data":"text"}"#, #"{"origin":"CHALLENGE"}"#, "{}", "null",
    ])
    func takesTheChallengesMessageForAHint(_ data: String) throws {
        let message = try JSON(parsing: #"{"type":"messageFromWeb","data":\#(data)}"#)
        #expect(try bridge.decode(message) == .actionFinished(ActionResult(payload: message)))
    }

    @Test func takesTheReturnAddressForAHint() throws {
        let bridge = try #require(try Fixture.provider(ScriptedTransport([])).bridge)
        let message: JSON = ["type": "receiveDeeplink", "url": "shop://return?checkoutSession=s"]
        #expect(try bridge.decode(message) == .actionFinished(ActionResult(payload: message)))
        #expect(try bridge.encode(.keep(nil), to: message, order: try Fixture.order()) == nil)
        #expect(throws: JSONError.self) { _ = try bridge.decode(["type": "receiveDeeplink", "url": ""]) }
    }

    @Test func leavesMessagesThatItDoesNotKnow() throws {
        let other: JSON = ["type": "messageFromWeb", "data": ["origin": "OTHER"]]
        #expect(try bridge.decode(other) == .unknown("messageFromWeb"))
        #expect(try bridge.decode(["type": "somethingNew"]) == .unknown("somethingNew"))
        for odd: JSON in [.null, "text", 7, [], [:], ["type": 7]] {
            guard case .unknown = try bridge.decode(odd) else { throw TestFailure("known: \(odd)") }
        }
    }

    @Test func answersAQuoteInTheSDKsOwnJSON() throws {
        let order = try Fixture.order()
        let quote = Quote(opening: order).choosing(order.shippingOptions[1])
        let answer = try bridge.encode(.quote(quote, optionsChanged: false), to: try call("{}"), order: order)
        #expect(
            answer?.text == """
                {"summaryItems":[{"id":"subtotal","label":"subtotal","amount":{"currency":"USD","value":100.00}},\
                {"id":"shipping","label":"shipping","amount":{"currency":"USD","value":12.00}},{"id":"total",\
                "label":"ACME Inc.","amount":{"currency":"USD","value":112.00}}],"shippingMethods":[{"id":"express",\
                "label":"express shipping","amount":{"currency":"USD","value":12.00},"deliveryEstimate":\
                {"from":"2026-12-12","to":"2026-12-14"},"summaryItems":[{"id":"subtotal","label":"subtotal",\
                "amount":{"currency":"USD","value":100.00}},{"id":"shipping","label":"shipping","amount":\
                {"currency":"USD","value":12.00}},{"id":"total","label":"ACME Inc.","amount":{"currency":"USD",\
                "value":112.00}}]},{"id":"standard","label":"standard shipping","detail":"3-5 days","amount":\
                {"currency":"USD","value":5.00},"deliveryEstimate":{"from":"2026-12-12","to":"2026-12-14"},\
                "summaryItems":[{"id":"subtotal","label":"subtotal","amount":{"currency":"USD","value":100.00}},\
                {"id":"shipping","label":"shipping","amount":{"currency":"USD","value":5.00}},{"id":"total",\
                "label":"ACME Inc.","amount":{"currency":"USD","value":105.00}}]}]}
                """)
    }

    @Test func answersASummaryAloneWhereThereAreNoOptions() throws {
        let order = try Fixture.order(options: [])
        let quote = Quote(summary: try Fixture.summary([("total", .total, "110.00")]))
        let answer = try bridge.encode(.quote(quote, optionsChanged: false), to: try call("{}"), order: order)
        #expect(
            answer?.text
                == #"{"summaryItems":[{"id":"total","label":"ACME Inc.","amount":{"currency":"USD","value":110.00}}]}"#)
    }

    @Test func keepsByNull() throws {
        let order = try Fixture.order()
        #expect(try bridge.encode(.keep(Quote(opening: order)), to: try call("{}"), order: order) == .null)
        #expect(try bridge.encode(.issues([], unchanged: nil), to: try call("{}"), order: order) == .null)
        #expect(try bridge.encode(.keep(nil), to: ["type": "somethingNew"], order: order) == .null)
    }

    @Test(arguments: ["yunoCreatePayment", "yunoPaymentResult", "messageFromWeb"])
    func answersNothingWhereTheSDKWantsNothing(_ type: String) throws {
        let order = try Fixture.order()
        #expect(try bridge.encode(.keep(nil), to: ["type": .string(type)], order: order) == nil)
    }

    @Test func refusesASummaryWithoutTheOptionsOnTheSheet() throws {
        let order = try Fixture.order()
        let summary = try Fixture.summary([("total", .total, "110.00")])
        let without = Quote(summary: summary)
        let beside = Quote(summary: summary, options: order.shippingOptions, selected: ShippingOption.ID("standard"))
        for (quote, path) in [(without, "$.options"), (beside, "$.summary")] {
            let error = #expect(throws: ProviderError.self) {
                try bridge.encode(.quote(quote, optionsChanged: false), to: try call("{}"), order: order)
            }
            #expect(error?.certainty == .notSent)
            #expect(error?.problems.map { "\($0.path)" } == [path])
        }
    }

    struct IssueCase: Sendable {
        let code: AddressIssue.Code
        let field: AddressIssue.Field?
        let yuno: String
    }

    @Test(arguments: [
        IssueCase(code: .addressUndeliverable, field: .locality, yuno: "CITY_NOT_SUPPORTED"),
        IssueCase(code: .addressUndeliverable, field: .region, yuno: "STATE_NOT_SUPPORTED"),
        IssueCase(code: .addressUndeliverable, field: .country, yuno: "COUNTRY_NOT_SUPPORTED"),
        IssueCase(code: .addressUndeliverable, field: .postalCode, yuno: "POSTAL_CODE_INVALID"),
        IssueCase(code: .addressUndeliverable, field: nil, yuno: "ADDRESS_NOT_SUPPORTED"),
        IssueCase(code: .addressUndeliverable, field: .street, yuno: "ADDRESS_NOT_SUPPORTED"),
        IssueCase(code: .addressInvalid, field: .postalCode, yuno: "POSTAL_CODE_INVALID"),
        IssueCase(code: .addressInvalid, field: .locality, yuno: "ADDRESS_NOT_SUPPORTED"),
        IssueCase(code: .serviceUnavailable, field: nil, yuno: "ADDRESS_NOT_SUPPORTED"),
        IssueCase(code: AddressIssue.Code(rawValue: "CITY_NOT_SUPPORTED"), field: nil, yuno: "CITY_NOT_SUPPORTED"),
        IssueCase(code: AddressIssue.Code(rawValue: "my_own"), field: .region, yuno: "my_own"),
    ])
    func answersErrorsAlone(_ issue: IssueCase) throws {
        let order = try Fixture.order()
        let issues = [AddressIssue(issue.code, field: issue.field, message: "No \"islands\"")]
        let answer = try bridge.encode(
            .issues(issues, unchanged: Quote(opening: order)), to: try call("{}"), order: order)
        #expect(answer == ["errors": [["code": .string(issue.yuno), "message": "No \"islands\""]]])
    }
}
