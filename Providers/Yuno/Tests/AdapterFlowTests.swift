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
