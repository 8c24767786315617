import ExpressCheckout
import Foundation
import Testing

/// Random orders of events, held against what must hold in every one of them.
@Suite struct FlowInvariantTests {
    private static let rounds = ProcessInfo.processInfo.environment["EXPRESS_CHECKOUT_HEAVY"] == nil ? 400 : 40_000

    @Test(arguments: [
        FlowMachineTests.prePriced, FlowMachineTests.callback, FlowMachineTests.providerQuoted,
        FlowMachineTests.unquoted,
    ])
    func holdsInEveryOrderOfEvents(rules: FlowRules) {
        for seed in 0..<UInt64(Self.rounds) {
            var walk = Walk(rules: rules, seed: seed)
            for _ in 0..<14 { walk.step() }
            #expect(walk.broken.isEmpty, "seed \(seed): \(walk.broken.joined(separator: "; ")) after \(walk.history)")
            if !walk.broken.isEmpty { return }
        }
    }

    /// One random walk, with the bookkeeping that the invariants are read from.
    private struct Walk {
        var machine: FlowMachine
        var random: SeededGenerator
        var history: [String] = []
        var broken: [String] = []
        var clientEvents = 0
        var asked: Set<Int> = []
        var answered: Set<Int> = []
        var calling = false
        var settlesDue = 0
        var undecided = false
        var shownWhenAuthorised: Money?
        var opening = false

        init(rules: FlowRules, seed: UInt64) {
            machine = FlowMachine(id: CheckoutID("c"), order: TestShop.order, rules: rules)
            random = SeededGenerator(seed: seed)
        }

        mutating func step() {
            let event: FlowEvent
            switch Int.random(in: 0..<12, using: &random) {
            case 0:
                guard !opening else { return }
                event = .open
                note("open")
            case 1:
                guard opening else { return }
                opening = false
                event = .opened(
                    Bool.random(using: &random)
                        ? .success(OpenReply(clientPayload: [:])) : .failure(error(.decided)))
                note("opened")
            case 2, 3:
                let address = Bool.random(using: &random) ? FlowMachineTests.served : FlowMachineTests.refused
                event = .addressChanged(address, wallet: .applePay, isOpening: false)
                clientEvents += 1
                asked.insert(machine.nextSequence)
                note("address")
            case 4:
                event = .optionChanged(
                    Bool.random(using: &random) ? TestShop.express : TestShop.standard, wallet: .applePay)
                asked.insert(machine.nextSequence)
                note("option")
            case 5, 6:
                event = .quoteAnswered(
                    Int.random(in: 1...max(1, machine.nextSequence), using: &random), .success(reply()))
                note("quoted")
            case 7:
                event = .deadlinePassed(machine.nextSequence - 1)
                note("late")
            case 8:
                guard settlesDue == 0 else { return }
                settlesDue += 1
                event = .authorized(
                    TestShop.authorization(Bool.random(using: &random) ? TestShop.served : TestShop.refused))
                note("authorised")
            case 9:
                guard calling else { return }
                calling = false
                event = .ended(ending())
                note("ended")
            case 10:
                guard settlesDue == 0 else { return }
                settlesDue += 1
                event = Bool.random(using: &random) ? .lookUp : .actionFinished(ActionResult(payload: .null))
                note("read")
            default:
                event = .cancel
                note("cancel")
            }
            check(machine.receive(event))
        }

        private mutating func check(_ actions: [FlowAction]) {
            for action in actions {
                switch action {
                case .open: opening = true
                case .answer(let number, _):
                    if !asked.contains(number) { broken.append("answered \(number), which nobody asked") }
                    if !answered.insert(number).inserted { broken.append("answered \(number) twice") }
                case .complete(_, let quote):
                    if undecided { broken.append("a second payment while one is undecided") }
                    if calling { broken.append("two calls at once") }
                    if quote.summary.total.amount != machine.sheet.total.amount {
                        broken.append("charged another total than the sheet shows")
                    }
                    if !machine.sheet.issues.isEmpty, machine.rules.quoter == .nobody {
                        broken.append("charged a blocked sheet")
                    }
                    calling = true
                    undecided = true
                case .resume, .lookUp, .resend:
                    if !undecided { broken.append("asked about a payment that was never made") }
                    calling = true
                case .settle: settlesDue -= 1
                case .rollBack:
                    if undecided { broken.append("rolled back under a payment") }
                default: break
                }
            }
            if settlesDue < 0 { broken.append("settled twice") }
            let pending = asked.subtracting(answered)
            if pending.count > 1 { broken.append("\(pending.count) events of the client wait") }
        }

        private mutating func reply() -> QuoteReply {
            [
                QuoteReply.keep, .issues([TestShop.issue]), .quote(options: TestShop.order.shippingOptions),
                .quote(selected: TestShop.express),
            ].randomElement(using: &random) ?? .keep
        }

        private mutating func ending() -> Result<CheckoutOutcome, ProviderError> {
            let paid = PaymentSnapshot(id: PaymentID("p"), state: .captured, amount: nil)
            let endings: [(Result<CheckoutOutcome, ProviderError>, Bool)] = [
                (.success(.completed(paid)), false), (.success(.pending(paid)), true),
                (.success(.actionRequired(ClientAction(.redirect))), true),
                (.success(.declined(Decline(.refused, session: .spent))), false),
                (.success(.declined(Decline(.refused, session: .reusable))), false),
                (.failure(error(.maybeHappened)), true),
                (.failure(error(.notSent)), machine.isReading),
            ]
            let (result, stays) = endings.randomElement(using: &random) ?? endings[0]
            undecided = stays
            return result
        }

        private func error(_ certainty: ProviderError.Certainty) -> ProviderError {
            ProviderError(.unavailable, certainty: certainty, message: "test")
        }

        private mutating func note(_ text: String) {
            history.append(text)
        }
    }
}
