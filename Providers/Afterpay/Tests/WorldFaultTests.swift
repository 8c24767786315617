import CheckoutConformance
import ExpressCheckout
import Testing

/// Whatever goes wrong on the way, money moves once at most and the flow says what it knows.
@Suite(.timeLimit(.minutes(1)))
struct WorldFaultTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let json: JSON
        /// Whether the call has its effect all the same.
        let acts: Bool
        /// Whether a transport may send a call that carries its key again by itself, and hide the fault.
        var mayHeal = false

        func on(_ operation: String) -> JSON {
            .object((json.object ?? []) + [JSON.Member("operation", .string(operation))])
        }

        static func status(_ status: Int64, body: JSON? = nil) -> Fault {
            Fault(
                testDescription: "status \(status)\(body == nil ? ", empty" : "")",
                json: .object(
                    compacting: [("kind", "status"), ("status", .number(String(status))), ("body", body)]), acts: false)
        }
    }

    static let running: JSON = [
        "errorCode": "error", "errorId": "e-1", "message": "still running", "httpStatusCode": 409,
    ]

    /// After each of these nobody knows whether the call acted.
    static let faults = [
        Fault(testDescription: "act then cut", json: ["kind": "act_then_cut"], acts: true, mayHeal: true),
        Fault(testDescription: "truncate", json: ["kind": "truncate"], acts: true),
        Fault(testDescription: "reset", json: ["kind": "reset"], acts: false, mayHeal: true),
        Fault(testDescription: "a page, 502", json: ["kind": "not_json"], acts: false),
        Fault(testDescription: "a page, 403", json: ["kind": "not_json", "status": 403], acts: false),
        Fault(testDescription: "a page, 200", json: ["kind": "not_json", "status": 200], acts: false),
        .status(409, body: running), .status(409), .status(500), .status(502), .status(524, body: "timeout"),
        .status(201), .status(402), .status(500, body: running),
    ]

    static let twice = Fault(testDescription: "twice", json: ["kind": "twice"], acts: true)

    // MARK: - The payment call

    enum Recovery: String, Sendable, CaseIterable {
        case lookUp, resend
    }

    struct Lost: Sendable, CustomTestStringConvertible {
        let fault: Fault
        let capture: CheckoutOrder.Capture
        let recovery: Recovery
        var operation: String { capture == .manual ? "auth" : "captureFull" }
        var testDescription: String { "\(operation), \(fault.testDescription), then \(recovery)" }

        static let all = faults.flatMap { fault in
            CheckoutOrder.Capture.allCases.flatMap { capture in
                Recovery.allCases.map { Lost(fault: fault, capture: capture, recovery: $0) }
            }
        }
    }

    @Test(arguments: Lost.all)
    func aPaymentWhoseAnswerIsLostIsMadeOnce(_ lost: Lost) async throws {
        try await WorldRun.run(order: WorldRun.order(lost.capture)) { run in
            let paid = [WorldRun.charge(lost.capture)]
            let authorization = try await run.confirmed()
            try await run.world.arm(lost.fault.on(lost.operation))
            let outcome = try await run.flow.complete(authorization)
            guard case .unknown(let error) = outcome else {
                #expect(lost.fault.mayHeal && outcome.name == "completed")
                #expect(try await run.charges() == paid)
                return
            }
            #expect(error.certainty == .maybeHappened && error.isRetrySafe && error.operation == lost.operation)
            #expect(try await run.charges() == (lost.fault.acts ? paid : []))
            #expect(await run.flow.phase == .undecided)

            // Nothing else starts while it is unknown.
            let second = try await providerError { () async throws(ProviderError) in
                try await run.flow.complete(authorization)
            }
            #expect(second.code == .attemptUnresolved)

            if lost.recovery == .lookUp {
                let found = try await run.flow.lookUp()
                #expect(found.name == (lost.fault.acts ? "completed" : "unknown"))
                #expect(try await run.charges() == (lost.fault.acts ? paid : []))
                if lost.fault.acts { return }
            }
            // The same call is sent again: the frozen bytes, the same key.
            #expect(try await run.flow.resend().name == "completed")
            #expect(try await run.charges() == paid)
            let attempts = await run.flow.stored.attempts
            #expect(attempts.count == 1 && attempts[0].calls.count == 1)
            #expect(attempts[0].outcome?.name == "completed")
        }
    }

    @Test(arguments: CheckoutOrder.Capture.allCases)
    func aPaymentThatArrivesTwiceIsMadeOnce(_ capture: CheckoutOrder.Capture) async throws {
        try await WorldRun.run(order: WorldRun.order(capture)) { run in
            let authorization = try await run.confirmed()
            try await run.world.arm(Self.twice.on(capture == .manual ? "auth" : "captureFull"))
            #expect(try await run.flow.complete(authorization).name == "completed")
            #expect(try await run.charges() == [WorldRun.charge(capture)])
        }
    }

    @Test(arguments: faults)
    func aRepeatWhoseAnswerIsLostStaysUnknown(_ fault: Fault) async throws {
        try await WorldRun.run { run in
            let authorization = try await run.confirmed()
            try await run.world.arm(["kind": "truncate", "operation": "captureFull"])
            #expect(try await run.flow.complete(authorization).name == "unknown")
            try await run.world.arm(fault.on("captureFull"))
            let repeated = try await run.flow.resend()
            if case .unknown(let error) = repeated {
                #expect(error.certainty == .maybeHappened)
                #expect(try await run.flow.lookUp().name == "completed")
            } else {
                #expect(fault.mayHeal && repeated.name == "completed")
            }
            #expect(try await run.charges() == ["capture 105.00 USD"])
        }
    }

    @Test(arguments: faults)
    func aLookUpThatFailsDecidesNothing(_ fault: Fault) async throws {
        try await WorldRun.run { run in
            let authorization = try await run.confirmed()
            try await run.world.arm(["kind": "truncate", "operation": "captureFull"])
            #expect(try await run.flow.complete(authorization).name == "unknown")
            try await run.world.arm(fault.on("getPaymentByToken"))
            do throws(ProviderError) {
                let found = try await run.flow.lookUp()
                #expect(fault.mayHeal && found.name == "completed")
            } catch {
                #expect(error.certainty == .decided && error.isRetrySafe)
                #expect(await run.flow.phase == .undecided)
                #expect(try await run.flow.lookUp().name == "completed")
            }
            #expect(try await run.charges() == ["capture 105.00 USD"])
        }
    }

    @Test func aDeclineWhoseAnswerIsLostIsFound() async throws {
        for recovery in Recovery.allCases {
            try await WorldRun.run { run in
                _ = try await run.flow.open()
                _ = await run.address()
                let authorization = try await run.confirm(card: .declines)
                try await run.world.arm(["kind": "truncate", "operation": "captureFull"])
                #expect(try await run.flow.complete(authorization).name == "unknown")
                let found = recovery == .lookUp ? try await run.flow.lookUp() : try await run.flow.resend()
                #expect(found.name == "declined")
                _ = try await run.flow.open()
                _ = await run.address()
                #expect(try await run.flow.complete(try await run.confirm()).name == "completed")
                #expect(try await run.charges() == ["capture 105.00 USD"])
            }
        }
    }

    @Test func aRefusalByTheAPIDecides() async throws {
        try await WorldRun.run { run in
            let authorization = try await run.confirmed()
            for (status, code) in [(429 as Int64, "error"), (422, "invalid_object"), (401, "unauthorized")] {
                let body: JSON = ["errorCode": .string(code), "errorId": "e", "message": "no"]
                try await run.world.arm(Fault.status(status, body: body).on("captureFull"))
                guard case .failed(let error) = try await run.flow.complete(authorization) else {
                    Issue.record("\(status) is decided")
                    return
                }
                #expect(error.certainty == .decided && error.httpStatus == Int(status))
                #expect(try await run.charges().isEmpty)
            }
            #expect(try await run.flow.complete(authorization).name == "completed")
            #expect(try await run.charges() == ["capture 105.00 USD"])
        }
    }

    // MARK: - Reading the checkout

    @Test(arguments: faults + [twice])
    func aReadingThatFailsChargesNothing(_ fault: Fault) async throws {
        try await WorldRun.run { run in
            let authorization = try await run.confirmed()
            try await run.world.arm(fault.on("getCheckout"))
            let outcome = try await run.flow.complete(authorization)
            if case .failed(let error) = outcome {
                #expect(error.certainty == .decided && error.isRetrySafe && error.operation == "getCheckout")
                #expect(try await run.charges().isEmpty)
                #expect(await run.flow.phase == .open)
                #expect(try await run.flow.complete(authorization).name == "completed")
            } else {
                #expect((fault.mayHeal || fault.testDescription == "twice") && outcome.name == "completed")
            }
            #expect(try await run.charges() == ["capture 105.00 USD"])
            #expect(try await run.world.operations().filter { $0 == "captureFull" }.count == 1)
        }
    }

    // MARK: - Opening

    @Test(arguments: faults + [twice])
    func anOpeningThatFailsMayBeTriedAgain(_ fault: Fault) async throws {
        try await WorldRun.run { run in
            try await run.world.arm(fault.on("createCheckout"))
            do throws(ProviderError) {
                _ = try await run.flow.open()
                #expect(fault.testDescription == "twice")
            } catch {
                // There is no key: it is sent once, and nobody repeats it without being asked.
                #expect(error.certainty == .maybeHappened && !error.isRetrySafe && error.operation == "createCheckout")
                #expect(try await run.world.operations() == ["configuration", "createCheckout"])
            }
            let authorization = try await run.confirmed()
            #expect(try await run.flow.complete(authorization).name == "completed")
            #expect(try await run.charges() == ["capture 105.00 USD"])
        }
    }
}
