import ExpressCheckout
import Testing

/// The rules of the flow, event by event, without a provider.
@Suite struct FlowMachineTests {
    static let prePriced = FlowRules(quoter: .merchant, asksOnOptionChange: false, quoteDeadline: .seconds(10))
    static let callback = FlowRules(
        quoter: .merchant, asksOnOptionChange: true, quoteDeadline: .seconds(4), fallback: .serviceUnavailable)
    static let providerQuoted = FlowRules(
        quoter: .provider, asksOnOptionChange: true, quoteDeadline: .seconds(20), fallback: .serviceUnavailable)
    static let unquoted = FlowRules(quoter: .nobody, asksOnOptionChange: false, quoteDeadline: .seconds(10))

    static let served = TestShop.served.redacted
    static let refused = TestShop.refused.redacted

    func opened(_ rules: FlowRules) -> FlowMachine {
        var machine = FlowMachine(id: CheckoutID("c"), order: TestShop.order, rules: rules)
        _ = machine.receive(.open)
        _ = machine.receive(.opened(.success(OpenReply(clientPayload: [:]))))
        return machine
    }

    /// A machine whose sheet was quoted for the served address.
    func quoted(_ rules: FlowRules, _ reply: QuoteReply = .keep) -> FlowMachine {
        var machine = opened(rules)
        _ = machine.receive(.addressChanged(Self.served, wallet: .applePay, isOpening: true))
        _ = machine.receive(.quoteAnswered(1, .success(reply)))
        return machine
    }

    func isCharging(_ actions: [FlowAction]) -> Quote? {
        for case .complete(_, let quote) in actions { return quote }
        return nil
    }

    func outcome(_ actions: [FlowAction]) -> CheckoutOutcome? {
        for case .settle(.success(let outcome)) in actions { return outcome }
        return nil
    }

    @Test func opensWithTheFirstOptionsBreakdown() {
        let sheet = opened(Self.prePriced).sheet
        #expect(sheet.isPayable)
        #expect(sheet.quote.selected == TestShop.standard)
        #expect(sheet.total.amount.decimalText == "105.00")
    }

    @Test func aSwitchOfPrePricedOptionsAsksNobody() throws {
        var machine = opened(Self.prePriced)
        let actions = machine.receive(.optionChanged(TestShop.express, wallet: .applePay))
        #expect(actions.count == 1)
        guard case .answer(1, let answer) = try #require(actions.first), case .quote(let quote, false) = answer.answer
        else {
            Issue.record("the switch is answered at once")
            return
        }
        #expect(quote.summary.total.amount.decimalText == "112.00")
    }

    @Test func anOptionFromAnOlderListChangesNothing() throws {
        var machine = opened(Self.callback)
        let actions = machine.receive(.optionChanged(ShippingOption.ID("gone"), wallet: .afterpay))
        guard case .answer(1, let answer) = try #require(actions.first) else {
            Issue.record("it is answered all the same")
            return
        }
        #expect(answer.problem?.code == .invalidRequest)
        #expect(machine.sheet.quote.selected == TestShop.standard)
    }

    @Test func aFailedOptionChangeKeepsTheOptionsOwnPrice() {
        var machine = opened(Self.callback)
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .afterpay))
        let actions = machine.receive(.deadlinePassed(1))
        guard case .answer(1, let answer)? = actions.last, case .keep = answer.answer else {
            Issue.record("a late option change is answered with nothing to change")
            return
        }
        #expect(machine.sheet.total.amount.decimalText == "112.00")
        #expect(machine.sheet.isPayable)
    }

    /// The client keeps the list that it shows, so the list must not shrink to the one option that was priced anew.
    @Test func anAnswerToASwitchPricesThatOptionAnew() throws {
        var machine = opened(Self.callback)
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .afterpay))
        let dearer = ShippingOption(
            id: TestShop.express, label: "Express", amount: try TestShop.usd(13_00),
            summary: try TestShop.summary(113_00))
        let actions = machine.receive(.quoteAnswered(1, .success(.quote(options: [dearer]))))
        guard case .answer(1, let answer)? = actions.last, case .quote(let quote, _) = answer.answer else {
            Issue.record("the switch is answered with the new price")
            return
        }
        #expect(quote.selected == TestShop.express && quote.summary.total.amount.decimalText == "113.00")
        #expect(Set(machine.sheet.quote.options.map(\.id)) == [TestShop.express, TestShop.standard])

        _ = machine.receive(.optionChanged(TestShop.standard, wallet: .afterpay))
        #expect(machine.sheet.total.amount.decimalText == "105.00")
    }

    @Test(arguments: [
        QuoteReply.quote(selected: TestShop.standard),
        .quote(options: TestShop.order.shippingOptions.filter { $0.id == TestShop.standard }),
        .quote(options: TestShop.order.shippingOptions, selected: TestShop.standard), .quote(options: []),
    ])
    func anAnswerToASwitchIsForNoOtherOption(_ reply: QuoteReply) {
        var machine = opened(Self.callback)
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .afterpay))
        let actions = machine.receive(.quoteAnswered(1, .success(reply)))
        guard case .answer(1, let answer)? = actions.last, case .keep = answer.answer else {
            Issue.record("the switch keeps the option's own price")
            return
        }
        #expect(answer.problem?.code == .badResponse)
        #expect(machine.sheet.quote.selected == TestShop.express)
        #expect(machine.sheet.total.amount.decimalText == "112.00")
    }

    @Test func aProvidersOptionChangeIsNotShownBeforeItsAnswer() throws {
        var machine = opened(Self.providerQuoted)
        let bare = TestShop.order.shippingOptions.map {
            ShippingOption(id: $0.id, label: $0.label, amount: $0.amount)
        }
        _ = machine.receive(.addressChanged(Self.served, wallet: .applePay, isOpening: true))
        _ = machine.receive(.quoteAnswered(1, .success(.quote(options: bare))))
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .applePay))
        #expect(machine.sheet.quote.selected == TestShop.standard)
        let dear = try TestShop.summary(112_00)
        _ = machine.receive(.quoteAnswered(2, .success(.quote(summary: dear, selected: TestShop.express))))
        #expect(machine.sheet.quote.selected == TestShop.express)
        #expect(machine.sheet.total.amount.decimalText == "112.00")
    }

    @Test func chargesExactlyTheTotalShown() {
        var machine = quoted(Self.prePriced)
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .applePay))
        let charged = isCharging(machine.receive(.authorized(TestShop.authorization())))
        #expect(charged?.summary.total.amount.decimalText == "112.00")
    }

    @Test(arguments: [ProviderError.Certainty.decided, .notSent])
    func aSessionThatIsGoneIsFollowedByANewOne(_ certainty: ProviderError.Certainty) {
        var machine = quoted(Self.prePriced)
        _ = machine.receive(.authorized(TestShop.authorization()))
        let gone = ProviderError(.sessionExpired, certainty: certainty, message: "too old")
        #expect(outcome(machine.receive(.ended(.failure(gone)))) == .failed(gone))
        guard case .open(newSession: true)? = machine.receive(.open).first else {
            Issue.record("the old session can never be paid")
            return
        }
    }

    @Test func aSessionThatMayHavePaidIsNotReplaced() {
        var machine = quoted(Self.prePriced)
        _ = machine.receive(.authorized(TestShop.authorization()))
        let gone = ProviderError(.sessionExpired, certainty: .maybeHappened, message: "lost")
        #expect(outcome(machine.receive(.ended(.failure(gone)))) == .unknown(gone))
        #expect(machine.phase == .undecided)
    }

    @Test func anAuthorisationThatTheProviderForgotIsFollowedByANewSession() {
        var rules = Self.callback
        rules = FlowRules(
            quoter: rules.quoter, asksOnOptionChange: true, quoteDeadline: rules.quoteDeadline,
            readsAuthorization: true)
        var machine = quoted(rules)
        _ = machine.receive(.authorized(TestShop.authorization()))
        let gone = ProviderError(.sessionExpired, certainty: .decided, message: "unknown token")
        _ = machine.receive(.authorizationRead(.failure(gone)))
        guard case .open(newSession: true)? = machine.receive(.open).first else {
            Issue.record("the old session can never be paid")
            return
        }
    }

    @Test func learnsAPrePricedSwitchFromTheAuthorisation() {
        var machine = quoted(Self.prePriced)
        let actions = machine.receive(.authorized(TestShop.authorization(selected: TestShop.express)))
        #expect(isCharging(actions)?.summary.total.amount.decimalText == "112.00")
    }

    @Test func anUnknownOptionInTheAuthorisationIsNotCharged() {
        var machine = quoted(Self.prePriced)
        let actions = machine.receive(.authorized(TestShop.authorization(selected: ShippingOption.ID("gone"))))
        #expect(isCharging(actions) == nil)
        #expect(outcome(actions)?.name == "needs_correction")
    }

    @Test func aShortenedPostalCodeIsTheSameAddress() {
        var machine = opened(Self.prePriced)
        let shortened = RedactedAddress(locality: "london", postalCode: "SW1A", country: "gb")
        let full = PostalAddress(streetAddress: "1 Mall", locality: "London", postalCode: "SW1A 1AA", country: "GB")
        _ = machine.receive(.addressChanged(shortened, wallet: .applePay, isOpening: true))
        _ = machine.receive(.quoteAnswered(1, .success(.keep)))
        #expect(isCharging(machine.receive(.authorized(TestShop.authorization(full)))) != nil)
    }

    @Test func anotherAddressThanTheQuotedIsQuotedFirst() {
        var machine = quoted(Self.prePriced)
        let actions = machine.receive(.authorized(TestShop.authorization(TestShop.refused)))
        guard case .askMerchant(let request)? = actions.first else {
            Issue.record("the full address needs a quote")
            return
        }
        #expect(request.reason == .authorisation)
        let answered = machine.receive(.quoteAnswered(request.sequence, .success(.issues([TestShop.issue]))))
        #expect(isCharging(answered) == nil)
        #expect(outcome(answered)?.name == "needs_correction")
        #expect(machine.sheet.isPayable == false)
    }

    @Test func aQuoterThatFailsAtAuthorisationChargesNothing() {
        var machine = opened(Self.prePriced)
        _ = machine.receive(.authorized(TestShop.authorization()))
        let actions = machine.receive(.deadlinePassed(1))
        #expect(isCharging(actions) == nil)
        guard case .needsCorrection(let correction)? = outcome(actions) else {
            Issue.record("the customer is told that delivery cannot be priced")
            return
        }
        #expect(correction.issues.map(\.code) == [.serviceUnavailable])
        #expect(machine.phase == .open)
    }

    @Test func withoutAQuoterTheOrdersOptionsHoldEverywhere() {
        var machine = opened(Self.unquoted)
        #expect(isCharging(machine.receive(.authorized(TestShop.authorization(TestShop.refused)))) != nil)
    }

    @Test func aQuotedAddressMustComeBackWithTheAuthorisation() {
        var machine = quoted(Self.prePriced)
        let actions = machine.receive(.authorized(TestShop.authorization(nil)))
        #expect(isCharging(actions) == nil)
        #expect(outcome(actions)?.name == "needs_correction")
    }

    @Test(arguments: [
        QuoteReply.quote(options: []),
        .quote(options: [TestShop.order.shippingOptions[0], TestShop.order.shippingOptions[0]]),
        .quote(selected: ShippingOption.ID("gone")),
    ])
    func anAnswerThatCannotBeShownIsNotApplied(reply: QuoteReply) {
        var machine = opened(Self.prePriced)
        let before = machine.sheet.quote
        _ = machine.receive(.addressChanged(Self.served, wallet: .applePay, isOpening: false))
        let actions = machine.receive(.quoteAnswered(1, .success(reply)))
        guard case .answer(1, let answer)? = actions.last else {
            Issue.record("the sheet is never left hanging")
            return
        }
        #expect(answer.problem?.code == .badResponse)
        #expect(answer.answer == .keep(before))
        #expect(machine.sheet.quote == before)
    }

    @Test func newOptionsPreselectTheirFirstUnlessToldOtherwise() {
        let reversed = Array(TestShop.order.shippingOptions.reversed())
        #expect(quoted(Self.prePriced, .quote(options: reversed)).sheet.quote.selected == TestShop.express)
        let told = quoted(Self.prePriced, .quote(options: reversed, selected: TestShop.standard)).sheet.quote
        #expect(told.selected == TestShop.standard)
        #expect(told.options.first?.id == TestShop.standard)
    }

    @Test func anAnswerWithoutOptionsKeepsTheSelection() throws {
        var machine = opened(Self.prePriced)
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .applePay))
        _ = machine.receive(.addressChanged(Self.served, wallet: .applePay, isOpening: false))
        let summary = try TestShop.summary(110_00)
        _ = machine.receive(.quoteAnswered(2, .success(.quote(summary: summary))))
        #expect(machine.sheet.quote.selected == TestShop.express)
        #expect(machine.sheet.total.amount.decimalText == "110.00")
    }

    @Test func aKeepAfterAnAnswerTellsTheWholeQuote() throws {
        var machine = opened(Self.prePriced)
        let dear = try TestShop.summary(120_00)
        _ = machine.receive(.addressChanged(Self.served, wallet: .applePay, isOpening: false))
        _ = machine.receive(.quoteAnswered(1, .success(.quote(summary: dear))))
        // The client may have dropped that answer for the address that follows (`Y-47`).
        _ = machine.receive(.addressChanged(Self.refused, wallet: .applePay, isOpening: false))
        let actions = machine.receive(.quoteAnswered(2, .success(.keep)))
        guard case .answer(2, let answer)? = actions.last, case .quote(let quote, _) = answer.answer else {
            Issue.record("the client must learn the totals that would be charged")
            return
        }
        #expect(quote.summary.total.amount.decimalText == "120.00")
    }

    @Test func aFailedReadLeavesAnUndecidedPaymentUndecided() {
        var machine = quoted(Self.prePriced)
        _ = machine.receive(.authorized(TestShop.authorization()))
        let lost = ProviderError(.unavailable, certainty: .maybeHappened, message: "cut")
        _ = machine.receive(.ended(.failure(lost)))
        #expect(machine.phase == .undecided)
        _ = machine.receive(.lookUp)
        let down = ProviderError(.unavailable, certainty: .decided, isRetrySafe: true, message: "down")
        _ = machine.receive(.ended(.failure(down)))
        #expect(machine.phase == .undecided, "that a read failed says nothing of the payment")
        for case .complete in machine.receive(.authorized(TestShop.authorization())) {
            Issue.record("a second payment began")
        }
    }

    @Test func anAttemptThatNeverLeftCanBeTriedAgain() {
        var machine = quoted(Self.prePriced)
        _ = machine.receive(.authorized(TestShop.authorization()))
        let unsent = ProviderError(.unavailable, certainty: .notSent, isRetrySafe: true, message: "refused")
        #expect(outcome(machine.receive(.ended(.failure(unsent)))) == .failed(unsent))
        #expect(isCharging(machine.receive(.authorized(TestShop.authorization()))) != nil)
    }

    @Test func aSpentSessionIsReplacedAfterADecline() {
        var machine = quoted(Self.prePriced)
        _ = machine.receive(.authorized(TestShop.authorization()))
        _ = machine.receive(.ended(.success(.declined(Decline(.refused, session: .spent)))))
        guard case .open(newSession: true)? = machine.receive(.open).first else {
            Issue.record("the next attempt has a session of its own")
            return
        }
        #expect(machine.sheet.isPresented == false)
    }

    @Test func rollsBackOnlyWhenDecidedAndUnpaid() {
        var machine = quoted(Self.providerQuoted)
        _ = machine.receive(.authorized(TestShop.authorization()))
        #expect(machine.receive(.cancel).isEmpty, "a payment call may have left")
        let declined = machine.receive(.ended(.success(.declined(Decline(.refused, session: .reusable)))))
        guard case .rollBack? = declined.last else {
            Issue.record("decided and unpaid: what was added is taken back")
            return
        }
        #expect(machine.phase == .cancelled)
    }

    @Test func aCurrencyChangeEndsTheSheet() {
        var machine = opened(Self.providerQuoted)
        _ = machine.receive(.addressChanged(Self.served, wallet: .applePay, isOpening: false))
        let changed = ProviderError(.amountMismatch, certainty: .decided, message: "GBP")
        let actions = machine.receive(.quoteAnswered(1, .failure(changed)))
        guard case .rollBack? = actions.last else {
            Issue.record("what was added is taken back")
            return
        }
        #expect(machine.phase == .failed(changed))
        #expect(machine.sheet.closedBy == .failure)
    }

    @Test func anOldSessionIsReplacedWhileNothingIsPaid() {
        var machine = quoted(Self.prePriced)
        let asked = machine.receive(.addressChanged(Self.served, wallet: .applePay, isOpening: false))
        #expect(!asked.isEmpty)
        let actions = machine.receive(.openAnew)
        guard case .open(newSession: true)? = actions.last else {
            Issue.record("no new session: \(actions)")
            return
        }
        #expect(machine.phase == .opening && !machine.sheet.isPayable)
        for outcome in FlowAttemptTests.undecided {
            var busy = FlowAttemptTests().machine(after: outcome)
            guard case .opened(.failure(let error))? = busy.receive(.openAnew).first else {
                Issue.record("a payment may be under way: nothing is opened beside it")
                continue
            }
            #expect(error.code == .attemptUnresolved)
        }
    }
}
