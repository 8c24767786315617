import CentraAdyenSandbox
import ExpressCheckout
import Testing

@Suite struct SandboxPaymentTests {
    private func shopper(_ change: (inout CentraAdyenSandbox.Settings) -> Void = { _ in }) async throws
        -> SandboxShopper
    {
        var settings = CentraAdyenSandbox.Settings()
        change(&settings)
        let shopper = SandboxShopper(settings)
        try await shopper.add()
        return shopper
    }

    private func orderNumber(_ shopper: SandboxShopper) async throws -> JSON? {
        try await shopper.value("{ order { number } }")["number"]
    }

    private func ledger(_ shopper: SandboxShopper) async -> [JSON] {
        await shopper.sandbox.ledger().array ?? []
    }

    // MARK: While the sheet is open

    @Test func anAddressChangeAnswersTotalsAndNoAction() async throws {
        let shopper = try await shopper()
        let answer = try await shopper.instruct(
            SandboxShopper.initiating([
                "address1": "", "city": "Albany", "country": "US", "state": "NY", "zipCode": "12",
            ]))
        #expect(answer["action"]?.isNull == true && answer["userErrors"] == [])
        #expect(answer.grandTotal == "113.88")
        #expect(await ledger(shopper).isEmpty)
    }

    @Test func anUndeliverableStateLeavesTheOldTotals() async throws {
        let shopper = try await shopper()
        let answer = try await shopper.instruct(SandboxShopper.initiating(["country": "US", "state": "HI"]))
        #expect(answer["userErrors"]?[0]?["message"] == "We do not ship to this state")
        #expect(answer.userErrorPaths == ["input.shippingAddress.state"])
        #expect(answer.grandTotal == "105")
    }

    @Test func anAddressAbroadChangesTheCurrency() async throws {
        let shopper = try await shopper()
        let answer = try await shopper.instruct(SandboxShopper.initiating(["country": "GB", "zipCode": "SW1"]))
        let price = answer["selection"]?["checkout"]?["totals"]?[0]?["price"]
        #expect(price?["currency"]?["code"] == "GBP" && answer.grandTotal == "84")
    }

    // MARK: The final call's input

    @Test(arguments: ["firstName", "lastName", "email", "address1", "city", "zipCode", "state"])
    func aMissingFieldIsNamedInBothAddresses(_ key: String) async throws {
        let shopper = try await shopper()
        let lacking = SandboxShopper.address(without: key)
        let answer = try await shopper.instruct(
            SandboxShopper.input(address: lacking, changes: [.init("separateBillingAddress", lacking)]))
        #expect(
            answer.userErrorPaths == ["input.shippingAddress.\(key)", "input.separateBillingAddress.\(key)"])
        #expect(await ledger(shopper).isEmpty)
    }

    @Test(arguments: [
        (JSON.Member("termsAndConditions", false), "input.termsAndConditions"),
        (JSON.Member("paymentReturnPage", ""), "input.paymentReturnPage"),
        (JSON.Member("paymentFailedPage", "nowhere"), "input.paymentFailedPage"),
        (JSON.Member("paymentMethod", 9), "input.paymentMethod"),
        (JSON.Member("shippingMethod", 9), "input.shippingMethod"),
        (JSON.Member("shippingAddress", SandboxShopper.address("state", "HI")), "input.shippingAddress.state"),
        (JSON.Member("shippingAddress", SandboxShopper.address("country", "FR")), "input.shippingAddress.country"),
        (JSON.Member("paymentMethodSpecificFields", .null), "input.paymentMethodSpecificFields"),
        (
            JSON.Member(
                "paymentMethodSpecificFields", ["paymentMethod": ["type": "applepay", "applePayToken": "e30="]]),
            "input.paymentMethodSpecificFields"
        ),
    ])
    func wrongInputIsAUserError(_ change: JSON.Member, path: String) async throws {
        let shopper = try await shopper()
        let answer = try await shopper.instruct(SandboxShopper.input(changes: [change]))
        #expect(answer.userErrorPaths == [path])
        #expect(answer["action"]?.isNull == true)
        #expect(await ledger(shopper).isEmpty)
    }

    @Test func goodsCanBeBilledToHawaii() async throws {
        let shopper = try await shopper()
        let answer = try await shopper.instruct(
            SandboxShopper.input(changes: [.init("separateBillingAddress", SandboxShopper.address("state", "HI"))]))
        #expect(answer["action"]?["formFields"]?["resultCode"] == "Authorised")
    }

    @Test func anEmptySelectionCannotBePaid() async throws {
        let answer = try await SandboxShopper().instruct(SandboxShopper.input(amount: 0))
        #expect(answer["userErrors"]?[0]?["message"] == "The selection is empty")
    }

    @Test(arguments: [(104_99, "USD"), (112_00, "USD"), (105_00, "EUR"), (105, "USD")])
    func theTokenMustCarryTheTotal(amount: Int, currency: String) async throws {
        let shopper = try await shopper()
        let answer = try await shopper.instruct(SandboxShopper.input(amount: amount, currency: currency))
        #expect(answer["userErrors"]?[0]?["message"]?.string?.hasPrefix("5_001: ") == true)
        #expect(await ledger(shopper).isEmpty)
    }

    @Test func adyensErrorMayBeATopLevelOne() async throws {
        let shopper = try await shopper { $0.adyenErrors = .requestErrors }
        let answer = try await shopper.ask(SandboxShopper.instructions, ["input": SandboxShopper.input(amount: 1)])
        #expect(answer["data"]?.isNull == true)
        #expect(answer["errors"]?[0]?["message"]?.string?.hasPrefix("5_001: ") == true)
        #expect(answer["errors"]?[0]?["path"] == ["paymentInstructions"])
        #expect(try await shopper.total() == "105")
    }

    @Test func adyensErrorMayBeAResultCode() async throws {
        let shopper = try await shopper { $0.adyenErrors = .resultCode }
        let answer = try await shopper.instruct(SandboxShopper.input(amount: 1))
        #expect(answer["action"]?["formFields"]?["resultCode"] == "Error")
    }

    // MARK: Cards

    @Test func anApprovedCardPlacesTheOrderOnce() async throws {
        let shopper = try await shopper()
        #expect(try await shopper.ask("{ order { number } }")["data"] == ["order": .null])
        let answer = try await shopper.instruct(SandboxShopper.input())
        #expect(answer["action"]?["__typename"] == "JavascriptPaymentAction")
        #expect(answer["action"]?["formFields"] == ["resultCode": "Authorised"])
        #expect(answer["selection"]?["id"]?.isNull == true && answer.grandTotal == "0")
        let order = try await shopper.value(
            "{ order { number status totals { type price { value } } lines { quantity } } }")
        #expect(order["number"] == 1001 && order["status"] == "CONFIRMED" && order.grandTotal == "105")
        let book = await ledger(shopper)
        #expect(book.count == 1)
        #expect(book.first?["kind"] == "authorize" && book.first?["value"] == "105.00")
        #expect(book.first?["currency"] == "USD")

        let again = try await shopper.instruct(SandboxShopper.input())
        #expect(again["userErrors"]?[0]?["message"] == "The selection is empty")
        #expect(await ledger(shopper).count == 1)
    }

    @Test(arguments: [("declines", "Refused", "2"), ("fails", "Error", "4"), ("cancels", "Cancelled", nil)])
    func aCardThatDoesNotPayLeavesTheSelection(card: String, code: String, reason: String?) async throws {
        let shopper = try await shopper()
        let answer = try await shopper.instruct(SandboxShopper.input(card: card))
        #expect(answer["userErrors"] == [])
        #expect(answer["action"]?["formFields"]?["resultCode"]?.string == code)
        #expect(answer["action"]?["formFields"]?["refusalReasonCode"]?.string == reason)
        #expect(answer.grandTotal == "105")
        #expect(await ledger(shopper).isEmpty)
        let retry = try await shopper.instruct(SandboxShopper.input())
        #expect(retry["action"]?["formFields"]?["resultCode"] == "Authorised")
    }

    @Test func aPendingPaymentIsAPendingOrder() async throws {
        let shopper = try await shopper()
        let answer = try await shopper.instruct(SandboxShopper.input(card: "pends"))
        #expect(answer["action"]?["formFields"]?["resultCode"] == "Pending")
        #expect(try await shopper.value("{ order { status } }")["status"] == "PENDING")
    }

    @Test func aChallengeIsDecidedByPaymentResult() async throws {
        let shopper = try await shopper()
        let asked = try await shopper.instruct(SandboxShopper.input(card: "asksForAction"))
        let fields = asked["action"]?["formFields"]
        #expect(fields?["resultCode"] == "ChallengeShopper")
        #expect(fields?["action"]?["type"] == "threeDS2" && fields?["action"]?["subtype"] == "challenge")
        #expect(fields?["action"]?["token"]?.nonEmptyString != nil)
        #expect(await ledger(shopper).isEmpty)

        let unclear = try await shopper.value(SandboxShopper.result, ["fields": ["details": [:]]])
        #expect(unclear["type"] == "FAILED" && unclear.userErrorPaths == ["paymentMethodFields.details"])
        let details: JSON = ["fields": ["details": ["threeDSResult": "approves"], "express": "true"]]
        let done = try await shopper.value(SandboxShopper.result, details)
        #expect(done == ["type": "SUCCESS", "userErrors": [], "order": ["number": 1001, "status": "CONFIRMED"]])
        #expect(try await shopper.value(SandboxShopper.result, details) == done)
        #expect(await ledger(shopper).count == 1)
    }

    @Test func aFailedChallengeLeavesTheSelection() async throws {
        let shopper = try await shopper()
        _ = try await shopper.instruct(SandboxShopper.input(card: "asksForAction"))
        let failed: JSON = ["fields": ["details": ["threeDSResult": "declines"]]]
        #expect(try await shopper.value(SandboxShopper.result, failed)["type"] == "FAILED")
        let again = try await shopper.value(SandboxShopper.result, failed)
        #expect(again["userErrors"]?[0]?["message"] == "There is no payment to finish")
        #expect(try await shopper.total() == "105")
        #expect(await ledger(shopper).isEmpty)
    }

    @Test func aChangedCartIsNotChargedForAnOldChallenge() async throws {
        let shopper = try await shopper()
        _ = try await shopper.instruct(SandboxShopper.input(card: "asksForAction"))
        try await shopper.add(1)
        let answer = try await shopper.value(
            SandboxShopper.result, ["fields": ["details": ["threeDSResult": "approves"]]])
        #expect(answer["type"] == "FAILED")
        #expect(await ledger(shopper).isEmpty)
    }

    @Test func aRedirectReturnsByPaymentResult() async throws {
        let shopper = try await shopper()
        let asked = try await shopper.instruct(SandboxShopper.input(card: "redirects"))
        #expect(asked["action"]?["formFields"]?["action"]?["type"] == "redirect")
        let done = try await shopper.value(SandboxShopper.result, ["fields": ["redirectResult": "approves"]])
        #expect(done["type"] == "SUCCESS")
    }

    // MARK: What the settings leave open

    @Test func theActionMayBeSuccess() async throws {
        let shopper = try await shopper { $0.finalAnswer = .success }
        let action = try await shopper.instruct(SandboxShopper.input())["action"]
        #expect(action?["__typename"] == "SuccessPaymentAction" && action?["order"] == ["number": 1001])
        #expect(action?["formFields"] == ["resultCode": "Authorised"])
    }

    @Test(arguments: [
        (CentraAdyenSandbox.Settings.FinalAnswer.redirect, "RedirectPaymentAction"), (.form, "FormPaymentAction"),
    ])
    func theActionMayLeadElsewhere(_ answer: CentraAdyenSandbox.Settings.FinalAnswer, type: String) async throws {
        let shopper = try await shopper { $0.finalAnswer = answer }
        #expect(try await shopper.instruct(SandboxShopper.input())["action"]?["__typename"]?.string == type)
        #expect(await ledger(shopper).isEmpty)
        let done = try await shopper.value(SandboxShopper.result, ["fields": ["redirectResult": "approves"]])
        #expect(done["type"] == "SUCCESS")
        #expect(await ledger(shopper).count == 1)
    }

    @Test func aPaidOrderMayComeWithoutFormFields() async throws {
        let shopper = try await shopper { $0.finalAnswer = .withoutFormFields }
        #expect(try await shopper.instruct(SandboxShopper.input())["action"]?["formFields"]?.isNull == true)
        #expect(try await orderNumber(shopper) == 1001)
    }

    @Test func theOrderMayNeedPaymentResult() async throws {
        let shopper = try await shopper { $0.placesOrderByPaymentResult = true }
        let answer = try await shopper.instruct(SandboxShopper.input())
        #expect(answer["action"]?["formFields"] == ["resultCode": "Authorised"])
        #expect(try await shopper.ask("{ order { number } }")["data"] == ["order": .null])
        #expect(try await shopper.value(SandboxShopper.result, ["fields": [:]])["type"] == "SUCCESS")
        #expect(try await orderNumber(shopper) == 1001)
        #expect(await ledger(shopper).count == 1)
    }

    @Test func theOrderMayAppearLate() async throws {
        let shopper = try await shopper { $0.lateOrderReads = 2 }
        _ = try await shopper.instruct(SandboxShopper.input())
        for _ in 0..<2 { #expect(try await shopper.ask("{ order { number } }")["data"] == ["order": .null]) }
        #expect(try await orderNumber(shopper) == 1001)
    }

    @Test func anotherPaymentMethodSucceedsWithoutAdyen() async throws {
        let shopper = try await shopper()
        let answer = try await shopper.instruct(
            SandboxShopper.input(changes: [.init("paymentMethod", 2), .init("paymentMethodSpecificFields", .null)]))
        #expect(answer["action"]?["__typename"] == "SuccessPaymentAction")
        #expect(answer["action"]?["formFields"]?.isNull == true)
    }

    // MARK: Stock

    @Test func whoComesSecondFindsTheLastOneGone() async throws {
        let first = SandboxShopper()
        let second = SandboxShopper(beside: first)
        for shopper in [first, second] { try await shopper.add(1, of: "4821-10") }
        let paid = try await first.instruct(SandboxShopper.input(amount: 55_00))
        #expect(paid["action"]?["formFields"]?["resultCode"] == "Authorised")
        let answer = try await second.instruct(SandboxShopper.input(amount: 55_00))
        #expect(answer["userErrors"]?[0]?["__typename"] == "UnavailableItem")
        #expect(answer["userErrors"]?[0]?["unavailableQuantity"] == 1)
        #expect(answer["action"]?.isNull == true && answer.grandTotal == "0")
        #expect(await ledger(first).count == 1)
    }
}
