import CheckoutSandbox
import ExpressCheckout
import Foundation
import Testing

/// Random orders of events, held against what must hold in every one of them.
@Suite struct FlowInvariantTests {
    private static let rounds = ProcessInfo.processInfo.environment["EXPRESS_CHECKOUT_HEAVY"] == nil ? 400 : 40_000

    @Test(arguments: [
        FlowMachineTests.prePriced, FlowMachineTests.callback, FlowMachineTests.providerQuoted,
        FlowMachineTests.unquoted,
        FlowRules(
            quoter: .merchant, asksOnOptionChange: true, quoteDeadline: .seconds(4), readsAuthorization: true),
        FlowRules(quoter: .provider, asksOnOptionChange: true, quoteDeadline: .seconds(20)),
        FlowRules(quoter: .provider, asksOnOptionChange: false, quoteDeadline: .seconds(20)),
    ])
    func holdsInEveryOrderOfEvents(rules: FlowRules) {
        for seed in 0..<UInt64(Self.rounds) {
            var walk = Walk(rules: rules, seed: seed)
            for _ in 0..<24 { walk.step() }
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
        var asked: Set<Int> = []
        var answered: Set<Int> = []
        var calling = false
        var reading = false
        var settlesDue = 0
        var undecided = false
        var cancelled = false
        var opening = false
        /// The total that the client shows, by what it was told; nil when nobody can know.
        var shown: Money?
        /// What it showed before the answer of that number.
        var shownBefore: (number: Int, total: Money?)?
        /// The region of each address that was asked about, by number.
        var regions: [Int: String] = [:]
        /// The region that the last answer without issues was for.
        var quotedRegion: String?
        /// The regions whose last answer was issues.
        var refusedRegions: Set<String> = []
        /// The region that was authorised last.
        var authorisedRegion: String?
        /// The question whose answer the present event is.
        var answering: (number: Int, isRefusal: Bool)?

        init(rules: FlowRules, seed: UInt64) {
            machine = FlowMachine(id: CheckoutID("c"), order: TestShop.order, rules: rules)
            random = SeededGenerator(seed: seed)
            shown = TestShop.order.openingSummary.total.amount
        }

        mutating func step() {
            let event: FlowEvent
            answering = nil
            switch Int.random(in: 0..<15, using: &random) {
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
                regions[machine.nextSequence] = address.region
                asked.insert(machine.nextSequence)
                note("address \(address.region ?? "")")
            case 4:
                let id = Bool.random(using: &random) ? TestShop.express : TestShop.standard
                event = .optionChanged(id, wallet: .applePay)
                asked.insert(machine.nextSequence)
                // The surface itself shows an option's own price at once, where the provider has not to choose first.
                if machine.phase == .open, machine.rules.quoter != .provider,
                    let price = machine.sheet.quote.options.first(where: { $0.id == id })?.summary
                {
                    shown = price.total.amount
                }
                note("option \(id)")
            case 5, 6:
                let newest = machine.nextSequence - 1
                let number = Bool.random(using: &random) ? newest : Int.random(in: 1...newest + 1, using: &random)
                let reply = reply()
                if case .issues = reply { answering = (number, true) } else { answering = (number, false) }
                event = .quoteAnswered(number, .success(reply))
                note("quoted \(number) \(reply)".prefix(60).description)
            case 7:
                event = .deadlinePassed(machine.nextSequence - 1)
                note("late")
            case 8:
                guard settlesDue == 0 else { return }
                settlesDue += 1
                let address = Bool.random(using: &random) ? TestShop.served : TestShop.refused
                authorisedRegion = address.region
                event = .authorized(TestShop.authorization(address))
                note("authorised \(address.region ?? "")")
            case 9:
                guard calling else { return }
                calling = false
                event = .ended(ending())
                note("ended")
            case 10:
                guard settlesDue == 0 else { return }
                settlesDue += 1
                event =
                    [.lookUp, .resend, .actionFinished(ActionResult(payload: .null))].randomElement(using: &random)
                    ?? .lookUp
                note("read")
            case 11:
                guard reading else { return }
                reading = false
                let address = Bool.random(using: &random) ? TestShop.served : TestShop.refused
                authorisedRegion = address.region
                event = .authorizationRead(
                    Int.random(in: 0..<4, using: &random) == 0
                        ? .failure(error(.maybeHappened)) : .success(TestShop.authorization(address)))
                note("authorisation read \(address.region ?? "")")
            case 12:
                // The bridge writes an answer in the step in which it is given, or never.
                guard let last = shownBefore else { return }
                shown = regions[last.number] == nil ? nil : last.total
                shownBefore = nil
                event = .notShown(last.number)
                note("not shown")
            case 13:
                guard Int.random(in: 0..<4, using: &random) == 0 else { return }
                cancelled = true
                event = .cancel
                note("cancel")
            default:
                guard Int.random(in: 0..<8, using: &random) == 0 else { return }
                cancelled = true
                event = .cancel
                note("cancel")
            }
            let actions = machine.receive(event)
            if case .notShown = event {} else { shownBefore = nil }
            check(actions)
        }

        private mutating func check(_ actions: [FlowAction]) {
            for action in actions {
                switch action {
                case .open(let newSession):
                    opening = true
                    if undecided { broken.append("opened a session while a payment is undecided") }
                    if newSession {
                        shown = TestShop.order.openingSummary.total.amount
                        quotedRegion = nil
                        refusedRegions = []
                    }
                case .readAuthorization: reading = true
                case .answer(let number, let answer):
                    learn(number, answer)
                    if !asked.contains(number) { broken.append("answered \(number), which nobody asked") }
                    if !answered.insert(number).inserted { broken.append("answered \(number) twice") }
                case .complete(_, let quote):
                    if undecided { broken.append("a second payment while one is undecided") }
                    if calling { broken.append("two calls at once") }
                    if quote.summary.total.amount != shown {
                        broken.append(
                            "charged \(quote.summary.total.amount), the client shows \(String(describing: shown))")
                    }
                    if cancelled { broken.append("charged after a cancel") }
                    if answering != nil { learn(isRefusal: false) }
                    if machine.rules.quoter != .nobody {
                        if let region = authorisedRegion, refusedRegions.contains(region) {
                            broken.append("charged under a refused address")
                        }
                        if quotedRegion != authorisedRegion {
                            broken.append("charged under an address without a quote")
                        }
                    }
                    calling = true
                    undecided = true
                case .resume, .lookUp, .resend:
                    if !undecided { broken.append("asked about a payment that was never made") }
                    calling = true
                case .settle(let result):
                    settlesDue -= 1
                    guard case .success(.needsCorrection(let correction)) = result else { continue }
                    if let quote = correction.quote { shown = quote.summary.total.amount }
                    if answering != nil { learn(isRefusal: !correction.issues.isEmpty) }
                case .rollBack:
                    if undecided { broken.append("rolled back under a payment") }
                default: break
                }
            }
            if settlesDue < 0 { broken.append("settled twice") }
            if calling, case .open = machine.phase { broken.append("open while a call is under way") }
            let pending = asked.subtracting(answered)
            if pending.count > 1 { broken.append("\(pending.count) events of the client wait") }
        }

        /// What an answer on the sheet says of the total and of its address.
        private mutating func learn(_ number: Int, _ answer: SheetAnswer) {
            switch answer.answer {
            case .quote(let quote, _):
                shownBefore = (number, shown)
                shown = quote.summary.total.amount
            case .issues, .keep: break
            }
            guard machine.rules.quoter != .nobody, let region = regions[number] else { return }
            if case .issues = answer.answer {
                refusedRegions.insert(region)
            } else if answering?.number == number, answer.problem == nil {
                quotedRegion = region
                refusedRegions.remove(region)
            }
        }

        /// What the answer to the flow's own question says of the address that was authorised.
        private mutating func learn(isRefusal: Bool) {
            guard let region = authorisedRegion else { return }
            if isRefusal {
                refusedRegions.insert(region)
            } else {
                refusedRegions.remove(region)
                quotedRegion = region
            }
        }

        private mutating func reply() -> QuoteReply {
            [
                QuoteReply.keep, .issues([TestShop.issue]), .quote(options: TestShop.order.shippingOptions),
                .quote(selected: TestShop.express), .quote(options: [TestShop.order.shippingOptions[1]]),
                .quote(options: TestShop.order.shippingOptions.reversed(), selected: TestShop.standard),
                .quote(options: []), .quote(summary: TestShop.order.summary),
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
                (.failure(error(.decided)), machine.isReading),
                (.success(.failed(error(.maybeHappened))), true),
                (.success(.failed(error(.notSent))), machine.isReading),
                (.success(.failed(error(.decided))), false), (.success(.cancelled), false),
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
