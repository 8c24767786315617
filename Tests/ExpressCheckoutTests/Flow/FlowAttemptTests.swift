import ExpressCheckout
import Testing

/// Attempts, lost answers and cancels, event by event.
@Suite struct FlowAttemptTests {
    static let paid = PaymentSnapshot(id: PaymentID("p"), state: .pending, amount: nil)

    func machine(after outcome: CheckoutOutcome) -> FlowMachine {
        var machine = FlowMachineTests().quoted(FlowMachineTests.prePriced)
        _ = machine.receive(.authorized(TestShop.authorization()))
        _ = machine.receive(.ended(.success(outcome)))
        return machine
    }

    func error(_ certainty: ProviderError.Certainty) -> ProviderError {
        ProviderError(.unavailable, certainty: certainty, message: "test")
    }

    static let undecided: [CheckoutOutcome] = [
        .pending(paid), .unknown(ProviderError(.unavailable, certainty: .maybeHappened, message: "lost")),
        .actionRequired(ClientAction(.redirect)),
    ]

    @Test(arguments: undecided)
    func nothingNewBeginsWhileAnAttemptIsUndecided(outcome: CheckoutOutcome) {
        var machine = machine(after: outcome)
        for event in [FlowEvent.authorized(TestShop.authorization()), .open] {
            let actions = machine.receive(event)
            switch actions.first {
            case .settle(.failure(let error))?, .opened(.failure(let error))?:
                #expect(error.code == .attemptUnresolved)
                #expect(error.certainty == .notSent)
            default: Issue.record("an attempt began")
            }
        }
    }

    @Test(arguments: undecided, [ProviderError.Certainty.notSent, .decided, .maybeHappened])
    func aLookUpThatFailsChangesNothing(outcome: CheckoutOutcome, certainty: ProviderError.Certainty) {
        var machine = machine(after: outcome)
        let phase = machine.phase
        _ = machine.receive(.lookUp)
        let actions = machine.receive(.ended(.failure(error(certainty))))
        #expect(machine.phase == phase)
        guard case .settle(.failure)? = actions.first else {
            Issue.record("that the read failed is told as an error")
            return
        }
    }

    /// Only what nobody knows of is given up; what could not be undone stays undecided.
    @Test func anUndecidedPaymentCanBeGivenUp() {
        var lost = machine(after: .unknown(error(.maybeHappened)))
        guard case .reverse? = lost.receive(.reverse).first else {
            Issue.record("not reversed")
            return
        }
        var failed = lost
        _ = failed.receive(.ended(.failure(error(.maybeHappened))))
        #expect(failed.phase == .undecided)
        _ = lost.receive(.ended(.success(.cancelled)))
        #expect(lost.phase == .open)
        var cancelled = machine(after: .unknown(error(.maybeHappened)))
        _ = cancelled.receive(.cancel)
        _ = cancelled.receive(.reverse)
        let actions = cancelled.receive(.ended(.success(.cancelled)))
        #expect(cancelled.phase == .cancelled)
        #expect(actions.contains { if case .rollBack = $0 { true } else { false } })
        var paid = FlowMachineTests().quoted(FlowMachineTests.prePriced)
        guard case .settle(.failure(let refusal))? = paid.receive(.reverse).first else {
            Issue.record("nothing was paid")
            return
        }
        #expect(refusal.certainty == .notSent)
    }

    @Test(arguments: [
        CheckoutOutcome.pending(paid), .unknown(ProviderError(.notFound, certainty: .maybeHappened, message: "")),
    ])
    func aLookUpThatDecidesNothingLeavesTheStepOpen(found: CheckoutOutcome) {
        var machine = machine(after: .actionRequired(ClientAction(.threeDS)))
        _ = machine.receive(.lookUp)
        _ = machine.receive(.ended(.success(found)))
        #expect(machine.phase == .awaitingAction)
        guard case .resume? = machine.receive(.actionFinished(ActionResult(payload: .null))).first else {
            Issue.record("the customer's step still counts")
            return
        }
    }

    @Test(arguments: [ProviderError.Certainty.notSent, .maybeHappened])
    func aFailureThatDecidesNothingIsNoDecision(certainty: ProviderError.Certainty) {
        var machine = machine(after: .actionRequired(ClientAction(.threeDS)))
        _ = machine.receive(.actionFinished(ActionResult(payload: .null)))
        _ = machine.receive(.ended(.success(.failed(error(certainty)))))
        #expect(machine.phase == (certainty == .notSent ? .awaitingAction : .undecided))
    }

    @Test func aFirstCallThatFailedWithoutCertaintyIsUnknown() {
        #expect(machine(after: .failed(error(.maybeHappened))).phase == .undecided)
    }

    @Test func aFurtherStepThatWasNotSentCanBeTakenAgain() {
        var machine = machine(after: .actionRequired(ClientAction(.threeDS)))
        _ = machine.receive(.actionFinished(ActionResult(payload: .null)))
        _ = machine.receive(.ended(.failure(error(.notSent))))
        #expect(machine.phase == .awaitingAction)
    }

    @Test func aRepeatWhoseAnswerIsLostStaysUndecided() {
        var machine = machine(after: .pending(Self.paid))
        guard case .resend? = machine.receive(.resend).first else {
            Issue.record("an undecided payment can be sent again")
            return
        }
        _ = machine.receive(.ended(.failure(error(.maybeHappened))))
        #expect(machine.phase == .undecided)
        _ = machine.receive(.resend)
        _ = machine.receive(.ended(.failure(error(.decided))))
        #expect(machine.phase == .undecided, "that the repeat was refused says nothing of the first call")
    }

    @Test func nothingIsSentAgainOnceCancelled() {
        var machine = machine(after: .pending(Self.paid))
        #expect(machine.receive(.cancel).isEmpty)
        guard case .settle(.failure(let error))? = machine.receive(.resend).first else {
            Issue.record("nobody wants it any more")
            return
        }
        #expect(error.code == .cancelled)
    }

    @Test(arguments: [CheckoutOutcome.actionRequired(ClientAction(.threeDS)), .cancelled])
    func onlyAnUndecidedPaymentIsSentAgain(outcome: CheckoutOutcome) {
        var machine = machine(after: outcome)
        guard case .settle(.failure)? = machine.receive(.resend).first else {
            Issue.record("there is nothing to send again")
            return
        }
    }

    @Test(
        arguments: undecided,
        [
            CheckoutOutcome.declined(Decline(.refused, session: .spent)), .cancelled, .needsCorrection(.init()),
            .failed(ProviderError(.unavailable, certainty: .decided, message: "")),
        ])
    func aCancelIsMadeGoodOnceDecidedAndUnpaid(first: CheckoutOutcome, decided: CheckoutOutcome) {
        var machine = machine(after: first)
        #expect(machine.receive(.cancel).isEmpty)
        _ = machine.receive(.lookUp)
        let actions = machine.receive(.ended(.success(decided)))
        #expect(machine.phase == .cancelled)
        guard case .rollBack? = actions.last else {
            Issue.record("what was added is taken back")
            return
        }
    }

    @Test(arguments: undecided)
    func aCancelledPaymentThatWentThroughIsCompleted(first: CheckoutOutcome) {
        var machine = machine(after: first)
        _ = machine.receive(.cancel)
        _ = machine.receive(.lookUp)
        let actions = machine.receive(.ended(.success(.completed(Self.paid))))
        #expect(machine.phase == .completed)
        #expect(actions.count == 1, "nothing is taken back under a payment")
    }

    @Test func aPaidCheckoutCannotBeCancelled() {
        var machine = machine(after: .completed(Self.paid))
        #expect(machine.receive(.cancel).isEmpty)
        #expect(machine.phase == .completed)
        #expect(machine.sheet.closedBy == .authorized)
    }

    @Test func aReadOfTheAuthorisationTakesNoMoneyHoweverItEnds() {
        let rules = FlowRules(
            quoter: .merchant, asksOnOptionChange: true, quoteDeadline: .seconds(4), readsAuthorization: true)
        var machine = FlowMachineTests().quoted(rules)
        _ = machine.receive(.authorized(TestShop.authorization()))
        #expect(machine.phase == .checking)
        let actions = machine.receive(.authorizationRead(.failure(error(.maybeHappened))))
        guard case .settle(.success(.failed(let error)))? = actions.first else {
            Issue.record("nothing of a payment is unknown: no call of it has left")
            return
        }
        #expect(error.certainty == .decided)
        #expect(machine.phase == .open)
    }

    @Test func anAuthorisationThatIsReadAfterACancelPaysNothing() {
        let rules = FlowRules(
            quoter: .merchant, asksOnOptionChange: true, quoteDeadline: .seconds(4), readsAuthorization: true)
        var machine = FlowMachineTests().quoted(rules)
        _ = machine.receive(.authorized(TestShop.authorization()))
        let actions = machine.receive(.cancel)
        guard case .settle(.success(.cancelled))? = actions.first, case .rollBack? = actions.last else {
            Issue.record("before a payment call leaves, a cancel wins")
            return
        }
        #expect(machine.receive(.authorizationRead(.success(TestShop.authorization()))).isEmpty)
    }

    @Test(arguments: [Decline.Session.spent, .reusable])
    func theSheetIsShownAgainForTheNextAttempt(session: Decline.Session) {
        var machine = machine(after: .pending(Self.paid))
        #expect(machine.sheet.isPresented == false)
        _ = machine.receive(.lookUp)
        _ = machine.receive(.ended(.success(.declined(Decline(.refused, session: session)))))
        _ = machine.receive(.open)
        _ = machine.receive(.opened(.success(OpenReply(clientPayload: [:]))))
        #expect(machine.sheet.isPayable)
        #expect(machine.sheet.closedBy == nil)
    }

    @Test func theQuotesOfASpentSessionAreForgotten() {
        var machine = machine(after: .declined(Decline(.refused, session: .spent)))
        _ = machine.receive(.open)
        _ = machine.receive(.opened(.success(OpenReply(clientPayload: [:]))))
        for case .complete in machine.receive(.authorized(TestShop.authorization())) {
            Issue.record("the new session's address was never quoted")
        }
    }

    @Test func aSheetThatWasNeverShownWasClosedByNobody() {
        var machine = FlowMachine(id: CheckoutID("c"), order: TestShop.order, rules: FlowMachineTests.prePriced)
        _ = machine.receive(.cancel)
        #expect(machine.phase == .cancelled)
        #expect(machine.sheet.closedBy == nil)
    }

    @Test func whoClosedASheetFirstClosedIt() {
        var machine = machine(after: .pending(Self.paid))
        _ = machine.receive(.cancel)
        #expect(machine.sheet.closedBy == .authorized)
    }

    @Test func openingAgainDuringAQuoteChangesNothing() {
        var machine = FlowMachineTests().opened(FlowMachineTests.prePriced)
        _ = machine.receive(.addressChanged(FlowMachineTests.served, wallet: .applePay, isOpening: true))
        guard case .opened(.success(nil))? = machine.receive(.open).first else {
            Issue.record("it is open: a client that reloads gets the same session")
            return
        }
        for case .answer(1, let answer) in machine.receive(.quoteAnswered(1, .success(.keep))) {
            #expect(answer.problem == nil)
            return
        }
        Issue.record("the open question is answered all the same")
    }
}
