import CentraAdyenCheckout
import CheckoutConformance
import ExpressCheckout
import Testing

@Suite struct AdapterBridgeTests {
    private func bridge() throws -> any ClientBridge {
        try #require(AdapterShop.provider(AdapterScriptedTransport()).bridge)
    }

    @Test func readsARedactedContact() throws {
        let event = try bridge().decode([
            "type": "shippingcontactselected",
            "shippingContact": [
                "locality": "London", "administrativeArea": "", "postalCode": "WC2H ", "countryCode": "gb",
            ],
        ])
        let address = RedactedAddress(locality: "London", postalCode: "WC2H", country: "GB")
        #expect(event == .addressChanged(Sensitive(address), wallet: .applePay, isOpening: false))
    }

    @Test func readsAChosenMethod() throws {
        let event = try bridge().decode(["type": "shippingmethodselected", "shippingMethod": ["identifier": "2"]])
        #expect(event == .optionChanged(ShippingOption.ID("2"), wallet: .applePay))
    }

    @Test func readsAnAuthorisationWhole() throws {
        let component: JSON = ["paymentMethod": ["type": "applepay"], "browserInfo": [:]]
        let event = try bridge().decode([
            "type": "paymentauthorized",
            "payment": [
                "shippingContact": [
                    "givenName": "Ada", "familyName": "Lane", "emailAddress": "ada@example.com",
                    "phoneNumber": "+15550100", "addressLines": ["1 Main St", "", "Apt 2", "Back door"],
                    "locality": "Springfield", "administrativeArea": "CA", "postalCode": "95014",
                    "countryCode": "us",
                ],
                "billingContact": ["givenName": "Grace", "addressLines": ["2 Side St"], "countryCode": "US"],
                "state": ["isValid": true, "data": component],
                "shippingMethod": ["identifier": "1"],
            ],
        ])
        guard case .authorized(let authorization) = event else {
            Issue.record("no authorisation")
            return
        }
        #expect(authorization.payload.exposed == component)
        let shipping = try #require(authorization.shippingAddress).exposed
        #expect(shipping.streetAddress == "1 Main St")
        #expect(shipping.extendedAddress == "Apt 2, Back door")
        #expect(shipping.country == "US")
        #expect(authorization.billingAddress?.exposed.firstName == "Grace")
        #expect(authorization.buyer?.exposed == SampleShop.buyer)
        #expect(authorization.selected?.rawValue == "1")
    }

    @Test(
        arguments: [
            ["type": "shippingcontactselected"], ["type": "shippingmethodselected", "shippingMethod": [:]],
            ["type": "paymentauthorized", "payment": ["state": [:]]], ["type": "additionaldetails"],
        ] as [JSON])
    func namesWhatAMessageLacks(_ message: JSON) throws {
        let bridge = try bridge()
        #expect(throws: JSONError.self) { try bridge.decode(message) }
    }

    @Test(arguments: [["type": "teleported"], [:], .null, "x", [1, 2]] as [JSON])
    func keepsWhatItDoesNotKnow(_ message: JSON) throws {
        guard case .unknown = try bridge().decode(message) else {
            Issue.record("understood nonsense")
            return
        }
    }

    @Test func readsDetailsAndCancel() throws {
        let data: JSON = ["details": ["threeDSResult": "x"]]
        #expect(
            try bridge().decode(["type": "additionaldetails", "data": data])
                == .actionFinished(ActionResult(payload: data)))
        #expect(try bridge().decode(["type": "cancel"]) == .cancelled)
    }

    // MARK: - Answers

    private static func quote() throws -> Quote {
        Quote(
            summary: try OrderSummary([
                SummaryItem(id: "s", kind: .subtotal, label: "Subtotal", amount: try AdapterShop.usd(100_00)),
                SummaryItem(id: "v", kind: .includedTax, label: "VAT", amount: try AdapterShop.usd(20_00)),
                SummaryItem(id: "f", kind: .fulfillment, label: "Shipping", amount: try AdapterShop.usd(12_00)),
                SummaryItem(id: "t", kind: .total, label: "ACME Inc.", amount: try AdapterShop.usd(112_00)),
            ]),
            options: [
                ShippingOption(id: ShippingOption.ID("1"), label: "Standard", amount: try AdapterShop.usd(5_00)),
                ShippingOption(
                    id: ShippingOption.ID("2"), label: "Express", detail: "fast", amount: try AdapterShop.usd(12_00)),
            ], selected: ShippingOption.ID("2"))
    }

    private static let sheet: JSON = [
        "newTotal": ["label": "ACME Inc.", "amount": "112.00", "type": "final"],
        "newLineItems": [
            ["label": "Subtotal", "amount": "100.00", "type": "final"],
            ["label": "Shipping", "amount": "12.00", "type": "final"],
        ],
        "newShippingMethods": [
            ["label": "Express", "detail": "fast", "amount": "12.00", "identifier": "2"],
            ["label": "Standard", "detail": "", "amount": "5.00", "identifier": "1"],
        ],
    ]

    @Test(arguments: ["shippingcontactselected", "shippingmethodselected"])
    func alwaysSendsTotalLinesAndMethodsWithTheChosenOneFirst(_ type: String) throws {
        let message: JSON = ["type": .string(type)]
        let quote = try Self.quote()
        for answer in [ClientAnswer.quote(quote, optionsChanged: false), .keep(quote)] {
            #expect(try bridge().encode(answer, to: message, order: SampleShop.order) == Self.sheet)
        }
    }

    @Test func sendsTheWholeSheetWithErrorsToo() throws {
        let answer = try bridge().encode(
            .issues(
                [
                    AddressIssue(.addressUndeliverable, field: .region, message: "Not to Hawaii"),
                    AddressIssue(.addressInvalid, field: .postalCode, message: String(repeating: "x", count: 200)),
                    AddressIssue(.addressInvalid, field: .street, message: "Street"),
                    AddressIssue(.serviceUnavailable, message: "Later"),
                ], unchanged: try Self.quote()),
            to: ["type": "shippingcontactselected"], order: SampleShop.order)
        var members = try #require(Self.sheet.object)
        members.append(
            JSON.Member(
                "errors",
                [
                    ["code": "addressUnserviceable", "message": "Not to Hawaii"],
                    [
                        "code": "shippingContactInvalid", "contactField": "postalCode",
                        "message": .string(String(repeating: "x", count: 127)),
                    ],
                    ["code": "shippingContactInvalid", "contactField": "postalAddress", "message": "Street"],
                    ["code": "unknown", "message": "Later"],
                ]))
        #expect(answer == .object(members))
    }

    @Test func hasNoErrorsInAMethodAnswer() throws {
        let answer = try bridge().encode(
            .issues([AddressIssue(.serviceUnavailable, message: "Later")], unchanged: try Self.quote()),
            to: ["type": "shippingmethodselected"], order: SampleShop.order)
        #expect(answer == Self.sheet)
    }

    @Test func neverLeavesTheTotalOut() throws {
        let answer = try bridge().encode(
            .issues([AddressIssue(.serviceUnavailable, message: "Later")], unchanged: nil),
            to: ["type": "shippingcontactselected"], order: SampleShop.order)
        #expect(answer?["newTotal"] == ["label": "ACME Inc.", "amount": "105.00", "type": "final"])
    }

    @Test func failsAnAuthorisationWithItsFields() throws {
        let message: JSON = ["type": "paymentauthorized"]
        let issues = [
            AddressIssue(.addressInvalid, stage: .authorise, field: .street, message: "Street"),
            AddressIssue(.addressInvalid, stage: .authorise, contact: .billing, field: .postalCode, message: "Zip"),
            AddressIssue(.addressInvalid, stage: .authorise, contact: .billing, field: .email, message: "Mail"),
        ]
        #expect(
            try bridge().encode(.issues(issues, unchanged: nil), to: message, order: SampleShop.order) == [
                "status": 1,
                "errors": [
                    ["code": "shippingContactInvalid", "contactField": "addressLines", "message": "Street"],
                    ["code": "billingContactInvalid", "contactField": "postalCode", "message": "Zip"],
                    ["code": "shippingContactInvalid", "contactField": "emailAddress", "message": "Mail"],
                ],
            ])
        let changed = try bridge().encode(
            .quote(Self.quote(), optionsChanged: false), to: message, order: SampleShop.order)
        #expect(changed?["status"] == 1)
        #expect(try bridge().encode(.keep(nil), to: message, order: SampleShop.order) == nil)
    }
}
