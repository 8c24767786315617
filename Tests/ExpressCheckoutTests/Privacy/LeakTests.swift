import CheckoutConformance
import ExpressCheckout
import Testing

/// However a value is printed, nothing personal and no secret of it shows.
@Suite struct LeakTests {
    static let mark = "zzsecretzz"

    static var address: PostalAddress {
        PostalAddress(
            streetAddress: mark, extendedAddress: mark, locality: mark, region: mark, postalCode: mark, country: mark,
            firstName: mark, lastName: mark, phone: mark)
    }

    static var buyer: Buyer { Buyer(email: mark, phone: mark, givenName: mark, familyName: mark) }

    static var authorization: Authorization {
        Authorization(
            wallet: .applePay, payload: .string(mark), shippingAddress: address, billingAddress: address, buyer: buyer)
    }

    static var order: CheckoutOrder {
        CheckoutOrder(
            reference: "r", country: "US", currency: TestShop.order.currency, summary: TestShop.order.summary,
            buyer: buyer, shippingAddress: address, unknown: [JSON.Member("later", .string(mark))])
    }

    static func values() throws -> [Any] {
        let call = FrozenCall(
            operation: "pay", key: IdempotencyKey("k"), template: "/p/{t}", parameters: ["t": mark],
            body: Array(mark.utf8))
        var state = ProviderState()
        state["token"] = .string(mark)
        let base = try BaseURL("https://host.example")
        let target = RequestTarget(base, "/p/{t}", parameters: ["t": mark], query: [.init("q", mark)])
        let request = HTTPRequest(
            .post, target, headers: [HTTPHeader("Authorization", mark)], body: Array(mark.utf8), operation: "pay",
            replay: .keyed)
        let quote = QuoteRequest(
            checkout: CheckoutID("c"), wallet: .applePay, reason: .authorisation, address: address.redacted,
            fullAddress: address, sequence: 1)
        var machine = FlowMachine(id: CheckoutID("c"), order: order, rules: FlowMachineTests.prePriced)
        _ = machine.receive(.open)
        _ = machine.receive(.opened(.success(OpenReply(clientPayload: .string(mark)))))
        _ = machine.receive(.addressChanged(address.redacted, wallet: .applePay, isOpening: true))
        _ = machine.receive(.quoteAnswered(1, .success(.issues([TestShop.issue]))))
        let actions = machine.receive(.authorized(authorization))
        return [
            address, address.redacted, buyer, authorization, order, call, state, target, request, quote, machine,
            actions, OpenReply(clientPayload: .string(mark)), ActionResult(payload: .string(mark)),
            ClientAction(.redirect, url: mark, payload: .string(mark)), ClientReply(message: .string(mark)),
            ClientEvent.addressChanged(Sensitive(address.redacted), wallet: .applePay, isOpening: false),
            FlowEvent.addressChanged(address.redacted, wallet: .applePay, isOpening: false),
            FlowEvent.authorized(authorization), HTTPHeader("Cookie", mark),
            HTTPResponse(status: 200, headers: [HTTPHeader("Set-Cookie", mark)], body: Array(mark.utf8)),
            CompletionRequest(
                order: order, authorization: authorization, quote: Quote(opening: order), key: IdempotencyKey("k")),
            CheckoutRecord(id: CheckoutID("c"), provider: ProviderID("p"), order: order),
            RequestPlan(requests: [request], warnings: []), Sensitive(mark),
            CheckoutOutcome.actionRequired(ClientAction(.redirect, url: mark)),
        ]
    }

    @Test func nothingPrintsWhatIsPersonal() throws {
        for value in try Self.values() {
            var dumped = ""
            dump(value, to: &dumped)
            let texts = [
                "\(value)", String(reflecting: value), dumped,
                String(describing: Mirror(reflecting: value).children.map { $0.value }),
            ]
            for text in texts {
                #expect(text.contains(Self.mark) == false, "\(type(of: value))")
            }
        }
    }

    @Test func whatTheQuoterThrewIsNotRepeated() async throws {
        struct Personal: Error, CustomStringConvertible {
            var description: String { LeakTests.mark }
        }
        let flow = CheckoutFlow(
            id: CheckoutID("c"), order: Self.order, provider: ScriptedProvider(script: ProviderScript()),
            quoter: ClosureQuoter { _ in throw Personal() }, time: ManualTime())
        _ = try await flow.open()
        let answer = await flow.addressChanged(Self.address.redacted, wallet: .applePay)
        #expect(answer.problem != nil)
        #expect("\(String(describing: answer.problem))".contains(Self.mark) == false)
        #expect("\(await flow.stored)".contains(Self.mark) == false)
    }
}
