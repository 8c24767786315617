import CentraAdyenConformance
import CentraAdyenSandbox
import CheckoutConformance
import ExpressCheckout
import Foundation
import Testing

/// Whole checkouts, with the device playing Adyen's component.
@Suite struct SandboxStoryTests {
    private func approval(_ card: Approval.Card, selecting option: String = "standard") throws -> Approval {
        let order = SampleShop.order
        let option = try #require(order.shippingOptions.first { $0.id.rawValue == option })
        let summary = try #require(option.summary)
        return Approval(
            clientPayload: [:],
            quote: Quote(summary: summary, options: order.shippingOptions, selected: option.id),
            address: SampleShop.served, buyer: SampleShop.buyer, card: card)
    }

    /// Maps the component's event as a merchant would.
    private func input(_ event: JSON) throws -> JSON {
        let payment = JSONNode(event)["payment"]
        let contact = payment["shippingContact"]
        let address: JSON = [
            "firstName": .string(try contact["givenName"].string()),
            "lastName": .string(try contact["familyName"].string()),
            "email": .string(try contact["emailAddress"].string()),
            "phoneNumber": .string(try contact["phoneNumber"].string()),
            "address1": .string(try contact["addressLines"][0].string()),
            "address2": .string(try contact["addressLines"][1].string()),
            "city": .string(try contact["locality"].string()),
            "state": .string(try contact["administrativeArea"].string()),
            "zipCode": .string(try contact["postalCode"].string()),
            "country": .string(try contact["countryCode"].string()),
        ]
        let state = try payment["state"]["data"].object()
        return SandboxShopper.input(
            address: address,
            changes: [.init("paymentMethodSpecificFields", .object(state + [.init("express", true)]))])
    }

    @Test func aRefusedAddressAnOptionADeclineAndAChallengeEndInOneOrder() async throws {
        let device = CentraAdyenDevice()
        let shopper = SandboxShopper()
        try await shopper.add()
        let hawaii = device.addressMessage(SampleShop.refused.redacted, isOpening: true)["shippingContact"]
        let refused = try await shopper.instruct(
            SandboxShopper.initiating(["country": "US", "state": hawaii?["administrativeArea"] ?? .null]))
        #expect(refused.userErrorPaths == ["input.shippingAddress.state"])
        let moved = try await shopper.instruct(SandboxShopper.initiating(["country": "US", "state": "CA"]))
        #expect(moved.grandTotal == "105")
        let switched = try await shopper.value(
            "mutation { setShippingMethod(id: 2) { selection { checkout { totals { type price { value } } } } } }")
        #expect(switched.grandTotal == "112")

        let declined = try await shopper.instruct(
            try input(device.authorize(approval(.declines, selecting: "express"))))
        #expect(declined["action"]?["formFields"]?["resultCode"] == "Refused")
        let stale = try await shopper.instruct(try input(device.authorize(approval(.approves))))
        #expect(stale["userErrors"]?[0]?["message"]?.string?.hasPrefix("5_001") == true)
        let asked = try await shopper.instruct(
            try input(device.authorize(approval(.asksForAction, selecting: "express"))))
        #expect(asked["action"]?["formFields"]?["resultCode"] == "ChallengeShopper")
        let details = try await device.perform(ClientAction(.threeDS))
        let done = try await shopper.value(SandboxShopper.result, ["fields": try #require(details["data"])])
        #expect(done["type"] == "SUCCESS")
        let book = try #require(await shopper.sandbox.ledger().array)
        #expect(book.map { $0["value"] } == ["112.00"])
    }

    @Test func aCancelledCheckoutLeavesNoLine() async throws {
        let shopper = SandboxShopper()
        let line = try await shopper.add()
        let left = try await shopper.value(
            "mutation { updateLine(lineId: \"\(line)\", quantity: 0) { selection { id lines { id } } } }")
        #expect(left == ["selection": ["id": .null, "lines": []]])
    }

    @Test func everyFieldOfTheSchemaHasAValue() async throws {
        var settings = CentraAdyenSandbox.Settings()
        settings.hasIngrid = true
        settings.finalAnswer = .success
        let shopper = SandboxShopper(settings)
        for step in [
            "addItem(item: \"4821-9\")", "addVoucher(code: \"TEN\")",
            "handleWidgetEvent(payload: {expressCheckout: true})", "setShippingMethod(id: 1)",
            "setAddress(shippingAddress: {country: \"US\", state: \"NY\"})",
        ] {
            _ = try await shopper.value("mutation { \(step) { __typename } }")
        }
        let selection = GraphQLWholeQuery.selection(of: "Selection")
        _ = try await shopper.value("{ selection \(selection) }")
        _ = try await shopper.value("{ session \(GraphQLWholeQuery.selection(of: "Session")) }")
        // 50.00 less a tenth, delivery, and tax on 45.00.
        _ = try await shopper.value(
            "mutation Pay($input: PaymentInstructionsInput!) { paymentInstructions(input: $input) "
                + "\(GraphQLWholeQuery.selection(of: "PaymentInstructionsPayload")) }",
            ["input": SandboxShopper.input(amount: 53_99, address: SandboxShopper.address("state", "NY"))])
        _ = try await shopper.value("{ order \(GraphQLWholeQuery.selection(of: "Order")) }")
    }

    // MARK: The device

    @Test func theDeviceSpeaksInApplePaysNames() async throws {
        let device = CentraAdyenDevice()
        #expect(
            device.addressMessage(SampleShop.served.redacted, isOpening: false) == [
                "type": "shippingcontactselected",
                "shippingContact": [
                    "locality": "Springfield", "administrativeArea": "CA", "postalCode": "95014", "countryCode": "US",
                ],
            ])
        let option = try #require(SampleShop.order.shippingOptions.last)
        #expect(
            device.optionMessage(option) == [
                "type": "shippingmethodselected",
                "shippingMethod": [
                    "identifier": "express", "label": "Express shipping", "detail": "Arrives in 1-2 business days",
                    "amount": "12.00",
                ],
            ])
        let redirected = try await device.perform(ClientAction(.redirect))
        #expect(redirected["data"]?["details"] == ["redirectResult": "approves"])
    }

    @Test func theBillingContactHasNoEmailOrPhone() async throws {
        let event = try await CentraAdyenDevice().authorize(approval(.approves))
        let payment = try #require(event["payment"])
        #expect(payment["shippingContact"]?["emailAddress"] == "ada@example.com")
        #expect(payment["billingContact"]?["emailAddress"] == nil)
        #expect(payment["billingContact"]?["phoneNumber"] == nil)
        #expect(payment["billingContact"]?["addressLines"] == ["1 Main St", "Apt 2"])
        #expect(payment["shippingMethod"]?["identifier"] == "standard")
        let token = payment["state"]?["data"]?["paymentMethod"]?["applePayToken"]?.string
        let bytes = try #require(token.flatMap { Data(base64Encoded: $0) })
        #expect(try JSON(parsing: bytes) == ["sandboxCard": "approves", "amount": 10500, "currency": "USD"])
    }
}
