import CentraAdyenSandbox
import ExpressCheckout
import Testing

@Suite struct SandboxCartTests {
    private static let payload =
        "{ selection { id lines { quantity } checkout { totals { __typename type price { value currency { code } } "
        + "... on SelectionTotalTaxRow { taxPercent } } shippingMethod { id } shippingMethods { id selected } } } "
        + "userErrors { __typename message path ... on UnavailableItem { availableQuantity originalQuantity "
        + "unavailableQuantity item { id } } } }"

    private func change(_ shopper: SandboxShopper, _ call: String) async throws -> JSON {
        try await shopper.value("mutation { \(call) \(Self.payload) }")
    }

    // MARK: Lines

    @Test func twoShirtsCost105AndWithExpressDelivery112() async throws {
        let shopper = SandboxShopper()
        try await shopper.add()
        #expect(try await shopper.total() == "105")
        let express = try await change(shopper, "setShippingMethod(id: 2)")
        #expect(
            express.grandTotal == "112" && express.row("SHIPPING") == "12" && express.row("ITEMS_SUBTOTAL") == "100")
        let methods = express["selection"]?["checkout"]?["shippingMethods"]
        #expect(methods == [["id": 1, "selected": false], ["id": 2, "selected": true]])
    }

    @Test func theSameItemAddsToItsLine() async throws {
        let shopper = SandboxShopper()
        let first = try await shopper.add(1)
        #expect(try await shopper.add(2) == first)
        #expect(try await shopper.total() == "155")
    }

    @Test func quantityZeroTakesTheLineAway() async throws {
        let shopper = SandboxShopper()
        let line = try await shopper.add()
        let fewer = try await change(shopper, "updateLine(lineId: \"\(line)\", quantity: 1)")
        #expect(fewer["selection"]?["lines"] == [["quantity": 1]])
        let none = try await change(shopper, "updateLine(lineId: \"\(line)\", quantity: 0)")
        #expect(none["selection"]?["lines"] == [] && none["selection"]?["id"]?.isNull == true)
        let again = try await change(shopper, "updateLine(lineId: \"\(line)\", quantity: 0)")
        #expect(again.userErrorPaths == ["lineId"])
    }

    @Test func aLineCanBeDeletedOnce() async throws {
        let shopper = SandboxShopper()
        let line = try await shopper.add()
        #expect(try await change(shopper, "deleteLine(lineId: \"\(line)\")")["userErrors"] == [])
        #expect(try await change(shopper, "deleteLine(lineId: \"\(line)\")").userErrorPaths == ["lineId"])
    }

    @Test(arguments: [
        ("addItem(item: \"none\")", "item"), ("addItem(item: \"4821-9\", quantity: 0)", "quantity"),
        ("setShippingMethod(id: 3)", "id"), ("setPaymentMethod(id: 9)", "id"), ("addVoucher(code: \"X\")", "code"),
        ("removeVoucher(code: \"TEN\")", "code"),
        ("setAddress(shippingAddress: {country: \"FR\"})", "shippingAddress.country"),
        ("setAddress(shippingAddress: {country: \"us\"})", "shippingAddress.country"),
        ("setAddress(shippingAddress: {country: \"US\", state: \"HI\"})", "shippingAddress.state"),
        ("setAddress(shippingAddress: {country: \"US\", state: \"California\"})", "shippingAddress.state"),
        (
            "setAddress(shippingAddress: {country: \"US\"}, separateBillingAddress: {country: \"FR\"})",
            "separateBillingAddress.country"
        ),
        ("setCountryState(countryCode: \"FR\")", "countryCode"),
        ("setCountryState(countryCode: \"US\", stateCode: \"HI\")", "stateCode"),
    ])
    func aWrongCallIsAUserErrorAndChangesNothing(_ call: String, path: String) async throws {
        let shopper = SandboxShopper()
        try await shopper.add()
        let answer = try await change(shopper, call)
        #expect(answer.userErrorPaths == [path])
        #expect(answer.grandTotal == "105")
    }

    @Test func moreThanThereIsIsUnavailable() async throws {
        let shopper = SandboxShopper()
        let line = try await shopper.add(1, of: "4821-10")
        let unavailable: JSON = [
            [
                "__typename": "UnavailableItem", "message": "The item is not available in the quantity asked for",
                "path": .null, "availableQuantity": 1, "originalQuantity": 2, "unavailableQuantity": 1,
                "item": ["id": "4821-10"],
            ]
        ]
        #expect(try await change(shopper, "addItem(item: \"4821-10\")")["userErrors"] == unavailable)
        let more = try await change(shopper, "updateLine(lineId: \"\(line)\", quantity: 2)")
        #expect(more["userErrors"] == unavailable && more["selection"]?["lines"] == [["quantity": 1]])
    }

    // MARK: Places

    @Test func newYorkAddsTaxOnce() async throws {
        let shopper = SandboxShopper()
        try await shopper.add()
        let moved = try await change(shopper, "setAddress(shippingAddress: {country: \"US\", state: \"NY\"})")
        #expect(moved.row("TAX_ADDED") == "8.88" && moved.row("TAX_ADDED_TOTAL") == "8.88")
        #expect(moved.grandTotal == "113.88")
        #expect(try await shopper.value("{ selection { grandTotal { value } } }")["grandTotal"]?["value"] == 105)
    }

    @Test func alaskaLosesTheExpressMethod() async throws {
        let shopper = SandboxShopper()
        try await shopper.add()
        _ = try await change(shopper, "setShippingMethod(id: 2)")
        let moved = try await change(shopper, "setCountryState(countryCode: \"US\", stateCode: \"AK\")")
        #expect(moved["selection"]?["checkout"]?["shippingMethod"] == ["id": 1])
        #expect(moved.grandTotal == "105")
        #expect(try await change(shopper, "setShippingMethod(id: 2)").userErrorPaths == ["id"])
    }

    @Test func britainPaysInPoundsAndDropsWhatIsNotSoldThere() async throws {
        let shopper = SandboxShopper()
        try await shopper.add(2)
        try await shopper.add(1, of: "4821-10")
        let answer = try await shopper.value(
            """
            mutation { setCountryState(countryCode: "GB") {
              ... on SessionPayload { session { market { name } pricelist { currency { code } } countryState { code } } }
              selection { lines { quantity } checkout { totals { type price { value currency { code } } } } }
              userErrors { __typename }
            } }
            """)
        #expect(answer["session"]?["market"]?["name"] == "GB")
        #expect(answer["session"]?["pricelist"]?["currency"]?["code"] == "GBP")
        #expect(answer["selection"]?["lines"] == [["quantity": 2]])
        #expect(answer.grandTotal == "84" && answer.row("INCLUDING_TAX_TOTAL") == "14")
        #expect(answer["userErrors"] == [["__typename": "UnavailableItem"]])
    }

    @Test func pathsMayBeShort() async throws {
        var settings = CentraAdyenSandbox.Settings()
        settings.shortensPaths = true
        let answer = try await change(
            SandboxShopper(settings), "setAddress(shippingAddress: {country: \"US\", state: \"HI\"})")
        #expect(answer.userErrorPaths == ["state"])
    }

    // MARK: Money

    @Test(arguments: [(false, "-10"), (true, "10")])
    func aVoucherTakesATenthOff(isPositive: Bool, discount: String) async throws {
        var settings = CentraAdyenSandbox.Settings()
        settings.writesDiscountsPositive = isPositive
        let shopper = SandboxShopper(settings)
        try await shopper.add()
        let answer = try await change(shopper, "addVoucher(code: \"TEN\")")
        #expect(answer.row("DISCOUNT") == discount && answer.grandTotal == "95")
        #expect(try await change(shopper, "removeVoucher(code: \"TEN\")").grandTotal == "105")
    }

    @Test func amountsMayHaveBinaryNoise() async throws {
        var settings = CentraAdyenSandbox.Settings()
        settings.moneyForm = .noisy
        let shopper = SandboxShopper(settings)
        #expect(try await shopper.total() == "0")
        try await shopper.add()
        #expect(try await shopper.total() == "104.99999999999999")
        let moved = try await change(shopper, "setAddress(shippingAddress: {country: \"US\", state: \"NY\"})")
        #expect(moved.grandTotal == "113.880000000000001")
        #expect(try await change(shopper, "addVoucher(code: \"TEN\")").row("DISCOUNT") == "-9.99999999999999")
    }

    // MARK: Ingrid

    @Test func ingridHoldsDeliveryUntilToldOfExpress() async throws {
        var settings = CentraAdyenSandbox.Settings()
        settings.hasIngrid = true
        let shopper = SandboxShopper(settings)
        try await shopper.add()
        let widgets = try await shopper.value("{ selection { checkout { widgets { __typename kind } } } }")
        #expect(widgets["checkout"]?["widgets"] == [["__typename": "IngridWidget", "kind": "SHIPPING"]])
        #expect(try await change(shopper, "setShippingMethod(id: 1)").userErrorPaths == ["id"])
        let refused = try await shopper.instruct(SandboxShopper.initiating(["country": "US"]))
        #expect(refused["userErrors"]?.array?.count == 1)

        let told = try await change(shopper, "handleWidgetEvent(payload: {expressCheckout: true})")
        #expect(told.grandTotal == "100" && told["selection"]?["checkout"]?["shippingMethod"]?.isNull == true)
        let early = try await shopper.instruct(SandboxShopper.input(amount: 100_00))
        #expect(early.userErrorPaths == ["input.shippingMethod"])
        #expect(try await change(shopper, "setShippingMethod(id: 1)").grandTotal == "105")
        let paid = try await shopper.instruct(SandboxShopper.input())
        #expect(paid["action"]?["formFields"]?["resultCode"] == "Authorised")

        try await shopper.add()
        let next = try await shopper.instruct(SandboxShopper.initiating(["country": "US"]))
        #expect(next["userErrors"]?.array?.count == 1)
    }

    @Test func withoutIngridAWidgetEventDoesNothing() async throws {
        let shopper = SandboxShopper()
        try await shopper.add()
        #expect(try await change(shopper, "handleWidgetEvent(payload: {expressCheckout: true})").grandTotal == "105")
    }
}
