import ExpressCheckout
import Testing

/// The review after an authorisation, at providers that take another total then.
@Suite struct FlowReviewTests {
    private static let adjusting = FlowRules(
        quoter: .merchant, asksOnOptionChange: false, quoteDeadline: .seconds(4), adjustsAfterAuthorisation: true)

    private let base = FlowMachineTests()

    private func dear() throws -> OrderSummary { try TestShop.summary(120_00) }

    /// A machine whose authorised address costs more than what was shown.
    private func reviewed(_ rules: FlowRules = FlowReviewTests.adjusting) throws -> (FlowMachine, [FlowAction]) {
        var machine = base.quoted(rules)
        _ = machine.receive(.authorized(TestShop.authorization(TestShop.refused)))
        let actions = machine.receive(
            .quoteAnswered(machine.nextSequence - 1, .success(.quote(summary: try dear()))))
        return (machine, actions)
    }

    @Test func anotherTotalIsReviewedFirst() throws {
        let (machine, actions) = try reviewed()
        #expect(machine.phase == .reviewing)
        #expect(base.isCharging(actions) == nil)
        guard case .needsCorrection(let correction)? = base.outcome(actions) else {
            Issue.record("no correction")
            return
        }
        #expect(correction.quote?.summary.total.amount == (try TestShop.usd(120_00)))
    }

    @Test func aConfirmedTotalIsCharged() throws {
        var (machine, _) = try reviewed()
        let quote = base.isCharging(machine.receive(.confirmed(try TestShop.usd(120_00))))
        #expect(quote?.summary.total.amount == (try TestShop.usd(120_00)))
        #expect(machine.phase == .completing)
    }

    @Test(arguments: [119_99, 105_00] as [Int64])
    func anyOtherTotalIsNot(_ cents: Int64) throws {
        var (machine, _) = try reviewed()
        let actions = machine.receive(.confirmed(try TestShop.usd(cents)))
        #expect(base.isCharging(actions) == nil)
        #expect(machine.phase == .reviewing)
        #expect(base.isCharging(machine.receive(.confirmed(try TestShop.usd(120_00)))) != nil)
    }

    @Test func anOptionCanBePickedInAReview() throws {
        var (machine, _) = try reviewed()
        _ = machine.receive(.quoteAnswered(0, .success(.keep)))
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .afterpay))
        // Its price is of an earlier address: nothing is charged before it has one of this.
        #expect(base.isCharging(machine.receive(.confirmed(try TestShop.usd(112_00)))) == nil)
    }

    /// What the provider's client gave for the new total goes to the adapter with the first authorisation.
    @Test func theProofOfAConfirmationGoesAlong() throws {
        for isByMessage in [false, true] {
            var (machine, _) = try reviewed()
            let actions: [FlowAction]
            if isByMessage {
                actions = machine.receive(
                    .authorized(Authorization(wallet: .afterpay, payload: "again", confirmation: ["checksum": "c"])))
            } else {
                actions = machine.receive(.confirmed(try TestShop.usd(120_00), proof: Sensitive(["checksum": "c"])))
            }
            guard case .complete(let authorization, let quote)? = actions.last else {
                Issue.record("nothing is charged: \(actions)")
                continue
            }
            #expect(quote.summary.total.amount == (try TestShop.usd(120_00)))
            #expect(authorization.confirmation?.exposed == ["checksum": "c"])
            #expect(authorization.payload.exposed == "token", "the authorisation is the customer's first")
        }
    }

    /// An authorisation without a proof is no confirmation.
    @Test func anotherAuthorisationIsNoConfirmation() throws {
        var (machine, _) = try reviewed()
        let actions = machine.receive(.authorized(TestShop.authorization()))
        #expect(base.isCharging(actions) == nil)
        #expect(machine.phase == .reviewing)
    }

    /// Where only options after the sheet may change the total, a sheet's own total is never adjusted.
    @Test func elsewhereThanAfterTheSheetItIsACorrection() throws {
        let rules = FlowRules(
            quoter: .merchant, asksOnOptionChange: false, quoteDeadline: .seconds(4), adjustsAfterAuthorisation: true,
            adjustsDeferredAlone: true)
        let (machine, actions) = try reviewed(rules)
        #expect(machine.phase == .open && base.isCharging(actions) == nil)
    }

    @Test func elsewhereNothingIsReviewed() throws {
        let (machine, _) = try reviewed(FlowMachineTests.prePriced)
        #expect(machine.phase == .open)
        var other = machine
        guard case .settle(.failure(let error))? = other.receive(.confirmed(try TestShop.usd(120_00))).first else {
            Issue.record("settled otherwise")
            return
        }
        #expect(error.certainty == .notSent)
    }

    @Test func theSameTotalNeedsNoReview() {
        var machine = base.quoted(Self.adjusting)
        #expect(base.isCharging(machine.receive(.authorized(TestShop.authorization()))) != nil)
    }

    @Test func optionsAfterTheSheetAreReviewedAtAnyTotal() throws {
        let order = SampleOrderLater.order
        var machine = FlowMachine(id: CheckoutID("c"), order: order, rules: Self.adjusting)
        _ = machine.receive(.open)
        _ = machine.receive(.opened(.success(OpenReply(clientPayload: [:]))))
        _ = machine.receive(.addressChanged(FlowMachineTests.served, wallet: .afterpay, isOpening: true))
        _ = machine.receive(.quoteAnswered(1, .success(.keep)))
        let asked = machine.receive(.authorized(TestShop.authorization()))
        #expect(base.isCharging(asked) == nil)
        _ = machine.receive(.quoteAnswered(2, .success(.quote(options: order.shippingOptions))))
        #expect(machine.phase == .reviewing)
        _ = machine.receive(.optionChanged(TestShop.express, wallet: .afterpay))
        let charged = base.isCharging(machine.receive(.confirmed(try TestShop.usd(112_00))))
        #expect(charged?.selected == TestShop.express)
    }

    @Test func aReviewCanBeCancelled() throws {
        var (machine, _) = try reviewed()
        let actions = machine.receive(.cancel)
        #expect(machine.phase == .cancelled)
        guard case .rollBack? = actions.last else {
            Issue.record("nothing was taken back")
            return
        }
        #expect(base.isCharging(machine.receive(.confirmed(try TestShop.usd(120_00)))) == nil)
    }

    @Test func nothingElseBeginsDuringAReview() throws {
        var (machine, _) = try reviewed()
        for event: FlowEvent in [.open, .authorized(TestShop.authorization()), .lookUp, .resend] {
            #expect(base.isCharging(machine.receive(event)) == nil)
            #expect(machine.phase == .reviewing)
        }
    }
}

/// The sample order with its options chosen after the sheet.
private enum SampleOrderLater {
    static let order: CheckoutOrder = {
        let order = TestShop.order
        return CheckoutOrder(
            reference: order.reference, country: order.country, currency: order.currency, summary: order.summary,
            shippingOptions: order.shippingOptions, optionChoice: .later)
    }()
}
