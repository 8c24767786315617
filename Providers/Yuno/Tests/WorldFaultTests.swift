import CheckoutConformance
import ExpressCheckout
import Testing

/// Answers that are lost or odd: never two charges, the certainty is right, and the truth is found.
@Suite(.timeLimit(.minutes(1))) struct WorldFaultTests {
    private static let total = ["capture 105.00 USD order-123"]

    /// How the merchant goes on after a payment that nobody knows of.
    enum Recovery: String, CaseIterable {
        case lookUp
        case resend
    }

    @Test(arguments: WorldFault.unclearPayments, Recovery.allCases)
    func findsOutWhatBecameOfAPayment(_ fault: WorldFault, _ recovery: Recovery) async throws {
        try await WorldCheckout.run { checkout in
            let opened = try await checkout.openWithAddress()
            let token = try await checkout.token(opened)
            // A call that a dead connection swallowed is repeated by libcurl with its key: enough faults for all tries.
            try await checkout.world.arm(fault.armed(for: "createPayment", times: fault.kind == "reset" ? 2 : 1))
            let lost = try #require(await checkout.flow.handle(token).outcome)
            try await Self.expectUnknownOrRepeated(lost, fault, checkout)
            guard case .unknown = lost else { return }

            // Nobody pays again, whatever the token or tab.
            #expect(await checkout.flow.handle(token).problem?.code == .attemptUnresolved)
            await #expect(throws: ProviderError.self) { _ = try await checkout.flow.open() }
            if recovery == .lookUp {
                let found = try await checkout.flow.lookUp()
                #expect(found.name == (fault.acts ? "completed" : "unknown"))
            }
            if await checkout.flow.phase != .completed {
                #expect(try await checkout.flow.resend().name == "completed")
            }
            #expect(try await checkout.charges() == Self.total)
            let calls = await checkout.flow.stored.attempts.flatMap(\.calls)
            #expect(calls.count == 1)
        }
    }

    private static func expectUnknownOrRepeated(
        _ lost: CheckoutOutcome, _ fault: WorldFault, _ checkout: WorldCheckout
    ) async throws {
        guard case .unknown(let error) = lost else {
            #expect(lost.name == "completed")
            #expect(try await checkout.count("createPayment") > 1)
            #expect(try await checkout.charges() == total)
            return
        }
        #expect(error.certainty == .maybeHappened)
        #expect(error.operation == "createPayment")
        #expect(!"\(error)".contains("Springfield"))
        #expect(try await checkout.charges() == (fault.acts ? total : []))
    }

    @Test(arguments: [
        WorldFault.status(400, "INVALID_PARAMETERS"), .status(401, "INVALID_CREDENTIALS"), .status(403, "X"),
        .status(400, "IDEMPOTENCY_DUPLICATED"), .status(429), .status(429, "TOO_MANY_REQUESTS"),
    ])
    func paysWithANewKeyAfterARefusal(_ fault: WorldFault) async throws {
        try await WorldCheckout.run { checkout in
            let opened = try await checkout.openWithAddress()
            try await checkout.world.arm(fault.armed(for: "createPayment"))
            guard case .failed(let error) = try await checkout.pay(opened) else { throw TestFailure("not refused") }
            #expect(error.certainty == .decided)
            #expect(try await checkout.charges().isEmpty)
            #expect(try await checkout.pay(opened).name == "completed")
            #expect(try await checkout.charges() == Self.total)
            #expect(Set(await checkout.flow.stored.attempts.map(\.key)).count == 2)
        }
    }

    @Test func opensANewSessionWhenTheOldOneIsGone() async throws {
        try await WorldCheckout.run { checkout in
            let first = try await checkout.openWithAddress()
            try await checkout.world.arm(
                WorldFault.status(400, "CHECKOUT_SESSION_NOT_FOUND").armed(for: "createPayment"))
            guard case .failed(let error) = try await checkout.pay(first) else { throw TestFailure("not refused") }
            #expect(error.code == .sessionExpired)
            let second = try await checkout.openWithAddress()
            #expect(
                second.clientPayload.exposed["checkout_session"] != first.clientPayload.exposed["checkout_session"])
            #expect(try await checkout.pay(second).name == "completed")
            #expect(try await checkout.charges() == Self.total)
        }
    }

    @Test func chargesOnceWhenTheCallArrivesTwice() async throws {
        try await WorldCheckout.run { checkout in
            let opened = try await checkout.openWithAddress()
            try await checkout.world.arm(["kind": "twice", "operation": "createPayment"])
            #expect(try await checkout.pay(opened).name == "completed")
            #expect(try await checkout.charges() == Self.total)
        }
    }

    @Test(arguments: WorldFault.unclear)
    func opensAgainAfterASessionThatMayExist(_ fault: WorldFault) async throws {
        try await WorldCheckout.run { checkout in
            try await checkout.world.arm(fault.armed(for: "createSession"))
            let error = await #expect(throws: ProviderError.self) { _ = try await checkout.flow.open() }
            #expect(error?.certainty == .maybeHappened)
            #expect(error?.isRetrySafe == false)
            #expect(try await checkout.count("createSession") == 1)
            let opened = try await checkout.openWithAddress()
            #expect(try await checkout.pay(opened).name == "completed")
            #expect(try await checkout.charges() == Self.total)
        }
    }

    @Test func opensWhenTheCallArrivesTwice() async throws {
        try await WorldCheckout.run { checkout in
            try await checkout.world.arm(["kind": "twice", "operation": "createSession"])
            let opened = try await checkout.openWithAddress()
            #expect(try await checkout.pay(opened).name == "completed")
            #expect(try await checkout.charges() == Self.total)
        }
    }

    @Test(arguments: ["not_json", "truncate", "status"])
    func looksUpAgainAfterALookUpThatFailed(_ kind: String) async throws {
        try await WorldCheckout.run { checkout in
            let opened = try await checkout.openWithAddress()
            try await checkout.world.arm(["kind": "truncate", "operation": "createPayment"])
            #expect(try await checkout.pay(opened).name == "unknown")
            var fault: JSON = ["kind": .string(kind), "operation": "listPayments"]
            if kind == "status" {
                fault = ["kind": "status", "operation": "listPayments", "status": 503]
            }
            try await checkout.world.arm(fault)
            let error = await #expect(throws: ProviderError.self) { _ = try await checkout.flow.lookUp() }
            #expect(error?.certainty == .decided)
            #expect(error?.isRetrySafe == true)
            #expect(try await checkout.flow.lookUp().name == "completed")
            #expect(try await checkout.charges() == Self.total)
        }
    }

    /// What logs print: records, replies, errors, the adapter itself.
    @Test(arguments: WorldFault.unclearPayments + [.status(400, "INVALID_PARAMETERS")])
    func printsNeitherSecretsNorAddresses(_ fault: WorldFault) async throws {
        let buyer = Buyer(email: "ada@example.com", phone: "+15550100", givenName: "Adalovely", familyName: "Laneson")
        try await WorldCheckout.run(try Fixture.order(buyer: buyer)) { checkout in
            let opened = try await checkout.openWithAddress()
            let token = try await checkout.token(opened)
            try await checkout.world.arm(fault.armed(for: "createPayment"))
            var printed = ""
            dump(opened, to: &printed)
            dump(await checkout.flow.handle(token), to: &printed)
            dump(await checkout.flow.handle(["type": "yunoCreatePayment", "oneTimeToken": token]), to: &printed)
            dump(await checkout.flow.stored, to: &printed)
            dump(checkout.world.provider, to: &printed)
            dump(try? await checkout.flow.lookUp(), to: &printed)
            printed += "\(await checkout.flow.stored) \(await checkout.flow.phase)"
            // The transport's clock readings have 18 digits, by chance those of a postal code.
            printed.replace(/[0-9]{15,}/, with: "")
            let oneTime = try #require(token["oneTimeToken"]?["token"]?.string)
            for secret in [
                oneTime, "sandbox_private", "1 Main St", "Springfield", "95014", "ada@example.com", "5550100",
                "Adalovely", "Laneson", "450799",
            ] {
                #expect(!printed.contains(secret), "\(secret) is printed")
            }
        }
    }

    @Test func staysUndecidedWhenTheRepeatIsLostToo() async throws {
        try await WorldCheckout.run { checkout in
            let opened = try await checkout.openWithAddress()
            let lost = WorldFault(kind: "truncate").armed(for: "createPayment")
            try await checkout.world.arm(lost)
            try await checkout.world.arm(lost)
            #expect(try await checkout.pay(opened).name == "unknown")
            #expect(try await checkout.flow.resend().name == "unknown")
            #expect(try await checkout.flow.lookUp().name == "completed")
            #expect(try await checkout.charges() == Self.total)
        }
    }

    @Test func findsADeclineWhoseAnswerWasLost() async throws {
        try await WorldCheckout.run { checkout in
            let first = try await checkout.openWithAddress()
            try await checkout.world.arm(["kind": "truncate", "operation": "createPayment"])
            #expect(try await checkout.pay(first, card: .declines).name == "unknown")
            #expect(try await checkout.flow.lookUp().name == "declined")
            let second = try await checkout.openWithAddress()
            #expect(try await checkout.pay(second).name == "completed")
            #expect(try await checkout.charges() == Self.total)
        }
    }

    @Test func findsAChallengeWhoseAnswerWasLost() async throws {
        try await WorldCheckout.run { checkout in
            let opened = try await checkout.openWithAddress()
            try await checkout.world.arm(["kind": "truncate", "operation": "createPayment"])
            #expect(try await checkout.pay(opened, card: .asksForAction).name == "unknown")
            guard case .actionRequired(let action) = try await checkout.flow.lookUp() else {
                throw TestFailure("no challenge")
            }
            let done = await checkout.flow.handle(try await checkout.world.device.perform(action))
            #expect(done.outcome?.name == "completed")
            #expect(try await checkout.charges() == Self.total)
        }
    }
}
