import CheckoutSandbox
import ExpressCheckout
import Foundation
import Testing

/// Random orders of what can happen to a flow: in each, the events keep the rules that an app relies on.
@Suite(.timeLimit(.minutes(5))) struct LifecycleWalkTests {
    private static let rounds = ProcessInfo.processInfo.environment["EXPRESS_CHECKOUT_HEAVY"] == nil ? 60 : 20_000

    @Test(arguments: [
        FlowMachineTests.prePriced, FlowMachineTests.callback, FlowMachineTests.providerQuoted,
        FlowMachineTests.unquoted,
        FlowRules(quoter: .merchant, asksOnOptionChange: true, quoteDeadline: .seconds(4), readsAuthorization: true),
    ])
    func everyOrderKeepsTheRules(rules: FlowRules) {
        for seed in 0..<UInt64(Self.rounds) {
            var walk = LifecycleWalk(rules: rules, seed: seed)
            for _ in 0..<30 { walk.step() }
            let broken = walk.broken
            #expect(broken.isEmpty, "seed \(seed): \(broken) after \(walk.history), \(walk.names)")
            if !broken.isEmpty { return }
        }
    }

    @Test func theWalksReachEveryKindOfEnd() {
        var endings: Set<String> = []
        for seed in 0..<400 {
            let rules = seed % 2 == 0 ? FlowMachineTests.providerQuoted : FlowMachineTests.unquoted
            var walk = LifecycleWalk(rules: rules, seed: UInt64(seed))
            for _ in 0..<60 { walk.step() }
            endings.insert(walk.names.suffix(2).joined(separator: ", "))
            if walk.names == ["failed"] { endings.insert("failed alone") }
            if walk.isLate { endings.insert("completed late") }
        }
        for ending in ["completed, dismissed", "failed, dismissed", "failed alone", "completed late"] {
            #expect(endings.contains(ending), "\(ending) is not among \(endings.sorted())")
        }
    }
}

/// One random walk of a flow's machine, and what two listeners hear of it.
struct LifecycleWalk {
    private(set) var history: [String] = []
    private var machine: FlowMachine
    private var reporter: FlowReporter
    private var grammar = EventGrammar()
    private var late: FlowReporter?
    private var lateGrammar = EventGrammar(scope: [])
    private var random: SeededGenerator
    private var notes: [String] = []
    private var opening = false
    private var calling = false
    private var reading = false

    init(rules: FlowRules, seed: UInt64) {
        random = SeededGenerator(seed: seed)
        machine = FlowMachine(id: CheckoutID("c"), order: TestShop.order, rules: rules)
        reporter = FlowReporter.joining(machine, showing: [.buyer, .payment]).0
    }

    var names: [String] { grammar.names }
    var broken: [String] { grammar.broken + lateGrammar.broken.map { "late listener: \($0)" } + notes }
    /// Whether it completed when nobody looked any more.
    var isLate: Bool { names.suffix(1) == ["completed"] }

    mutating func step() {
        guard let event = event() else { return }
        let before = machine.phase
        let actions = machine.receive(event)
        for action in actions {
            switch action {
            case .open: opening = true
            case .readAuthorization: reading = true
            case .complete, .resume, .lookUp, .resend: calling = true
            default: break
            }
        }
        for event in reporter.observe(machine, actions) { grammar.take(event) }
        grammar.settle()
        if late != nil {
            for event in late?.observe(machine, actions) ?? [] { lateGrammar.take(event) }
            lateGrammar.settle()
        } else if Int.random(in: 0..<12, using: &random) == 0, !FlowReporter.isOver(machine) {
            let (joined, events) = FlowReporter.joining(machine, showing: [])
            late = joined
            for event in events { lateGrammar.take(event) }
        }
        if (machine.phase == .completed) != (grammar.completions == 1) {
            notes.append("completed is not what the provider's server said")
        }
        if machine.sheet.isPresented, !grammar.isPresented { notes.append("the sheet is shown, the app does not know") }
        if FlowReporter.isOver(machine), grammar.isPresented { notes.append("over, and still presented for the app") }
        if before != machine.phase, case .undecided = machine.phase, grammar.isPresented {
            notes.append("undecided, and still presented")
        }
    }

    private mutating func event() -> FlowEvent? {
        let kind = Int.random(in: 0..<16, using: &random)
        history.append("\(kind)")
        switch kind {
        case 0, 1: return opening ? nil : .open
        case 2, 3:
            guard opening else { return nil }
            opening = false
            return .opened(opened())
        case 4:
            let address = Bool.random(using: &random) ? TestShop.served : TestShop.refused
            return .addressChanged(address.redacted, wallet: .applePay, isOpening: false)
        case 5:
            let option = Bool.random(using: &random) ? TestShop.express : TestShop.standard
            return .optionChanged(option, wallet: .applePay)
        case 6, 7: return .quoteAnswered(machine.nextSequence - 1, quote())
        case 8: return .deadlinePassed(machine.nextSequence - 1)
        case 9:
            let address = Bool.random(using: &random) ? TestShop.served : TestShop.refused
            return .authorized(TestShop.authorization(address))
        case 10, 11:
            guard calling else { return nil }
            calling = false
            return .ended(ending())
        case 12: return calling ? nil : .lookUp
        case 13: return calling ? nil : .actionFinished(ActionResult(payload: .null))
        case 14:
            guard reading else { return nil }
            reading = false
            return .authorizationRead(.success(TestShop.authorization()))
        default: return Int.random(in: 0..<5, using: &random) == 0 ? .cancel : .notShown(machine.nextSequence - 1)
        }
    }

    private mutating func opened() -> Result<OpenReply, ProviderError> {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .failure(ProviderError(.unavailable, certainty: .decided, message: "no"))
        case 1: .success(OpenReply(clientPayload: [:], unavailable: "not on this device"))
        case 2 where machine.rules.quoter == .provider:
            .success(OpenReply(clientPayload: [:], quote: Quote(summary: TestShop.order.summary)))
        default: .success(OpenReply(clientPayload: [:]))
        }
    }

    private mutating func quote() -> Result<QuoteReply, ProviderError> {
        let gone = ProviderError(.sessionExpired, certainty: .decided, message: "gone")
        let replies: [Result<QuoteReply, ProviderError>] = [
            .success(.keep), .success(.issues([TestShop.issue])),
            .success(.quote(options: TestShop.order.shippingOptions.reversed())),
            .success(.quote(summary: TestShop.order.summary)),
            .failure(ProviderError(.unavailable, certainty: .decided, message: "busy")),
        ]
        if Int.random(in: 0..<10, using: &random) == 0 { return .failure(gone) }
        return replies.randomElement(using: &random) ?? replies[0]
    }

    private mutating func ending() -> Result<CheckoutOutcome, ProviderError> {
        let paid = PaymentSnapshot(id: PaymentID("p"), state: .captured, amount: nil)
        let lost = ProviderError(.unavailable, certainty: .maybeHappened, message: "lost")
        let endings: [Result<CheckoutOutcome, ProviderError>] = [
            .success(.completed(paid)), .success(.pending(paid)), .success(.cancelled), .failure(lost),
            .success(.actionRequired(ClientAction(.redirect, url: "https://bank.example/?t=1"))),
            .success(.declined(Decline(.refused, session: .spent))),
            .success(.declined(Decline(.refused, session: .reusable))),
            .success(.needsCorrection(.init(issues: [TestShop.issue]))),
            .success(.failed(ProviderError(.conflict, certainty: .decided, message: "no"))),
            .success(.failed(ProviderError(.sessionExpired, certainty: .decided, message: "gone"))),
        ]
        return endings.randomElement(using: &random) ?? endings[0]
    }
}
