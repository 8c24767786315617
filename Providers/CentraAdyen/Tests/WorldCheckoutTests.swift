import CentraAdyenConformance
import CentraAdyenSandbox
import CheckoutConformance
import CheckoutSandbox
import ExpressCheckout
import Testing

/// The whole checkout over real HTTP: the flow, the adapter and libcurl against the embedded sandbox.
@Suite struct WorldCheckoutTests {
    @Test func addsTheGoodsOnceAndChargesTheTotalOnce() async throws {
        try await WorldShop.run { world in
            _ = try await world.flow.open()
            _ = try await world.flow.open()
            #expect(world.operations == ["selection", "order", "addItem", "expressCheckoutWidgets"])
            #expect(await world.flow.sheet.total.amount.decimalText == "105.00")
            #expect(await world.flow.sheet.total.label == "ACME Inc.")

            await world.choose(SampleShop.served)
            let reply = try await world.pay()
            guard case .completed(let snapshot)? = reply.outcome else {
                Issue.record("\(reply.outcome?.name ?? "") \(reply.problem?.description ?? "")")
                return
            }
            #expect(snapshot.state == .authorized)
            #expect(snapshot.amount?.decimalText == "105.00")
            #expect(await world.charges() == ["105.00 USD"])
            #expect(world.operations.suffix(2) == ["paymentInstructions", "order"])
            let placed = try await world.placedOrder()
            #expect(placed.number.map(String.init) == snapshot.id?.rawValue)
            #expect(placed.total == "105")
        }
    }

    @Test func theHarnessCompletesACheckout() async throws {
        let world = try await CentraAdyenHarness().makeWorld(sandbox: nil)
        let flow = CheckoutFlow(id: CheckoutID("c"), order: world.order, provider: world.provider)
        let opened = try await flow.open()
        _ = await flow.handle(world.device.addressMessage(SampleShop.served.redacted, isOpening: true))
        let message = try await world.device.authorize(
            Approval(
                clientPayload: opened.clientPayload.exposed, quote: await flow.sheet.quote,
                address: SampleShop.served, buyer: SampleShop.buyer, card: .approves))
        #expect(await flow.handle(message).outcome?.name == "completed")
        #expect(try await world.ledger().array?.count == 1)
        await world.shutDown()
    }

    @Test func givesTheClientNeitherTokenNorSecret() async throws {
        try await WorldShop.run { world in
            let reply = try await world.flow.open()
            let text = reply.clientPayload.exposed.text
            let state = await world.flow.stored.sessions.last?.state
            let token = try #require(state?["token"]?.string)
            #expect(!text.contains(token))
            #expect(!text.contains("sandbox-secret"))
            #expect(!text.contains("null"))
            #expect(!"\(await world.flow.stored)".contains(token))
            #expect(!String(reflecting: reply).contains("test_SANDBOXCLIENTKEY"))
        }
    }

    @Test func showsNewTotalsARefusalAndTheOptionsPrice() async throws {
        try await WorldShop.run { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)

            let refusal = await world.choose(SampleShop.refused)
            #expect(refusal.message?.exposed["errors"]?[0]?["code"] == "addressUnserviceable")
            #expect(refusal.message?.exposed["newTotal"]?["amount"] == "105.00")
            #expect(await world.flow.sheet.issues.map(\.field) == [.region])
            let correction = try await world.pay(to: SampleShop.refused)
            #expect(correction.outcome?.name == "needs_correction")
            // The sheet stays up and waits to be told.
            #expect(correction.message?.exposed["status"] == 1)
            #expect(correction.message?.exposed["errors"]?[0]?["code"] == "addressUnserviceable")

            let newYork = PostalAddress(
                streetAddress: "5 Broadway", locality: "New York", region: "NY", postalCode: "10001", country: "US",
                firstName: "Ada", lastName: "Lane", phone: "+15550100")
            let taxed = await world.choose(newYork)
            #expect(taxed.message?.exposed["newTotal"]?["amount"] == "113.88")
            #expect(
                taxed.message?.exposed["newLineItems"]?.array?.compactMap { $0["amount"]?.string }
                    == ["100.00", "5.00", "8.88"])

            let express = try await world.pick("2")
            #expect(express.message?.exposed["newTotal"]?["amount"] == "120.88")
            #expect(express.message?.exposed["newShippingMethods"]?[0]?["identifier"] == "2")
            #expect(express.message?.exposed["errors"] == nil)
            #expect(await world.charges() == [])

            #expect(try await world.pay(to: newYork).outcome?.name == "completed")
            #expect(await world.charges() == ["120.88 USD"])
        }
    }

    @Test func quotesAgainForAnAddressThatWasNotShown() async throws {
        try await WorldShop.run { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            let elsewhere = PostalAddress(
                streetAddress: "5 Broadway", locality: "New York", region: "NY", postalCode: "10001", country: "US",
                firstName: "Ada", lastName: "Lane")
            let correction = try await world.pay(to: elsewhere)
            #expect(correction.outcome?.name == "needs_correction")
            #expect(correction.message?.exposed["errors"]?[0]?["code"] == "unknown")
            #expect(await world.charges() == [])
            #expect(await world.flow.sheet.total.amount.decimalText == "113.88")
            #expect(try await world.pay(to: elsewhere).outcome?.name == "completed")
            #expect(await world.charges() == ["113.88 USD"])
        }
    }

    @Test func paysInTheSameSessionAfterADecline() async throws {
        try await WorldShop.run { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            #expect(try await world.pay("declines").outcome?.name == "declined")
            #expect(await world.charges() == [])
            _ = try await world.flow.open()
            #expect(try await world.pay().outcome?.name == "completed")
            #expect(await world.charges() == ["105.00 USD"])
            #expect(world.count("addItem") == 1)
            #expect(await world.flow.stored.sessions.count == 1)
        }
    }

    @Test(arguments: ["fails", "cancels"])
    func paysOnTheSameSheetAfterAdyensNo(_ card: String) async throws {
        try await WorldShop.run { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            #expect(try await world.pay(card).outcome?.name == (card == "fails" ? "failed" : "cancelled"))
            #expect(await world.charges() == [])
            #expect(try await world.pay().outcome?.name == "completed")
            #expect(await world.charges() == ["105.00 USD"])
        }
    }

    @Test(arguments: [("asksForAction", ClientAction.Kind.threeDS), ("redirects", .redirect)])
    func completesAfterAFurtherStep(_ card: String, _ kind: ClientAction.Kind) async throws {
        try await WorldShop.run { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            let reply = try await world.pay(card)
            guard case .actionRequired(let action)? = reply.outcome else {
                Issue.record("no further step but \(reply.outcome?.name ?? "nothing")")
                return
            }
            #expect(action.kind == kind)
            #expect(await world.charges() == [])
            #expect(try await world.perform(reply.outcome).outcome?.name == "completed")
            #expect(await world.charges() == ["105.00 USD"])
            #expect(world.count("paymentResult") == 1)
        }
    }

    @Test func completesAfterCentrasOwnRedirect() async throws {
        var settings = CentraAdyenSandbox.Settings()
        settings.finalAnswer = .redirect
        try await WorldShop.run(settings) { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            let reply = try await world.pay()
            #expect(reply.outcome?.name == "action_required")
            let returned: JSON = ["type": "additionaldetails", "data": ["redirectResult": "approves"]]
            #expect(await world.flow.handle(returned).outcome?.name == "completed")
            #expect(await world.charges() == ["105.00 USD"])
        }
    }

    @Test func declinesAfterAFurtherStepThatFailed() async throws {
        try await WorldShop.run { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            #expect(try await world.pay("asksForAction").outcome?.name == "action_required")
            let failed: JSON = ["type": "additionaldetails", "data": ["details": ["threeDSResult": "fails"]]]
            #expect(await world.flow.handle(failed).outcome?.name == "declined")
            #expect(await world.charges() == [])
            _ = try await world.flow.open()
            #expect(try await world.pay().outcome?.name == "completed")
            #expect(await world.charges() == ["105.00 USD"])
        }
    }

    struct Shop: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var card = "approves"
        var first: String
        var second: String?
        let change: @Sendable (inout CentraAdyenSandbox.Settings) -> Void
    }

    @Test(arguments: [
        Shop(testDescription: "float noise", first: "completed") { $0.moneyForm = .noisy },
        Shop(testDescription: "short paths", first: "completed") { $0.shortensPaths = true },
        Shop(testDescription: "Ingrid", first: "completed") { $0.hasIngrid = true },
        Shop(testDescription: "success action", first: "completed") { $0.finalAnswer = .success },
        Shop(testDescription: "the order by paymentResult", first: "completed") {
            $0.placesOrderByPaymentResult = true
        },
        Shop(testDescription: "no form fields", first: "unknown", second: "completed") {
            $0.finalAnswer = .withoutFormFields
        },
        Shop(testDescription: "a late order", first: "pending", second: "completed") { $0.lateOrderReads = 4 },
        // Adyen decides later: that Centra placed the order says nothing yet.
        Shop(testDescription: "pending", card: "pends", first: "pending", second: "pending") { _ in },
    ])
    func readsEveryWordingOfAYes(_ shop: Shop) async throws {
        var settings = CentraAdyenSandbox.Settings()
        shop.change(&settings)
        try await WorldShop.run(settings) { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            #expect(try await world.pay(shop.card).outcome?.name == shop.first)
            if let second = shop.second {
                var found = try await world.flow.lookUp()
                for _ in 0..<4 where found.name != second { found = try await world.flow.lookUp() }
                #expect(found.name == second)
            }
            #expect(await world.charges() == ["105.00 USD"])
        }
    }

    @Test func neverTakesAnOrderThatAppearsLateForThisOne() async throws {
        var settings = CentraAdyenSandbox.Settings()
        settings.lateOrderReads = 1
        let shopper = SandboxShopper(settings)
        try await shopper.add(2)
        _ = try await shopper.instruct(SandboxShopper.input())
        try await WorldShop.run(settings, shopper: shopper) { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            try world.server.arm(SandboxFault(.reset, operation: "paymentInstructions"))
            #expect(try await world.pay().outcome?.name == "unknown")
            // The order of the day before, of the same sum, can be read by now.
            #expect(try await world.flow.lookUp().name == "unknown")
            #expect(await world.flow.phase == .undecided)
            #expect(try await world.placedOrder().number == 1001)
        }
    }

    @Test func chargesNothingWhenSomebodyElseTookTheLastOne() async throws {
        let last = try WorldOrder.expecting(55_00, item: "4821-10", quantity: 1)
        try await WorldShop.run(order: last) { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            let other = SandboxShopper(sandbox: world.sandbox)
            try await other.add(1, of: "4821-10")
            _ = try await other.instruct(SandboxShopper.input(amount: 55_00))
            for _ in 0..<2 {
                let reply = try await world.pay()
                #expect(reply.outcome?.name == "failed")
                #expect(await world.flow.phase == .open)
            }
            try await world.flow.cancel()
            #expect(await world.charges() == ["55.00 USD"])
            #expect(try await world.shirts() == 0)
        }
    }

    @Test func refusesATotalThatIsNotTheOrders() async throws {
        let other = try WorldOrder.expecting(106_00)
        try await WorldShop.run(order: other) { world in
            let error = await adapterFailure { _ = try await world.flow.open() }
            #expect(error?.code == .amountMismatch)
            #expect(error?.certainty == .decided)
            try await world.flow.cancel()
            #expect(await world.flow.sheet.isPresented == false)
            #expect(try await world.shirts() == 0)
        }
        try await WorldShop.run(order: other, acceptsProviderPrices: true) { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            #expect(try await world.pay().outcome?.name == "completed")
            #expect(await world.charges() == ["105.00 USD"])
        }
    }

    @Test(arguments: [0, 1])
    func endsTheSheetWhenTheAddressChangesTheCurrency(_ held: Int) async throws {
        try await WorldShop.run(held: held) { world in
            _ = try await world.flow.open()
            let london = PostalAddress(locality: "London", postalCode: "SW1A 1AA", country: "GB")
            let reply = await world.choose(london)
            #expect(reply.problem?.code == .amountMismatch)
            #expect(reply.message?.exposed["errors"]?[0]?["code"] == "unknown")
            #expect(reply.message?.exposed["newTotal"]?["amount"] == "105.00")
            #expect(await world.flow.sheet.isPresented == false)
            #expect(try await world.pay().problem?.certainty == .notSent)
            try await world.flow.cancel()
            #expect(await world.charges() == [])
            #expect(try await world.shirts() == Int64(held))
        }
    }
}

/// The sample order with other numbers.
enum WorldOrder {
    /// It expects another total than the shop's.
    static func expecting(_ cents: Int64, item: String = "4821-9", quantity: Int = 2) throws -> CheckoutOrder {
        let sample = SampleShop.order
        let shirts = LineItem(
            id: "sku-1", title: "Blue shirt", quantity: quantity,
            unitPrice: Money(minorUnits: 50_00, currency: sample.currency),
            providerReferences: [MetadataEntry("centra-adyen", item)])
        let total = Money(minorUnits: cents, currency: sample.currency)
        return CheckoutOrder(
            reference: sample.reference, country: sample.country, currency: sample.currency,
            lineItems: [shirts],
            summary: try OrderSummary([SummaryItem(id: "total", kind: .total, label: "ACME Inc.", amount: total)]),
            cart: .add, returnURL: sample.returnURL, cancelURL: sample.cancelURL)
    }
}
