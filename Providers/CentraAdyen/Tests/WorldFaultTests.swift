import CentraAdyenSandbox
import CheckoutConformance
import CheckoutSandbox
import ExpressCheckout
import Testing

/// Every call goes wrong in every way: never two charges, never a wrong certainty, and the truth is found where the
/// session can still be read.
@Suite struct WorldFaultTests {
    @Test(arguments: ["selection", "order", "addItem", "expressCheckoutWidgets"], WorldFault.all)
    func opensInTheEndAndAddsOnce(_ operation: String, _ fault: WorldFault) async throws {
        for isReadable in [true, false] {
            try await WorldShop.run(.reading(isReadable)) { world in
                try world.server.arm(SandboxFault(fault.kind, operation: operation))
                let errors = try await world.open()
                if let first = errors.first {
                    let isWrite = operation == "addItem" && fault.kind != .twice
                    #expect(first.certainty == (isWrite ? .maybeHappened : .decided))
                }
                #expect(await world.flow.sheet.total.amount.decimalText == "105.00")
                await world.choose(SampleShop.served)
                #expect(try await world.pay().outcome?.name == "completed")
                #expect(await world.charges() == ["105.00 USD"])
            }
        }
    }

    @Test(arguments: ["paymentInstructions", "setShippingMethod"], WorldFault.all)
    func answersTheSheetWhateverBecomesOfAQuote(_ operation: String, _ fault: WorldFault) async throws {
        for isReadable in [true, false] {
            try await WorldShop.run(.reading(isReadable)) { world in
                _ = try await world.flow.open()
                if operation == "setShippingMethod" { await world.choose(SampleShop.served) }
                try world.server.arm(SandboxFault(fault.kind, operation: operation))
                let reply =
                    operation == "setShippingMethod"
                    ? try await world.pick("2") : await world.choose(SampleShop.served)
                #expect(reply.message?.exposed["newTotal"]?["amount"] == "105.00")
                #expect(reply.problem != nil)
                #expect(await world.charges() == [])
                guard await world.flow.phase == .open else {
                    // Only a session that is gone ends the sheet.
                    #expect(reply.problem?.code == .sessionExpired)
                    try await world.flow.cancel()
                    if isReadable { #expect(try await world.shirts() == 0) }
                    return
                }
                #expect(reply.problem?.certainty == .maybeHappened)
                // The customer tries again; what is charged is what the sheet shows then.
                await world.choose(SampleShop.served)
                let shown = await world.flow.sheet.total.amount.decimalText
                var reply2 = try await world.pay()
                var total = shown
                if reply2.outcome?.name == "needs_correction" {
                    total = await world.flow.sheet.total.amount.decimalText
                    reply2 = try await world.pay()
                }
                let charges = await world.charges()
                if reply2.outcome?.name == "completed" {
                    #expect(charges == ["\(total) USD"])
                } else {
                    // A token that was lost ends the session: nothing was charged, and that is certain.
                    #expect(!isReadable && fault.acts)
                    #expect(charges == [])
                    #expect(reply2.outcome?.name == "failed" || reply2.problem?.certainty == .notSent)
                }
            }
        }
    }

    @Test(arguments: WorldFault.all, [true, false])
    func neverChargesTwiceWhenThePaymentIsLost(_ fault: WorldFault, _ isReadable: Bool) async throws {
        try await WorldShop.run(.reading(isReadable)) { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            try world.server.arm(SandboxFault(fault.kind, operation: "paymentInstructions"))
            let outcome = try await world.pay().outcome
            #expect(await world.charges().count == (fault.acts ? 1 : 0))
            if fault.kind == .twice, isReadable {
                #expect(outcome?.name == "completed")
            } else {
                guard case .unknown(let error)? = outcome else {
                    Issue.record("\(outcome?.name ?? "nothing") for a payment that was lost")
                    return
                }
                #expect(error.certainty == .maybeHappened)
                #expect(!error.isRetrySafe)
                // Nobody pays again, and a cancel touches nothing.
                let again = try await world.pay()
                #expect(again.problem?.code == .attemptUnresolved)
                let before = world.operations
                try await world.flow.cancel()
                #expect(world.operations == before)
                let found = try? await world.flow.lookUp()
                if fault.acts, isReadable {
                    #expect(found?.name == "completed")
                } else if fault.acts {
                    #expect(found == nil)
                } else {
                    #expect(found?.name == "unknown")
                }
                let phase = await world.flow.phase
                #expect(phase == (found?.name == "completed" ? .completed : .undecided))
            }
            #expect(world.count("paymentInstructions") == 2)
            #expect(world.count("updateLine") == 0)
            #expect(await world.charges().count == (fault.acts ? 1 : 0))
        }
    }

    @Test(arguments: WorldFault.all, [true, false])
    func staysAcceptedWhenTheOrderCannotBeRead(_ fault: WorldFault, _ isReadable: Bool) async throws {
        try await WorldShop.run(.reading(isReadable)) { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            try world.server.arm(SandboxFault(fault.kind, operation: "order"))
            let outcome = try await world.pay().outcome
            // A read that broke may be sent again by the transport, and one by an old token may be answered.
            #expect(["pending", "completed"].contains(outcome?.name))
            if outcome?.name == "pending" {
                let found = try? await world.flow.lookUp()
                if isReadable || !fault.acts {
                    #expect(found?.name == "completed")
                } else {
                    #expect(found == nil)
                    #expect(await world.flow.phase == .undecided)
                }
            }
            #expect(await world.charges() == ["105.00 USD"])
        }
    }

    @Test(arguments: WorldFault.all, [true, false])
    func neverChargesTwiceWhenTheResultIsLost(_ fault: WorldFault, _ isReadable: Bool) async throws {
        try await WorldShop.run(.reading(isReadable)) { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            let step = try await world.pay("asksForAction").outcome
            try world.server.arm(SandboxFault(fault.kind, operation: "paymentResult"))
            let outcome = try await world.perform(step).outcome
            #expect(await world.charges().count == (fault.acts ? 1 : 0))
            #expect(outcome?.name == "unknown")
            #expect(try await world.pay().problem?.code == .attemptUnresolved)
            let found = try? await world.flow.lookUp()
            switch (fault.acts, isReadable) {
            case (true, true): #expect(found?.name == "completed")
            case (true, false): #expect(found == nil)
            case (false, _): #expect(found?.name == "unknown")
            }
            #expect(await world.charges().count == (fault.acts ? 1 : 0))
            #expect(world.count("updateLine") == 0)
        }
    }

    @Test(arguments: WorldFault.all, [true, false])
    func keepsAdyensYesWhenTheResultAfterItIsLost(_ fault: WorldFault, _ isReadable: Bool) async throws {
        var settings = CentraAdyenSandbox.Settings.reading(isReadable)
        settings.placesOrderByPaymentResult = true
        try await WorldShop.run(settings) { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            try world.server.arm(SandboxFault(fault.kind, operation: "paymentResult"))
            #expect(try await world.pay().outcome?.name == "pending")
            let found = try? await world.flow.lookUp()
            switch (fault.acts, isReadable) {
            case (true, true): #expect(found?.name == "completed")
            case (true, false): #expect(found == nil)
            // Adyen's yes is not forgotten.
            case (false, _): #expect(found?.name == "pending")
            }
            #expect(await world.charges() == ["105.00 USD"])
        }
    }

    @Test func aStepThatWasRefusedForHasteCanBeTakenAgain() async throws {
        try await WorldShop.run { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            let step = try await world.pay("asksForAction").outcome
            try world.server.arm(SandboxFault(.status(429, body: nil), operation: "paymentResult"))
            let early = try await world.perform(step)
            #expect(early.problem?.code == .rateLimited)
            #expect(await world.flow.phase == .awaitingAction)
            #expect(try await world.perform(step).outcome?.name == "completed")
            #expect(await world.charges() == ["105.00 USD"])
        }
    }

    @Test func aPaymentThatWasRefusedForHasteCanBeMadeAgain() async throws {
        try await WorldShop.run { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            try world.server.arm(SandboxFault(.status(429, body: nil), operation: "paymentInstructions"))
            let outcome = try await world.pay().outcome
            guard case .failed(let error)? = outcome else {
                Issue.record("\(outcome?.name ?? "nothing")")
                return
            }
            #expect(error.certainty == .decided)
            #expect(error.isRetrySafe)
            #expect(try await world.pay().outcome?.name == "completed")
            #expect(await world.charges() == ["105.00 USD"])
        }
    }
}
