import CentraAdyenSandbox
import CheckoutConformance
import CheckoutSandbox
import ExpressCheckout
import Testing

/// Cancelling at every point: before a payment left the cart is as it was, afterwards nothing is touched.
@Suite struct WorldCancelTests {
    static let openingCalls = ["selection", "order", "addItem", "expressCheckoutWidgets"]
    static let moments = [SandboxFault.Moment.beforeActing, .afterActing]
    /// In the cart before: nothing, or one of the two shirts.
    static let held = [0, 1]

    @Test(arguments: held)
    func takesBackNothingBeforeItWasOpened(_ held: Int) async throws {
        try await WorldShop.run(held: held) { world in
            try await world.flow.cancel()
            let error = await adapterFailure { _ = try await world.flow.open() }
            #expect(error?.code == .cancelled)
            #expect(world.operations.isEmpty)
        }
    }

    @Test(arguments: openingCalls, held)
    func takesTheLineBackInTheMiddleOfOpening(_ operation: String, _ held: Int) async throws {
        for moment in Self.moments {
            try await WorldShop.run(held: held) { world in
                try world.server.arm(SandboxFault(.hold(moment), operation: operation))
                let opening = Task { try await world.flow.open() }
                await world.server.waitForHeld()
                let cancel = Task { try await world.flow.cancel() }
                await world.reach(.cancelled)
                world.server.release()
                try await cancel.value
                let error = await adapterFailure { _ = try await opening.value }
                #expect(error?.code == .cancelled)
                #expect(error?.certainty == .notSent)
                #expect(world.count("addItem") == 1)
                #expect(try await world.shirts() == Int64(held))
                #expect(await world.charges() == [])
            }
        }
    }

    enum Moment: String, Sendable, CaseIterable {
        case opened, addressed, refused, optionPicked, declined, corrected
    }

    @Test(arguments: Moment.allCases, held)
    func takesTheLineBackAtEveryPointOfTheSheet(_ moment: Moment, _ held: Int) async throws {
        try await WorldShop.run(held: held) { world in
            _ = try await world.flow.open()
            #expect(await world.flow.sheet.total.amount.decimalText == "105.00")
            if moment != .opened { await world.choose(moment == .refused ? SampleShop.refused : SampleShop.served) }
            switch moment {
            case .optionPicked: try await world.pick("2")
            case .declined: #expect(try await world.pay("declines").outcome?.name == "declined")
            case .corrected:
                #expect(try await world.pay(to: SampleShop.refused).outcome?.name == "needs_correction")
            default: break
            }
            try await world.flow.cancel()
            try await world.flow.cancel()
            #expect(await world.flow.phase == .cancelled)
            #expect(world.count("updateLine") == 1)
            #expect(try await world.shirts() == Int64(held))
            #expect(await world.charges() == [])
        }
    }

    @Test(arguments: ["paymentInstructions", "setShippingMethod"], held)
    func takesTheLineBackInTheMiddleOfAQuote(_ operation: String, _ held: Int) async throws {
        for moment in Self.moments {
            try await WorldShop.run(held: held) { world in
                _ = try await world.flow.open()
                try world.server.arm(SandboxFault(.hold(moment), operation: operation))
                let quote = Task {
                    if operation == "setShippingMethod" { return try await world.pick("2") }
                    return await world.choose(SampleShop.served)
                }
                await world.server.waitForHeld()
                let cancel = Task { try await world.flow.cancel() }
                await world.reach(.cancelled)
                // The client is answered at once, whatever the shop does.
                #expect(try await quote.value.message?.exposed["newTotal"]?["amount"] == "105.00")
                world.server.release()
                try await cancel.value
                #expect(try await world.shirts() == Int64(held))
            }
        }
    }

    @Test func takesTheLineBackWhileTheFullAddressIsQuoted() async throws {
        try await WorldShop.run { world in
            _ = try await world.flow.open()
            try world.server.arm(SandboxFault(.hold(.afterActing), operation: "paymentInstructions"))
            let payment = Task { try await world.pay() }
            await world.server.waitForHeld()
            let cancel = Task { try await world.flow.cancel() }
            await world.reach(.cancelled)
            #expect(try await payment.value.outcome == .cancelled)
            world.server.release()
            try await cancel.value
            #expect(await world.charges() == [])
            #expect(try await world.shirts() == 0)
        }
    }

    @Test(arguments: moments)
    func touchesNothingOnceAPaymentHasLeft(_ moment: SandboxFault.Moment) async throws {
        try await WorldShop.run { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            try world.server.arm(SandboxFault(.hold(moment), operation: "paymentInstructions"))
            let payment = Task { try await world.pay() }
            await world.server.waitForHeld()
            try await world.flow.cancel()
            world.server.release()
            #expect(try await payment.value.outcome?.name == "completed")
            try await world.flow.cancel()
            #expect(world.count("updateLine") == 0)
            #expect(await world.charges() == ["105.00 USD"])
        }
    }

    @Test(arguments: held)
    func takesTheLineBackOnceTheCancelledPaymentIsDeclined(_ held: Int) async throws {
        try await WorldShop.run(held: held) { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            try world.server.arm(SandboxFault(.hold(.beforeActing), operation: "paymentInstructions"))
            let payment = Task { try await world.pay("declines") }
            await world.server.waitForHeld()
            try await world.flow.cancel()
            #expect(world.count("updateLine") == 0)
            world.server.release()
            #expect(try await payment.value.outcome?.name == "declined")
            try await world.flow.cancel()
            #expect(await world.flow.phase == .cancelled)
            #expect(try await world.shirts() == Int64(held))
            #expect(await world.charges() == [])
        }
    }

    @Test(arguments: ["asksForAction", "pends"])
    func touchesNothingWhileAPaymentIsUndecided(_ card: String) async throws {
        try await WorldShop.run { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            _ = try await world.pay(card)
            let before = world.operations
            try await world.flow.cancel()
            try await world.flow.cancel()
            #expect(world.operations == before)
            // A pending payment has its order, which took the cart along.
            #expect(try await world.shirts() == (card == "asksForAction" ? 2 : 0))
        }
    }

    @Test func recordsAStepThatWasTakenAfterTheCancel() async throws {
        try await WorldShop.run { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            let outcome = try await world.pay("asksForAction").outcome
            try await world.flow.cancel()
            #expect(try await world.perform(outcome).outcome?.name == "completed")
            #expect(await world.charges() == ["105.00 USD"])
            #expect(world.count("updateLine") == 0)
        }
    }

    @Test(arguments: WorldFault.all, held)
    func takesTheLineBackAgainWhenTheFirstTryIsLost(_ fault: WorldFault, _ held: Int) async throws {
        for operation in ["selection", "updateLine"] {
            try await WorldShop.run(.reading(true), held: held) { world in
                _ = try await world.flow.open()
                try world.server.arm(SandboxFault(fault.kind, operation: operation))
                try? await world.flow.cancel()
                try await world.flow.cancel()
                #expect(try await world.shirts() == Int64(held))
            }
        }
    }

    @Test(arguments: openingCalls, WorldFault.all)
    func takesTheLineBackAfterAnOpeningThatFailed(_ operation: String, _ fault: WorldFault) async throws {
        for held in Self.held {
            try await WorldShop.run(.reading(true), held: held) { world in
                try world.server.arm(SandboxFault(fault.kind, operation: operation))
                _ = try? await world.flow.open()
                try await world.flow.cancel()
                // A session that nobody has a token of is nobody's.
                guard await world.flow.stored.sessions.last?.state["token"] != nil || held > 0 else { return }
                #expect(try await world.shirts() == Int64(held), "\(world.operations)")
            }
        }
    }
}
