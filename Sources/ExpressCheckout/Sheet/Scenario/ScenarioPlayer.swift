/// Plays a scenario in virtual time.
struct ScenarioPlayer {
    /// Something that is due.
    private struct Due {
        let time: Duration
        /// At one moment an answer is still in time, and our own deadline comes before the wallet's.
        let rank: Int
        let number: Int
        let event: SheetEvent
    }

    private let scenario: SheetScenario
    private let surface: SheetSurface
    private var machine: SheetMachine
    private var now = Duration.zero
    private var due: [Due] = []
    /// The step that asked the question of that number.
    private var steps: [Int: Int] = [:]
    private var begun: [Int: SheetReport] = [:]
    private var settled: [Int: SheetReport] = [:]

    init(scenario: SheetScenario, surface: SheetSurface) {
        self.scenario = scenario
        self.surface = surface
        var rules = surface.rules
        switch scenario.deadline {
        case .surface: break
        case .none: rules.times.own = nil
        case .after(let limit): rules.times.own = limit
        }
        machine = SheetMachine(session: scenario.session, rules: rules)
    }

    mutating func play() -> [SheetReport] {
        var next = 0
        while next < scenario.steps.count || !begun.isEmpty {
            if next < scenario.steps.count,
                next == 0 || settled[next - 1] != nil || scenario.steps[next].isWithoutWaiting
            {
                begin(next)
                next += 1
                continue
            }
            guard let index = due.indices.min(by: { Self.isEarlier(due[$0], due[$1]) }) else { break }
            let item = due.remove(at: index)
            now = max(now, item.time)
            take(machine.receive(item.event))
        }
        return scenario.steps.indices.compactMap { settled[$0] }
    }

    private static func isEarlier(_ left: Due, _ right: Due) -> Bool {
        (left.time, left.rank, left.number) < (right.time, right.rank, right.number)
    }

    private mutating func begin(_ index: Int) {
        let step = scenario.steps[index]
        let event: SheetEvent =
            switch step.action {
            case .open(let address): .open(address)
            case .address(let address): .address(address)
            case .option(let id): .option(id)
            case .authorize(let address): .authorize(address, refusedWith: step.issues)
            case .cancel: .cancel
            }
        var report = SheetReport(step: index, sheet: machine.sheet)
        let reaction = machine.receive(event)
        report.isHandlerCalled = reaction.isHandlerCalled
        report.notices = reaction.notices
        report.notes = reaction.notes
        report.token = reaction.authorization.map(surface.token)
        if let number = reaction.asked {
            steps[number] = index
            begun[index] = report
            schedule(step, number, isAnswered: reaction.isHandlerCalled)
        } else {
            if step.reply != .keep, reaction.authorization == nil {
                report.notes.append("answer ignored: nobody is asked")
            }
            finish(index, report)
        }
        take(reaction, beyond: index)
    }

    private mutating func schedule(_ step: SheetScenario.Step, _ number: Int, isAnswered: Bool) {
        let times = machine.rules.times
        if isAnswered {
            due.append(Due(time: now + step.delay, rank: 0, number: number, event: .answer(number, step.reply)))
            if let own = times.own {
                due.append(Due(time: now + own, rank: 1, number: number, event: .deadline(number)))
            }
        }
        var wallet = times.wallet
        if case .option = step.action { wallet = times.walletOnOption ?? wallet }
        due.append(Due(time: now + wallet, rank: 2, number: number, event: .walletLimit(number)))
    }

    /// Ends the steps whose questions an event settled; what it told and noted belongs to the step of `beyond`, or to the
    /// first of those.
    private mutating func take(_ reaction: SheetReaction, beyond own: Int? = nil) {
        for settlement in reaction.settled {
            due.removeAll { $0.number == settlement.number }
            guard let index = steps[settlement.number], var report = begun[index] else { continue }
            report.isAnswerApplied = settlement.isApplied
            report.notes += settlement.notes
            if own == nil {
                // A pre-priced option that is priced anew changes the sheet twice; the line tells that it changed.
                report.notices += reaction.notices.filter { $0 != .updated || !report.notices.contains(.updated) }
                report.notes += reaction.notes
            }
            finish(index, report)
        }
    }

    private mutating func finish(_ index: Int, _ report: SheetReport) {
        var report = report
        report.sheet = machine.sheet
        begun[index] = nil
        settled[index] = report
    }
}

extension SheetScenario.Step {
    /// The issues of its answer.
    fileprivate var issues: [AddressIssue] {
        guard case .parts(let parts) = reply else { return [] }
        return parts.issues
    }
}
