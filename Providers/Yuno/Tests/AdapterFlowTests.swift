import CheckoutConformance
import ExpressCheckout
import Testing
import YunoCheckout

/// The adapter under the core's flow, on raw messages of the client SDK.
@Suite struct AdapterFlowTests {
    private func flow(_ transport: ScriptedTransport) throws -> CheckoutFlow {
        CheckoutFlow(
            id: CheckoutID("c-1"), order: try Fixture.order(), provider: try Fixture.provider(transport),
            quoter: SampleShop(), makeKey: { Fixture.key })
    }

    private func address(_ region: String) -> JSON {
        [
            "type": "onShippingAddressChanged", "paymentMethodType": "APPLE_PAY",
            "shippingInfo": [
                "shippingAddress": [
                    "city": "Springfield", "state": .string(region), "postalCode": "95014", "countryCode": "US",
                ]
            ],
        ]
    }

    @Test func paysAfterARefusedAddressAndAnOptionSwitchOnTheSheet() async throws {
        let transport = ScriptedTransport([
            .json(200, Fixture.sessionAnswer()), .json(201, Fixture.paymentAnswer(value: .number("112.00"))),
        ])
        let flow = try flow(transport)
        _ = try await flow.open()
        let refused = await flow.handle(address("HI"))
        #expect(refused.message?.exposed["errors"]?[0]?["code"] == "STATE_NOT_SUPPORTED")
        let quoted = await flow.handle(address("CA"))
        #expect(quoted.message?.exposed["shippingMethods"]?.array?.count == 2)
        #expect(quoted.problem == nil)
        let paid = await flow.handle(Fixture.tokenMessage(option: "express"))
        #expect(paid.outcome?.name == "completed")
        #expect(try await transport.requests.last?.json["amount"]?["value"]?.numberText == "112.00")
    }

    @Test func opensANewSessionAfterADecline() async throws {
        let transport = ScriptedTransport([
            .json(200, Fixture.sessionAnswer()),
            .json(201, Fixture.paymentAnswer(status: "DECLINED", subStatus: "DECLINED")),
            .json(200, Fixture.sessionAnswer()), .json(201, Fixture.paymentAnswer(id: "second")),
        ])
        let flow = try flow(transport)
        _ = try await flow.open()
        _ = await flow.handle(address("CA"))
        #expect(await flow.handle(Fixture.tokenMessage()).outcome?.name == "declined")
        _ = try await flow.open()
        _ = await flow.handle(address("CA"))
        #expect(await flow.handle(Fixture.tokenMessage()).outcome?.name == "completed")
        #expect(
            await transport.requests.map(\.operation) == [
                "createSession", "createPayment", "createSession", "createPayment",
            ])
    }

    /// Time that a test sets.
    private final class SetTime: TimeSource {
        private let moment = Locked(Duration.seconds(1_800_000_000))
        var now: Duration { moment.withLock { $0 } }
        var elapsed: Duration { now }
        func sleep(for duration: Duration) async throws { try await SystemTime().sleep(for: duration) }
        func advance(by duration: Duration) { moment.withLock { $0 += duration } }
    }

    /// A sheet that waited is shown again in a session that lives long enough for it (`yuno.md §2.4`); what the old one
    /// quoted is asked anew, and to the app it is one presentation.
    @Test func opensANewSessionNearTheEndOfTheOld() async throws {
        let transport = ScriptedTransport([
            .json(200, Fixture.sessionAnswer()), .json(200, Fixture.sessionAnswer()),
            .json(201, Fixture.paymentAnswer()),
        ])
        let time = SetTime()
        let flow = CheckoutFlow(
            id: CheckoutID("c-1"), order: try Fixture.order(),
            provider: try Fixture.provider(transport, time: time), quoter: SampleShop(), makeKey: { Fixture.key })
        let events = await flow.events()
        _ = try await flow.open()
        _ = await flow.handle(address("CA"))
        time.advance(by: .seconds(3600))
        _ = try await flow.open()
        #expect(await transport.requests.count == 1, "the session is shown again")
        time.advance(by: .seconds(110 * 60))
        _ = try await flow.open()
        #expect(await transport.requests.map(\.operation) == ["createSession", "createSession"])
        #expect(await flow.stored.sessions.count == 2)
        _ = await flow.handle(address("CA"))
        #expect(await flow.handle(Fixture.tokenMessage()).outcome?.name == "completed")
        var names: [String] = []
        for await event in events { names.append(event.name) }
        #expect(names.first == "started" && names.suffix(2) == ["completed", "dismissed"])
        #expect(names.filter { $0 != "updated" } == ["started", "completed", "dismissed"])
    }

    @Test func readsThePaymentAfterAChallenge() async throws {
        let transport = ScriptedTransport([
            .json(200, Fixture.sessionAnswer()),
            .json(
                201,
                Fixture.paymentAnswer(status: "PENDING", subStatus: "WAITING_ADDITIONAL_STEP", action: true)),
            .json(200, ["payment": Fixture.paymentAnswer()]),
        ])
        let flow = try flow(transport)
        _ = try await flow.open()
        _ = await flow.handle(address("CA"))
        #expect(await flow.handle(Fixture.tokenMessage()).outcome?.name == "action_required")
        let done = await flow.handle([
            "type": "messageFromWeb", "data": ["origin": "CHALLENGE", "status": "COMPLETED"],
        ])
        #expect(done.outcome?.name == "completed")
    }
}
