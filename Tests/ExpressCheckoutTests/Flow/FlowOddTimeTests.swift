import ExpressCheckout
import Testing

/// Events that come too early, too late or twice: each is answered once, and changes nothing that it must not.
@Suite struct FlowOddTimeTests {
    private let base = FlowMachineTests()

    private static let rules = [
        FlowMachineTests.prePriced, FlowMachineTests.callback, FlowMachineTests.providerQuoted,
        FlowMachineTests.unquoted,
    ]

    /// The one answer among `actions`, and nothing that asks anybody.
    private func answer(_ actions: [FlowAction]) throws -> SheetAnswer {
        #expect(actions.count == 1)
        guard case .answer(_, let answer)? = actions.first else {
            throw ProviderError(.invalidState, certainty: .notSent, message: "not answered")
        }
        return answer
    }

    private func isUnchanged(_ answer: SheetAnswer) -> Bool {
        guard case .keep = answer.answer else { return false }
        return answer.problem?.certainty == .notSent
    }

    private static let changes: [FlowEvent] = [
        .addressChanged(FlowMachineTests.served, wallet: .applePay, isOpening: true),
        .optionChanged(TestShop.express, wallet: .applePay),
    ]

    @Test(arguments: rules, [0, 1])
    func aChangeBeforeTheSheetIsOpenIsAnsweredWithoutAChange(_ rules: FlowRules, _ change: Int) throws {
        var machine = FlowMachine(id: CheckoutID("c"), order: TestShop.order, rules: rules)
        let before = machine.sheet
        #expect(isUnchanged(try answer(machine.receive(Self.changes[change]))))
        _ = machine.receive(.open)
        #expect(isUnchanged(try answer(machine.receive(Self.changes[change]))))
        #expect(machine.sheet == before)
    }

    @Test(arguments: rules, [0, 1])
    func aChangeAfterTheEndIsAnsweredWithoutAChange(_ rules: FlowRules, _ change: Int) throws {
        var cancelled = base.opened(rules)
        _ = cancelled.receive(.cancel)
        #expect(isUnchanged(try answer(cancelled.receive(Self.changes[change]))))
        var paying = base.opened(.init(quoter: .nobody, asksOnOptionChange: false, quoteDeadline: .seconds(1)))
        _ = paying.receive(.authorized(TestShop.authorization()))
        #expect(paying.phase == .completing)
        #expect(isUnchanged(try answer(paying.receive(Self.changes[change]))))
    }

    @Test(arguments: [FlowMachineTests.callback, FlowMachineTests.providerQuoted])
    func aQuoteThatComesAfterACancelIsDropped(_ rules: FlowRules) {
        var machine = base.opened(rules)
        _ = machine.receive(Self.changes[0])
        let cancelled = machine.receive(.cancel)
        let answers = cancelled.count { if case .answer = $0 { true } else { false } }
        #expect(answers == 1)
        guard case .rollBack? = cancelled.last else {
            Issue.record("nothing was taken back")
            return
        }
        let sheet = machine.sheet
        let late = machine.receive(
            .quoteAnswered(1, .success(.quote(options: TestShop.order.shippingOptions.reversed()))))
        #expect(late.isEmpty)
        #expect(machine.receive(.deadlinePassed(1)).isEmpty)
        #expect(machine.sheet == sheet)
    }

    @Test(arguments: rules)
    func everythingTwiceIsAsGoodAsOnce(_ rules: FlowRules) {
        var machine = base.opened(rules)
        _ = machine.receive(.open)
        #expect(machine.phase == .open)
        _ = machine.receive(Self.changes[0])
        _ = machine.receive(.quoteAnswered(1, .success(.keep)))
        let once = machine.sheet
        #expect(machine.receive(.quoteAnswered(1, .success(.issues([TestShop.issue])))).isEmpty)
        #expect(machine.receive(.deadlinePassed(1)).isEmpty)
        #expect(machine.sheet == once)
        _ = machine.receive(.cancel)
        let again = machine.receive(.cancel)
        #expect(again.count == 1)
        guard case .rollBack? = again.first else {
            Issue.record("a second cancel does something else")
            return
        }
    }
}
