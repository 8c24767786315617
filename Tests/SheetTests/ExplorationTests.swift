import ExpressCheckout
import Foundation
import Testing

/// Every order of events up to a length, through the sheet and the flow together, on every surface.
@Suite struct ExplorationTests {
    private static let depth = ProcessInfo.processInfo.environment["EXPRESS_CHECKOUT_HEAVY"] == nil ? 3 : 5

    @Test(arguments: SurfaceCase.all)
    func holdsInEveryOrderOfEvents(_ surface: SurfaceCase) throws {
        var search = Search()
        search.explore(ExploredWorld(surface), path: [], depth: Self.depth)
        if let failure = search.failure {
            let scenario = ScenarioWriter.scenario(surface.surface.id, failure.path)
            Issue.record("\(failure.path.map(\.rawValue)): \(failure.broken); as a scenario:\n\(scenario.prettyText)")
        }
        let moves = Move.allCases.count
        let expected = (1...Self.depth).reduce((sum: 0, power: 1)) { sum, _ in
            (sum.sum + sum.power * moves, sum.power * moves)
        }
        #expect(search.sequences == expected.sum)
        print("\(surface): \(search.sequences) sequences of up to \(Self.depth) events, \(search.states.count) states")
    }

    private struct Search {
        var sequences = 0
        var states: Set<Int> = []
        var failure: (path: [Move], broken: [String])?

        mutating func explore(_ world: ExploredWorld, path: [Move], depth: Int) {
            guard depth > 0, failure == nil else { return }
            for move in Move.allCases where failure == nil {
                var next = world
                next.make(move)
                sequences += 1
                states.insert(next.state)
                let way = path + [move]
                var end = next
                end.settleDown()
                guard end.broken.isEmpty else {
                    failure = (way, end.broken)
                    return
                }
                explore(next, path: way, depth: depth - 1)
            }
        }
    }

    /// A failing schedule is of use only when it can be played.
    @Test(arguments: SurfaceCase.all)
    func aScheduleIsAScenario(_ surface: SurfaceCase) throws {
        let path: [Move] = [
            .dear, .option, .answer, .refused, .served, .answer, .late, .dear, .fail, .authorise, .cancel,
        ]
        let json = ScenarioWriter.scenario(surface.surface.id, path)
        let scenario = try SheetScenario.read(json).value
        let reports = scenario.play(on: surface.surface)
        #expect(reports.count == 8)
        #expect(reports[1].sheet.total.amount.decimalText == "108.00" || reports[1].isAnswerApplied == false)
        #expect(reports.last?.sheet.isPresented == false)
    }
}
