import CentraAdyenCheckout
import CentraAdyenSandbox
import CheckoutConformance
import ExpressCheckout
import Testing

/// The order's selected option over real HTTP: Centra's method of the same id or label is chosen while it opens.
@Suite struct WorldPreselectTests {
    /// The sample order with another option chosen beforehand; the options may have ids and labels of their own.
    static func order(
        selected: String?, ids: [String] = ["standard", "express"], labels: [String]? = nil,
        delivery: CheckoutOrder.Delivery = .shipping, cart: CheckoutOrder.Cart = .add
    ) -> CheckoutOrder {
        let sample = SampleShop.order
        let options = sample.shippingOptions.enumerated().map { index, option in
            ShippingOption(
                id: ShippingOption.ID(index < ids.count ? ids[index] : option.id.rawValue),
                label: labels.map { index < $0.count ? $0[index] : "" } ?? option.label, amount: option.amount,
                summary: option.summary)
        }
        return CheckoutOrder(
            reference: "r", country: "US", currency: sample.currency, lineItems: sample.lineItems,
            summary: sample.summary, shippingOptions: options, selectedOption: selected.map { ShippingOption.ID($0) },
            delivery: delivery, cart: cart, returnURL: sample.returnURL)
    }

    @Test(arguments: [
        order(selected: "express"), order(selected: "2", ids: ["1", "2"], labels: ["Slow", "Fast"]),
    ])
    func chargesTheOptionThatWasChosenBeforehand(_ order: CheckoutOrder) async throws {
        try await WorldShop.run(order: order) { world in
            _ = try await world.flow.open()
            #expect(
                world.operations == ["selection", "order", "addItem", "setShippingMethod", "expressCheckoutWidgets"])
            #expect(await world.flow.sheet.total.amount.decimalText == "112.00")
            #expect(await world.flow.sheet.quote.selected == ShippingOption.ID("2"))
            await world.choose(SampleShop.served)
            #expect(try await world.pay().outcome?.name == "completed")
            #expect(await world.charges() == ["112.00 USD"])
        }
    }

    @Test func leavesCentrasChoiceWhereItIsTheOrdersToo() async throws {
        try await WorldShop.run(order: Self.order(selected: "standard")) { world in
            _ = try await world.flow.open()
            #expect(world.count("setShippingMethod") == 0)
            #expect(await world.flow.sheet.total.amount.decimalText == "105.00")
        }
    }

    @Test func choosesAlsoInAShopWithIngrid() async throws {
        var settings = CentraAdyenSandbox.Settings()
        settings.hasIngrid = true
        try await WorldShop.run(settings, order: Self.order(selected: "express")) { world in
            _ = try await world.flow.open()
            #expect(await world.flow.sheet.total.amount.decimalText == "112.00")
        }
    }

    @Test func opensNothingAtAnotherPriceThanTheOrders() async throws {
        let order = Self.order(selected: "express", labels: ["Standard", "Courier"])
        try await WorldShop.run(order: order) { world in
            let error = await #expect(throws: ProviderError.self) { _ = try await world.flow.open() }
            #expect(error?.code == .amountMismatch)
            #expect(world.count("setShippingMethod") == 0)
            #expect(await world.charges() == [])
        }
        try await WorldShop.run(order: order, acceptsProviderPrices: true) { world in
            _ = try await world.flow.open()
            #expect(await world.flow.sheet.total.amount.decimalText == "105.00")
        }
    }

    struct Plan: Sendable {
        let order: CheckoutOrder
        let operations: [String]
        let id: JSON?
    }

    @Test(arguments: [
        Plan(
            order: order(selected: "express"),
            operations: ["selection", "order", "addItem", "setShippingMethod", "expressCheckoutWidgets"],
            id: "«from step 3: data.addItem.selection.checkout.shippingMethods[1].id»"),
        Plan(
            order: order(selected: "express", cart: .existing),
            operations: ["selection", "order", "setShippingMethod", "expressCheckoutWidgets"],
            id: "«from step 1: data.selection.checkout.shippingMethods[1].id»"),
        Plan(
            order: order(selected: "2", ids: ["1", "2"]),
            operations: ["selection", "order", "addItem", "setShippingMethod", "expressCheckoutWidgets"], id: 2),
        Plan(
            order: order(selected: "0", ids: ["1", "0"]),
            operations: ["selection", "order", "addItem", "setShippingMethod", "expressCheckoutWidgets"], id: 0),
        Plan(
            order: order(selected: "standard"),
            operations: ["selection", "order", "addItem", "expressCheckoutWidgets"], id: nil),
        Plan(
            order: order(selected: "express", labels: ["Same", "Same"], delivery: .none),
            operations: ["selection", "order", "addItem", "expressCheckoutWidgets"], id: nil),
    ])
    func plansTheChoice(_ example: Plan) async throws {
        let provider = CentraAdyenProvider(configuration: .placeholder, transport: AdapterScriptedTransport())
        let plan = try await provider.plan(example.order)
        #expect(plan.requests.map(\.operation) == example.operations)
        let choice = plan.requests.first { $0.operation == "setShippingMethod" }
        let id = try choice?.body.flatMap { try JSON(parsing: $0.exposed)["variables"]?["id"] }
        #expect(id == example.id)
    }

    @Test func asksForAnAddressToDeliverAPickUpTo() async throws {
        try await WorldShop.run(order: Self.order(selected: nil, delivery: .pickup)) { world in
            let payload = try await world.flow.open().clientPayload.exposed
            let fields = payload["applePay"]?["requiredShippingContactFields"]?.array
            #expect(fields?.contains("postalAddress") == true)
        }
    }
}
