import CheckoutConformance
import ExpressCheckout
import Testing

/// After the order: the adapter against the sandbox over real HTTP, each checking the other.
@Suite(.timeLimit(.minutes(1)))
struct WorldManagingTests {
    /// An order that was authorised, and what manages it.
    private static func run(
        _ capture: CheckoutOrder.Capture = .manual,
        _ body: (WorldRun, any PaymentManaging, PaymentID) async throws -> Void
    ) async throws {
        try await WorldRun.run(order: WorldRun.order(capture)) { run in
            guard case .completed(let payment) = try await run.flow.complete(try await run.confirmed()) else {
                Issue.record("not completed")
                return
            }
            try await body(run, try #require(run.world.provider.payments), try #require(payment.id))
        }
    }

    private static func snapshot(_ outcome: CheckoutOutcome) throws -> PaymentSnapshot {
        guard case .completed(let payment) = outcome else {
            Issue.record("\(outcome)")
            throw CancellationError()
        }
        return payment
    }

    private static func change(
        _ kind: PaymentChange.Kind, _ id: PaymentID, _ cents: Int64? = nil, _ key: String
    ) -> PaymentChange {
        PaymentChange(kind, of: id, amount: cents.map { Sample.money($0) }, key: IdempotencyKey(key))
    }

    @Test func capturesPartsUntilNothingIsOpenAndPaysBack() async throws {
        try await Self.run { run, payments, id in
            var state = ProviderState()
            let steps: [(PaymentChange, PaymentSnapshot.State, Int64)] = [
                (Self.change(.capture, id, 40_00, "c-1"), .partiallyCaptured, 65_00),
                (Self.change(.capture, id, 20_00, "c-2"), .partiallyCaptured, 45_00),
                (Self.change(.void, id, 5_00, "v-1"), .partiallyCaptured, 40_00),
                (Self.change(.capture, id, nil, "c-3"), .captured, 0),
                (Self.change(.refund, id, 30_00, "r-1"), .partiallyRefunded, 0),
                (Self.change(.refund, id, nil, "r-2"), .refunded, 0),
            ]
            for (change, expected, open) in steps {
                let payment = try Self.snapshot(
                    try await payments.perform(change, state: &state, journal: Journal()))
                #expect(payment.state == expected && payment.notes.isEmpty, "\(change.key)")
                #expect(payment.balance?.open == Sample.money(open))
                // The same key does nothing more.
                _ = try await payments.perform(change, state: &state, journal: Journal())
                #expect(try await payments.lookUp(change, state: &state).name == "completed")
            }
            #expect(
                try await run.charges() == [
                    "authorize 105.00 USD", "capture 40.00 USD", "capture 20.00 USD", "void 5.00 USD",
                    "capture 40.00 USD", "refund 30.00 USD", "refund 70.00 USD",
                ])
            guard
                case .failed(let error) = try await payments.perform(
                    Self.change(.refund, id, 1_00, "r-3"), state: &state, journal: Journal())
            else {
                Issue.record("nothing was left")
                return
            }
            #expect(error.rawCode == "invalid_amount" && error.certainty == .decided)
        }
    }

    @Test func voidsWhole() async throws {
        try await Self.run { run, payments, id in
            var state = ProviderState()
            let payment = try Self.snapshot(
                try await payments.perform(Self.change(.void, id, nil, "v"), state: &state, journal: Journal()))
            #expect(payment.state == .voided && payment.balance?.open == Sample.money(0))
            #expect(try await payments.read(id, state: &state).state == .voided)
            #expect(try await run.charges() == ["authorize 105.00 USD", "void 105.00 USD"])
        }
    }

    struct Lost: Sendable, CustomTestStringConvertible {
        let kind: PaymentChange.Kind
        let fault: WorldFaultTests.Fault
        var testDescription: String { "\(kind), \(fault.testDescription)" }

        static let all = PaymentChange.Kind.allCases.flatMap { kind in
            (WorldFaultTests.faults + [WorldFaultTests.twice]).map { Lost(kind: kind, fault: $0) }
        }
    }

    /// Looked up, then sent again with its key: the money moves once.
    @Test(arguments: Lost.all)
    func aChangeWhoseAnswerIsLostIsMadeOnce(_ lost: Lost) async throws {
        try await Self.run(lost.kind == .refund ? .automatic : .manual) { run, payments, id in
            var state = ProviderState()
            let change = Self.change(lost.kind, id, 5_00, "key-1")
            try await run.world.arm(lost.fault.on(lost.kind.rawValue))
            do throws(ProviderError) {
                _ = try await payments.perform(change, state: &state, journal: Journal())
            } catch {
                #expect(error.certainty == .maybeHappened)
                let found = try await payments.lookUp(change, state: &state).name
                #expect(found == (lost.fault.acts ? "completed" : "unknown"))
            }
            _ = try Self.snapshot(try await payments.perform(change, state: &state, journal: Journal()))
            #expect(try await run.charges().dropFirst() == ["\(lost.kind) 5.00 USD"])
        }
    }
}
