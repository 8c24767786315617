import CheckoutConformance
import CheckoutSandbox
import ExpressCheckout
import Testing

/// Events that overtake each other: the latest one holds, and nothing is charged but what the sheet shows.
@Suite struct WorldRaceTests {
    private static let newYork = PostalAddress(
        streetAddress: "5 Broadway", locality: "New York", region: "NY", postalCode: "10001", country: "US",
        firstName: "Ada", lastName: "Lane", phone: "+15550100")

    @Test(arguments: [SandboxFault.Moment.beforeActing, .afterActing])
    func theLatestAddressWins(_ moment: SandboxFault.Moment) async throws {
        try await WorldShop.run { world in
            _ = try await world.flow.open()
            try world.server.arm(SandboxFault(.hold(moment), operation: "paymentInstructions"))
            let earlier = Task { await world.choose(Self.newYork) }
            await world.server.waitForHeld()
            let latest = Task { await world.choose(SampleShop.served) }
            // Answered with what the sheet shows as soon as it is overtaken.
            #expect(await earlier.value.message?.exposed["newTotal"]?["amount"] == "105.00")
            world.server.release()
            #expect(await latest.value.message?.exposed["newTotal"]?["amount"] == "105.00")
            #expect(try await world.pay().outcome?.name == "completed")
            #expect(await world.charges() == ["105.00 USD"])
        }
    }

    @Test func anOptionThatOvertakesAnAddressIsPricedForIt() async throws {
        try await WorldShop.run { world in
            _ = try await world.flow.open()
            try world.server.arm(SandboxFault(.hold(.beforeActing), operation: "paymentInstructions"))
            let address = Task { await world.choose(Self.newYork) }
            await world.server.waitForHeld()
            let option = Task { try await world.pick("2") }
            _ = await address.value
            world.server.release()
            #expect(try await option.value.message?.exposed["newTotal"]?["amount"] == "120.88")
            #expect(try await world.pay(to: Self.newYork).outcome?.name == "completed")
            #expect(await world.charges() == ["120.88 USD"])
        }
    }

    @Test func anAuthorisationThatOvertakesAnAddressIsPricedForItsOwn() async throws {
        try await WorldShop.run { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            let authorisation = try await world.authorisation(card: "approves")
            try world.server.arm(SandboxFault(.hold(.beforeActing), operation: "paymentInstructions"))
            let address = Task { await world.choose(Self.newYork) }
            await world.server.waitForHeld()
            let payment = Task { await world.flow.handle(authorisation) }
            _ = await address.value
            world.server.release()
            #expect(await payment.value.outcome?.name == "completed")
            #expect(await world.charges() == ["105.00 USD"])
        }
    }

    @Test func aSecondAuthorisationDoesNotPayAgain() async throws {
        try await WorldShop.run { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            let authorisation = try await world.authorisation(card: "approves")
            try world.server.arm(SandboxFault(.hold(.afterActing), operation: "paymentInstructions"))
            let payment = Task { await world.flow.handle(authorisation) }
            await world.server.waitForHeld()
            #expect(await world.flow.handle(authorisation).problem?.code == .attemptUnresolved)
            world.server.release()
            #expect(await payment.value.outcome?.name == "completed")
            #expect(await world.flow.handle(authorisation).problem?.certainty == .notSent)
            #expect(await world.charges() == ["105.00 USD"])
        }
    }

    @Test func aCallerThatLeavesDoesNotCutThePayment() async throws {
        try await WorldShop.run { world in
            _ = try await world.flow.open()
            await world.choose(SampleShop.served)
            let authorisation = try await world.authorisation(card: "approves")
            try world.server.arm(SandboxFault(.hold(.beforeActing), operation: "paymentInstructions"))
            let payment = Task { await world.flow.handle(authorisation) }
            await world.server.waitForHeld()
            payment.cancel()
            world.server.release()
            #expect(await payment.value.outcome?.name == "completed")
            #expect(await world.charges() == ["105.00 USD"])
        }
    }
}
