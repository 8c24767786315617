import ExpressCheckout
import Testing

/// What may be charged: exactly the total last shown, under a quote for this option and this address.
@Suite struct FlowChargeTests {
    static let base = FlowMachineTests()

    /// An order of its own where an option has no price, or the address is not asked for.
    static func order(
        delivery: CheckoutOrder.Delivery = .shipping, addressMode: CheckoutOrder.AddressMode = .choose
    ) -> CheckoutOrder {
        let order = TestShop.order
        return CheckoutOrder(
            reference: order.reference, country: order.country, currency: order.currency, summary: order.summary,
            shippingOptions: order.shippingOptions, delivery: delivery, addressMode: addressMode,
            shippingAddress: TestShop.served)
    }

    func opened(_ rules: FlowRules, _ order: CheckoutOrder = TestShop.order) -> FlowMachine {
        var machine = FlowMachine(id: CheckoutID("c"), order: order, rules: rules)
        _ = machine.receive(.open)
        _ = machine.receive(.opened(.success(OpenReply(clientPayload: [:]))))
        return machine
    }

    func charge(_ actions: [FlowAction]) -> String? {
        for case .complete(_, let quote) in actions { return quote.summary.total.amount.decimalText }
        return nil
    }

    func question(_ actions: [FlowAction]) -> QuoteRequest? {
        for action in actions {
            switch action {
            case .askMerchant(let request), .askProvider(let request): return request
            default: continue
            }
        }
        return nil
    }

    func issues(_ actions: [FlowAction]) -> [AddressIssue]? {
        for case .settle(.success(.needsCorrection(let correction))) in actions { return correction.issues }
        return nil
    }

    // MARK: - A provider that may be out of step with the sheet

    @Test func aProvidersLateAnswerMayHaveMovedItsCart() {
        var machine = Self.base.quoted(FlowMachineTests.providerQuoted)
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .applePay))
        _ = machine.receive(.deadlinePassed(2))
        #expect(machine.sheet.total.amount.decimalText == "105.00", "the sheet was told that nothing changed")
        _ = machine.receive(.quoteAnswered(2, .success(.quote(selected: TestShop.express))))
        let actions = machine.receive(.authorized(TestShop.authorization()))
        #expect(charge(actions) == nil, "the provider's cart may have express by now")
        #expect(question(actions)?.selected == TestShop.standard)
    }

    @Test func aProvidersFailedOptionChangeIsAskedForAgainBeforeACharge() {
        var machine = Self.base.quoted(FlowMachineTests.providerQuoted)
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .applePay))
        let busy = ProviderError(.unavailable, certainty: .decided, message: "busy")
        _ = machine.receive(.quoteAnswered(2, .failure(busy)))
        let actions = machine.receive(.authorized(TestShop.authorization()))
        #expect(charge(actions) == nil)
        let number = question(actions)?.sequence ?? 0
        #expect(charge(machine.receive(.quoteAnswered(number, .success(.keep)))) == "105.00")
    }

    @Test func anOptionsAnswerDoesNotVouchForAnAddressThatALateCallLeft() {
        let keeping = FlowRules(quoter: .provider, asksOnOptionChange: true, quoteDeadline: .seconds(20))
        var machine = Self.base.quoted(keeping)
        _ = machine.receive(.addressChanged(FlowMachineTests.refused, wallet: .applePay, isOpening: false))
        _ = machine.receive(.deadlinePassed(2))
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .applePay))
        _ = machine.receive(.quoteAnswered(2, .success(.keep)))
        _ = machine.receive(.quoteAnswered(3, .success(.quote(selected: TestShop.express))))
        #expect(charge(machine.receive(.authorized(TestShop.authorization()))) == nil)
    }

    @Test func aProviderInStepIsNotAskedAgain() {
        var machine = Self.base.quoted(FlowMachineTests.providerQuoted)
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .applePay))
        _ = machine.receive(.quoteAnswered(2, .success(.quote(selected: TestShop.express))))
        #expect(charge(machine.receive(.authorized(TestShop.authorization()))) == "112.00")
    }

    // MARK: - A refused address

    @Test func anOptionsAnswerLiftsNoRefusalOfTheAddress() {
        var machine = opened(FlowMachineTests.callback)
        _ = machine.receive(.addressChanged(FlowMachineTests.refused, wallet: .afterpay, isOpening: true))
        _ = machine.receive(.quoteAnswered(1, .success(.issues([TestShop.issue]))))
        let asked = question(machine.receive(.optionChanged(TestShop.express, wallet: .afterpay)))
        #expect(asked?.address?.exposed == FlowMachineTests.refused, "the quoter is told the address on the sheet")
        _ = machine.receive(.quoteAnswered(2, .success(.keep)))
        #expect(machine.sheet.isPayable == false)
        let actions = machine.receive(.authorized(TestShop.authorization(TestShop.refused)))
        #expect(issues(actions) == [TestShop.issue])
    }

    @Test func anOptionThatCannotBeHadBlocksUntilAnotherIsChosen() {
        var machine = Self.base.quoted(FlowMachineTests.callback)
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .afterpay))
        _ = machine.receive(.quoteAnswered(2, .success(.issues([TestShop.issue]))))
        #expect(issues(machine.receive(.authorized(TestShop.authorization()))) == [TestShop.issue])
        _ = machine.receive(.optionChanged(TestShop.standard, wallet: .afterpay))
        _ = machine.receive(.quoteAnswered(3, .success(.keep)))
        #expect(machine.sheet.isPayable)
        #expect(charge(machine.receive(.authorized(TestShop.authorization()))) == "105.00")
    }

    @Test func aLaterThrowClearsTheIssueButNotTheRefusal() {
        var machine = opened(FlowMachineTests.prePriced)
        _ = machine.receive(.addressChanged(FlowMachineTests.refused, wallet: .applePay, isOpening: true))
        _ = machine.receive(.quoteAnswered(1, .success(.issues([TestShop.issue]))))
        _ = machine.receive(.addressChanged(FlowMachineTests.served, wallet: .applePay, isOpening: false))
        _ = machine.receive(.deadlinePassed(2))
        #expect(machine.sheet.issues.isEmpty)
        let actions = machine.receive(.authorized(TestShop.authorization(TestShop.refused)))
        #expect(issues(actions) == [TestShop.issue], "what is wrong is told, not an empty correction")
    }

    @Test func aFullAddressThatWasRefusedIsNotSavedByWhatTheSheetShowsOfIt() {
        var machine = opened(FlowMachineTests.prePriced)
        _ = machine.receive(.authorized(TestShop.authorization()))
        _ = machine.receive(.quoteAnswered(1, .success(.issues([TestShop.issue]))))
        // The wallet tells the same address again, without the street that was refused.
        _ = machine.receive(.addressChanged(FlowMachineTests.served, wallet: .applePay, isOpening: false))
        _ = machine.receive(.quoteAnswered(2, .success(.keep)))
        let again = machine.receive(.authorized(TestShop.authorization()))
        #expect(charge(again) == nil)
        #expect(question(again)?.fullAddress?.exposed == TestShop.served)
    }

    @Test func aCorrectedStreetIsAskedForAgainThoughItsTownWasRefusedInFull() {
        var machine = opened(FlowMachineTests.prePriced)
        let box = PostalAddress(
            streetAddress: "PO Box 1", locality: "Springfield", region: "CA", postalCode: "95014", country: "US")
        _ = machine.receive(.authorized(TestShop.authorization(box)))
        _ = machine.receive(.quoteAnswered(1, .success(.issues([TestShop.issue]))))
        let corrected = machine.receive(.authorized(TestShop.authorization()))
        #expect(question(corrected)?.fullAddress?.exposed == TestShop.served)
        let number = question(corrected)?.sequence ?? 0
        #expect(charge(machine.receive(.quoteAnswered(number, .success(.keep)))) == "105.00")
    }

    @Test func aQuoteThatWasLateAtAuthorisationIsAskedForAgain() {
        var machine = opened(FlowMachineTests.prePriced)
        _ = machine.receive(.authorized(TestShop.authorization()))
        _ = machine.receive(.deadlinePassed(1))
        let again = machine.receive(.authorized(TestShop.authorization()))
        #expect(question(again) != nil, "nobody refused the address")
    }

    @Test(arguments: [CheckoutOrder.Delivery.pickup, .none])
    func aBlockedSheetIsNotChargedWithoutDeliveryEither(delivery: CheckoutOrder.Delivery) {
        var machine = opened(FlowMachineTests.callback, Self.order(delivery: delivery))
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .afterpay))
        _ = machine.receive(.quoteAnswered(1, .success(.issues([TestShop.issue]))))
        #expect(issues(machine.receive(.authorized(TestShop.authorization(nil)))) == [TestShop.issue])
    }

    @Test(arguments: [CheckoutOrder.Delivery.pickup, .none])
    func withoutDeliveryNoAddressIsAskedFor(delivery: CheckoutOrder.Delivery) {
        var machine = opened(FlowMachineTests.prePriced, Self.order(delivery: delivery))
        #expect(charge(machine.receive(.authorized(TestShop.authorization(TestShop.refused)))) == "105.00")
    }

    @Test func aFixedAddressIsTheOrdersOwn() {
        var machine = opened(FlowMachineTests.callback, Self.order(addressMode: .fixed))
        let actions = machine.receive(
            .authorized(TestShop.authorization(TestShop.refused, selected: TestShop.express)))
        #expect(question(actions)?.fullAddress?.exposed == TestShop.served)
    }

    // MARK: - An address without a quote

    @Test func anAddressOfWhichNothingIsKnownVouchesForNone() {
        var machine = opened(FlowMachineTests.prePriced)
        _ = machine.receive(.addressChanged(RedactedAddress(), wallet: .applePay, isOpening: true))
        _ = machine.receive(.quoteAnswered(1, .success(.keep)))
        #expect(charge(machine.receive(.authorized(TestShop.authorization()))) == nil)
    }

    @Test func anAddressThatWasToldAndNotQuotedMustComeWithTheAuthorisation() {
        var machine = opened(FlowMachineTests.prePriced)
        _ = machine.receive(.addressChanged(FlowMachineTests.served, wallet: .applePay, isOpening: true))
        _ = machine.receive(.deadlinePassed(1))
        #expect(charge(machine.receive(.authorized(TestShop.authorization(nil)))) == nil)
    }

    @Test func aSessionThatIsGoneAtAuthorisationEndsTheCheckout() {
        var machine = opened(FlowMachineTests.providerQuoted)
        let number = question(machine.receive(.authorized(TestShop.authorization())))?.sequence ?? 0
        let gone = ProviderError(.sessionExpired, certainty: .decided, message: "gone")
        let actions = machine.receive(.quoteAnswered(number, .failure(gone)))
        #expect(machine.phase == .failed(gone))
        guard case .settle(.success(.failed(gone)))? = actions.last else {
            Issue.record("whoever authorised is told")
            return
        }
    }

    @Test func aRefusedOptionIsNotChargedWhereNoAddressIsKnown() {
        var machine = opened(FlowMachineTests.callback)
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .afterpay))
        _ = machine.receive(.quoteAnswered(1, .success(.issues([TestShop.issue]))))
        #expect(charge(machine.receive(.authorized(TestShop.authorization(nil)))) == nil)
    }

    @Test func anOptionWithoutAQuoteIsNotChargedWhereNoAddressIsKnown() {
        var machine = opened(FlowMachineTests.callback)
        let actions = machine.receive(.authorized(TestShop.authorization(nil, selected: TestShop.express)))
        #expect(charge(actions) == nil)
    }

    @Test func aRefusedAddressOfWhichNothingIsKnownRefusesNoOther() {
        var machine = opened(FlowMachineTests.prePriced)
        _ = machine.receive(.addressChanged(RedactedAddress(), wallet: .applePay, isOpening: true))
        _ = machine.receive(.quoteAnswered(1, .success(.issues([TestShop.issue]))))
        #expect(question(machine.receive(.authorized(TestShop.authorization()))) != nil)
    }

    @Test func anAddressBeforeTheRefusedOneIsQuotedAgain() {
        var machine = Self.base.quoted(FlowMachineTests.prePriced)
        _ = machine.receive(.addressChanged(FlowMachineTests.refused, wallet: .googlePay, isOpening: false))
        _ = machine.receive(.quoteAnswered(2, .success(.issues([TestShop.issue]))))
        #expect(question(machine.receive(.authorized(TestShop.authorization()))) != nil)
    }

    @Test func anAddressThatTheProviderRefusedAtThePaymentIsQuotedAgain() {
        var machine = Self.base.quoted(FlowMachineTests.prePriced)
        #expect(charge(machine.receive(.authorized(TestShop.authorization()))) == "105.00")
        _ = machine.receive(.ended(.success(.needsCorrection(.init(issues: [TestShop.issue])))))
        let again = machine.receive(.authorized(TestShop.authorization()))
        #expect(charge(again) == nil)
        #expect(question(again) != nil)
    }

    @Test(arguments: [true, false])
    func aProvidersFirstQuoteIsInTheOrdersCurrency(acceptsPrices: Bool) throws {
        let rules = FlowRules(
            quoter: .provider, asksOnOptionChange: true, quoteDeadline: .seconds(20),
            acceptsProviderPrices: acceptsPrices)
        var machine = FlowMachine(id: CheckoutID("c"), order: TestShop.order, rules: rules)
        _ = machine.receive(.open)
        let euro = Money(minorUnits: 105_00, currency: try #require(Currency("EUR")))
        let quote = Quote(
            summary: try OrderSummary([SummaryItem(id: "total", kind: .total, label: "A", amount: euro)]))
        _ = machine.receive(.opened(.success(OpenReply(clientPayload: [:], quote: quote))))
        guard case .failed(let error) = machine.phase else {
            Issue.record("the sheet was shown in another currency")
            return
        }
        #expect(error.code == .amountMismatch)
    }

    // MARK: - Late and superseded questions

    @Test func theDeadlineOfASupersededQuestionAnswersNothing() {
        var machine = opened(FlowMachineTests.callback)
        _ = machine.receive(.addressChanged(FlowMachineTests.refused, wallet: .afterpay, isOpening: true))
        _ = machine.receive(.addressChanged(FlowMachineTests.served, wallet: .afterpay, isOpening: false))
        #expect(machine.receive(.deadlinePassed(1)).isEmpty)
    }

    @Test(arguments: [true, false])
    func aQueuedQuestionIsSkippedWhenNobodyWaitsForItAnyMore(isCancelled: Bool) {
        var machine = opened(FlowMachineTests.providerQuoted)
        _ = machine.receive(.addressChanged(FlowMachineTests.refused, wallet: .applePay, isOpening: true))
        _ = machine.receive(.addressChanged(FlowMachineTests.served, wallet: .applePay, isOpening: false))
        _ = machine.receive(isCancelled ? .cancel : .deadlinePassed(2))
        #expect(machine.receive(.quoteAnswered(1, .success(.keep))).isEmpty)
    }

    // MARK: - Options

    @Test func anotherOptionAtTheSameTotalIsNotWhatWasAuthorised() {
        var machine = Self.base.quoted(FlowMachineTests.prePriced)
        let number = question(machine.receive(.authorized(TestShop.authorization(TestShop.refused))))?.sequence ?? 0
        let standard = TestShop.order.shippingOptions[0]
        let pickup = ShippingOption(
            id: ShippingOption.ID("collect"), label: "Collect", amount: standard.amount, summary: standard.summary)
        let actions = machine.receive(.quoteAnswered(number, .success(.quote(options: [pickup]))))
        #expect(charge(actions) == nil)
        #expect(issues(actions) == [])
    }

    @Test func anOptionPricedForAnEarlierAddressIsQuotedBeforeACharge() throws {
        var machine = opened(FlowMachineTests.prePriced)
        _ = machine.receive(.addressChanged(FlowMachineTests.served, wallet: .applePay, isOpening: true))
        _ = machine.receive(.quoteAnswered(1, .success(.quote(summary: try TestShop.summary(120_00)))))
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .applePay))
        let actions = machine.receive(.authorized(TestShop.authorization()))
        #expect(charge(actions) == nil, "112.00 was the price before the address was known")
        #expect(question(actions)?.selected == TestShop.express)
    }

    @Test func soIsOneThatOnlyTheAuthorisationTellsOf() throws {
        var machine = opened(FlowMachineTests.prePriced)
        _ = machine.receive(.addressChanged(FlowMachineTests.served, wallet: .applePay, isOpening: true))
        _ = machine.receive(.quoteAnswered(1, .success(.quote(summary: try TestShop.summary(120_00)))))
        let actions = machine.receive(.authorized(TestShop.authorization(selected: TestShop.express)))
        #expect(charge(actions) == nil)
    }

    @Test func anOptionWithoutAPriceIsQuotedBeforeACharge() {
        var machine = opened(FlowMachineTests.prePriced)
        let bare = TestShop.order.shippingOptions.map {
            ShippingOption(id: $0.id, label: $0.label, amount: $0.amount)
        }
        _ = machine.receive(.addressChanged(FlowMachineTests.served, wallet: .applePay, isOpening: true))
        _ = machine.receive(.quoteAnswered(1, .success(.quote(options: bare))))
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .applePay))
        let actions = machine.receive(.authorized(TestShop.authorization()))
        #expect(charge(actions) == nil)
        #expect(question(actions)?.selected == TestShop.express)
    }

    @Test func whereNobodyQuotesTheOptionOfTheTokenHasTheOrdersPrice() {
        let rules = FlowRules(quoter: .nobody, asksOnOptionChange: true, quoteDeadline: .seconds(4))
        var machine = opened(rules)
        let actions = machine.receive(.authorized(TestShop.authorization(selected: TestShop.express)))
        #expect(charge(actions) == "112.00")
    }

    @Test func theListOfARequoteKeepsWhatWasAuthorised() {
        var machine = Self.base.quoted(FlowMachineTests.prePriced)
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .applePay))
        let number = question(machine.receive(.authorized(TestShop.authorization(TestShop.refused))))?.sequence ?? 0
        let options = TestShop.order.shippingOptions
        let actions = machine.receive(.quoteAnswered(number, .success(.quote(options: options))))
        #expect(charge(actions) == "112.00", "the first of the list is only preselected on a sheet")
    }

    @Test func aRequoteThatDropsTheAuthorisedOptionChargesNothing() {
        var machine = Self.base.quoted(FlowMachineTests.prePriced)
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .applePay))
        let number = question(machine.receive(.authorized(TestShop.authorization(TestShop.refused))))?.sequence ?? 0
        let standard = [TestShop.order.shippingOptions[0]]
        let actions = machine.receive(.quoteAnswered(number, .success(.quote(options: standard))))
        #expect(charge(actions) == nil)
        #expect(machine.sheet.quote.selected == TestShop.standard)
    }

    @Test func theOneOptionOfAnAnswerTakesItsPlaceInTheList() throws {
        var machine = Self.base.quoted(FlowMachineTests.callback)
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .afterpay))
        let express = TestShop.order.shippingOptions[1]
        let dearer = ShippingOption(
            id: express.id, label: express.label, amount: express.amount, summary: try TestShop.summary(115_00))
        _ = machine.receive(.quoteAnswered(2, .success(.quote(options: [dearer]))))
        #expect(machine.sheet.total.amount.decimalText == "115.00")
        #expect(Set(machine.sheet.quote.options.map(\.id)) == [TestShop.standard, TestShop.express])
    }

    @Test func theListOfAnOptionsAnswerKeepsWhatWasPicked() {
        var machine = Self.base.quoted(FlowMachineTests.callback)
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .afterpay))
        _ = machine.receive(.quoteAnswered(2, .success(.quote(options: TestShop.order.shippingOptions))))
        #expect(machine.sheet.quote.selected == TestShop.express)
    }

    @Test func anOptionPickedWithoutAnAnswerIsWhatTheCustomerWants() {
        var machine = Self.base.quoted(FlowMachineTests.providerQuoted)
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .applePay))
        let first = machine.receive(.authorized(TestShop.authorization()))
        #expect(charge(first) == nil)
        let next = machine.receive(.quoteAnswered(2, .success(.quote(selected: TestShop.express))))
        #expect(question(next)?.selected == TestShop.express)
    }

    @Test func aTotalThatCouldNotBeShownIsTakenBack() throws {
        var machine = opened(FlowMachineTests.prePriced)
        _ = machine.receive(.addressChanged(FlowMachineTests.served, wallet: .applePay, isOpening: true))
        _ = machine.receive(.quoteAnswered(1, .success(.quote(summary: try TestShop.summary(120_00)))))
        _ = machine.receive(.notShown(1))
        #expect(machine.sheet.total.amount.decimalText == "105.00")
        #expect(charge(machine.receive(.authorized(TestShop.authorization()))) == nil, "and that has no quote there")
    }

    @Test func afterAnOptionThatCouldNotBeToldTheCustomerConfirmsFirst() {
        var machine = Self.base.quoted(FlowMachineTests.prePriced)
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .applePay))
        _ = machine.receive(.notShown(2))
        let actions = machine.receive(.authorized(TestShop.authorization()))
        #expect(charge(actions) == nil, "nobody knows which total the client shows")
        #expect(issues(actions) == [])
        #expect(charge(machine.receive(.authorized(TestShop.authorization()))) == "105.00")
    }

    @Test func aKeepAfterAnAnswerThatWasNotShownTellsTheTotal() {
        var machine = opened(FlowMachineTests.prePriced)
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .applePay))
        _ = machine.receive(.notShown(1))
        _ = machine.receive(.addressChanged(FlowMachineTests.served, wallet: .applePay, isOpening: false))
        for case .answer(2, let answer) in machine.receive(.quoteAnswered(2, .success(.keep))) {
            #expect(answer.answer == .quote(machine.sheet.quote, optionsChanged: true))
            return
        }
        Issue.record("the address is answered")
    }

    @Test func onlyTheLastChangeIsTakenBack() throws {
        var machine = Self.base.quoted(FlowMachineTests.prePriced, .quote(summary: try TestShop.summary(120_00)))
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .applePay))
        _ = machine.receive(.notShown(1))
        #expect(machine.sheet.total.amount.decimalText == "112.00")
    }
}
