import CheckoutSandbox
import CheckoutConformance
import ExpressCheckout
import Foundation
import Testing

/// Everybody at once, over the whole flow: whatever the order, each is answered, and one payment at most is made.
@Suite(.timeLimit(.minutes(2))) struct FlowRaceTests {
    private static let rounds = ProcessInfo.processInfo.environment["EXPRESS_CHECKOUT_HEAVY"] == nil ? 40 : 4_000

    @Test(arguments: 0..<4)
    func everybodyIsAnsweredAndOnePaymentIsMade(lane: UInt64) async throws {
        for round in 0..<UInt64(Self.rounds) {
            try await race(seed: lane << 32 | round)
        }
    }

    private enum Step: CaseIterable {
        case served, refused, option, authorise, resume, lookUp, resend, cancel, open, late
    }

    private func race(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let server = BarterServer()
        let time = ManualTime()
        let flow = CheckoutFlow(
            id: CheckoutID("c"), order: TestShop.order, provider: BarterProvider(server: server), time: time)
        let dear = try TestShop.summary(120_00)
        await server.price { request in
            switch request.address?.exposed.region {
            case "HI": .issues([TestShop.issue])
            case "CA" where request.reason == .authorisation: .keep
            default: .quote(summary: dear, selected: request.selected)
            }
        }
        if Bool.random(using: &random) { await server.loseAnswer(of: "pay") }
        if Int.random(in: 0..<4, using: &random) == 0 { await server.fail("orderQuote", with: "busy") }
        _ = try? await flow.open()

        let steps = (0..<10).compactMap { _ in Step.allCases.randomElement(using: &random) }
        let priorities: [TaskPriority] = steps.map { _ in
            [.low, .medium, .high].randomElement(using: &random) ?? .medium
        }
        await withTaskGroup(of: Void.self) { group in
            for (step, priority) in zip(steps, priorities) {
                group.addTask(priority: priority) { await Self.take(step, flow, time) }
            }
        }
        // Nobody is left waiting, or the group above would never have ended.
        #expect(await flow.openQuestions == 0, "seed \(seed)")
        let calls = await server.calls
        let charged = await server.charged
        let record = await flow.stored
        #expect(charged.count <= 1, "seed \(seed): \(calls)")
        let undecided = record.attempts.filter { !$0.isDecidedUnpaid }
        #expect(undecided.count <= 1, "seed \(seed): two attempts are open at once")
        #expect(Set(record.attempts.map(\.key)).count == record.attempts.count, "seed \(seed)")
        for attempt in record.attempts where !attempt.calls.isEmpty {
            let body = String(decoding: attempt.calls[0].call.body.exposed, as: UTF8.self)
            #expect(body == attempt.quote.summary.total.amount.description, "seed \(seed)")
        }
        if let paid = charged.first {
            #expect(record.attempts.contains { $0.quote.summary.total.amount == paid }, "seed \(seed)")
        }
        // A roll-back waits its turn after every call, superseded ones too: then the stored token is the one that the
        // server expects next.
        if await flow.phase == .open {
            try await flow.cancel()
            let state = await flow.stored.sessions.last?.state
            let expected = await server.expectedToken
            #expect(state?["token"]?.string == expected, "seed \(seed): \(calls)")
        }
    }

    private static func take(_ step: Step, _ flow: CheckoutFlow, _ time: ManualTime) async {
        switch step {
        case .served: _ = await flow.addressChanged(TestShop.served.redacted, wallet: .applePay)
        case .refused: _ = await flow.addressChanged(TestShop.refused.redacted, wallet: .applePay)
        case .option: _ = await flow.optionChanged(TestShop.express, wallet: .applePay)
        case .authorise: _ = try? await flow.complete(TestShop.authorization())
        case .resume: _ = try? await flow.resume(ActionResult(payload: "yes"))
        case .lookUp: _ = try? await flow.lookUp()
        case .resend: _ = try? await flow.resend()
        case .cancel: try? await flow.cancel()
        case .open: _ = try? await flow.open()
        case .late: time.advance(by: .seconds(5))
        }
    }
}
