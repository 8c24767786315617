import ExpressCheckout

extension ConformanceCase {
    /// Capturing, voiding, refunding and reading a payment that was made.
    static let changeCases: [ConformanceCase] = [
        ConformanceCase(
            .changes, "authorised_is_not_captured", "With manual capture the money is held and not taken",
            needs: [.has(.manualCapture)]
        ) { scene in
            let (shopper, payment) = try await scene.authorised()
            try scene.equal(payment.state, .authorized, "the payment's state")
            try await scene.moved("capture", 0)
            try await scene.charged(await shopper.total())
        },
        ConformanceCase(
            .changes, "capture_takes_what_is_held", "A capture takes all that is held, once",
            needs: [.has(.manualCapture)]
        ) { scene in
            let (shopper, _) = try await scene.authorised()
            let total = await shopper.total()
            try scene.did(try await shopper.flow.capture(), shopper)
            try await scene.moved("capture", total.minorUnits)
            try await scene.isRefusedUnsent("a second capture") { () async throws(ProviderError) in
                try await shopper.flow.capture()
            }
            try await scene.charged(total)
        },
        ConformanceCase(
            .changes, "part_capture_takes_the_part", "A capture of a part takes that part and no cent more",
            needs: [.has(.manualCapture), .has(.partialCapture)]
        ) { scene in
            let (shopper, _) = try await scene.authorised()
            try scene.did(try await shopper.flow.capture(scene.money(40_01)), shopper)
            try await scene.moved("capture", 40_01)
        },
        ConformanceCase(
            .changes, "capture_of_more_is_refused", "A capture of more than is held is refused unsent",
            needs: [.has(.manualCapture)]
        ) { scene in
            let (shopper, _) = try await scene.authorised()
            let more = try await shopper.total().adding(scene.money(1))
            try await scene.isRefusedUnsent("a capture of too much") { () async throws(ProviderError) in
                try await shopper.flow.capture(more)
            }
        },
        ConformanceCase(
            .changes, "void_releases_what_is_held", "A void takes nothing and nothing can be captured after it",
            needs: [.has(.manualCapture), .has(.void)]
        ) { scene in
            let (shopper, _) = try await scene.authorised()
            try scene.did(try await shopper.flow.void(), shopper)
            do {
                let outcome = try await shopper.flow.capture()
                guard case .failed = outcome else {
                    throw ConformanceFailure(expected: "no capture", got: outcome.summary, rule: scene.rule)
                }
            } catch let error as ProviderError {
                try scene.claim(error.certainty != .maybeHappened, "a refusal", got: "\(error)")
            }
            try await scene.moved("capture", 0)
        },
        ConformanceCase(
            .changes, "refund_pays_back_all", "A refund pays back what was taken, to the cent",
            needs: [.has(.refund)]
        ) { scene in
            let shopper = try await scene.paid()
            try scene.did(try await shopper.flow.refund(), shopper)
            try await scene.moved("refund", await shopper.total().minorUnits)
        },
        ConformanceCase(
            .changes, "refund_twice_pays_back_once", "A second refund of all is refused unsent", needs: [.has(.refund)]
        ) { scene in
            let shopper = try await scene.paid()
            try scene.did(try await shopper.flow.refund(), shopper)
            try await scene.isRefusedUnsent("a second refund") { () async throws(ProviderError) in
                try await shopper.flow.refund()
            }
            try await scene.moved("refund", await shopper.total().minorUnits)
        },
        ConformanceCase(
            .changes, "part_refund_pays_back_the_part", "A refund of a part pays back that part and no cent more",
            needs: [.has(.refund), .has(.partialRefund)]
        ) { scene in
            let shopper = try await scene.paid()
            try scene.did(try await shopper.flow.refund(scene.money(19_99)), shopper)
            try await scene.moved("refund", 19_99)
        },
        ConformanceCase(
            .changes, "part_refunds_add_up",
            "Two refunds of parts pay back both, a third of too much is refused unsent",
            needs: [.has(.refund), .has(.partialRefund)]
        ) { scene in
            let shopper = try await scene.paid()
            let total = await shopper.total()
            try scene.did(try await shopper.flow.refund(scene.money(10_00)), shopper)
            try scene.did(try await shopper.flow.refund(scene.money(20_00)), shopper)
            try await scene.isRefusedUnsent("a refund of too much") { () async throws(ProviderError) in
                try await shopper.flow.refund(total)
            }
            try await scene.moved("refund", 30_00)
        },
        ConformanceCase(
            .changes, "refund_in_another_currency_is_refused", "A refund in another currency is refused unsent",
            needs: [.has(.refund)]
        ) { scene in
            let shopper = try await scene.paid()
            let foreign = try scene.present(Currency(scene.foreignCode), "a currency")
            try await scene.isRefusedUnsent("a foreign refund") { () async throws(ProviderError) in
                try await shopper.flow.refund(Money(minorUnits: 10_00, currency: foreign))
            }
        },
        ConformanceCase(
            .changes, "refund_of_nothing_is_refused", "A refund of nothing, or of less, is refused unsent",
            needs: [.has(.refund)]
        ) { scene in
            let shopper = try await scene.paid()
            for cents: Int64 in [0, -1] {
                try await scene.isRefusedUnsent("a refund of \(cents)") { () async throws(ProviderError) in
                    try await shopper.flow.refund(scene.money(cents))
                }
            }
        },
        ConformanceCase(
            .changes, "unpaid_cannot_be_refunded", "A checkout that was declined cannot be refunded: refused unsent",
            needs: [.has(.refund)]
        ) { scene in
            let shopper = scene.shopper()
            try await scene.declines(shopper, try await shopper.arrive())
            try await scene.isRefusedUnsent("a refund") { () async throws(ProviderError) in
                try await shopper.flow.refund()
            }
        },
        ConformanceCase(
            .changes, "read_tells_what_was_paid", "A read tells the payment's id and amount", needs: [.has(.read)]
        ) { scene in
            let shopper = scene.shopper()
            let paid = try await shopper.payToTheEnd(try await shopper.arrive())
            let read = try await shopper.flow.readPayment()
            try scene.equal(read.id, paid.id, "the id")
            try scene.equal(read.amount, await shopper.total(), "the amount")
            try scene.equal(read.state, paid.state, "the state")
        },
        ConformanceCase(
            .changes, "read_tells_a_refund", "A read after a refund no longer tells a payment that is all taken",
            needs: [.has(.read), .has(.refund)]
        ) { scene in
            let shopper = try await scene.paid()
            try scene.did(try await shopper.flow.refund(), shopper)
            try scene.equal(try await shopper.flow.readPayment().state, .refunded, "the state")
        },
        ConformanceCase(
            .changes, "managing_is_there_when_promised",
            "The adapter manages payments exactly when its descriptor has a read, capture, void or refund"
        ) { scene in
            let provider = scene.world.provider
            let promised = [Capability.read, .manualCapture, .void, .refund].contains(
                where: provider.descriptor.supports)
            try scene.equal(provider.payments != nil, promised, "an ability to manage payments")
        },
        unoffered(.refund, "refund_is_refused_where_there_is_none") { (flow) async throws(ProviderError) in
            try await flow.refund()
        },
        unoffered(.void, "void_is_refused_where_there_is_none") { (flow) async throws(ProviderError) in
            try await flow.void()
        },
        unoffered(.manualCapture, "capture_is_refused_where_there_is_none") { (flow) async throws(ProviderError) in
            try await flow.capture()
        },
        ConformanceCase(
            .changes, "manual_capture_is_warned_of_where_there_is_none",
            "Where money cannot be held, an order that asks for it is refused or warned of",
            needs: [.lacks(.manualCapture)]
        ) { scene in
            let review = scene.world.provider.review(SampleOrders.manual(scene.world.order))
            let paths = (review.problems + review.warnings).map(\.path.description)
            try scene.claim(paths.contains("$.capture"), "a word on $.capture", got: "one on \(paths)")
        },
    ]

    /// What the provider does not have is refused before anything is sent.
    private static func unoffered(
        _ capability: Capability, _ rule: String,
        _ change: @escaping @Sendable (CheckoutFlow) async throws(ProviderError) -> CheckoutOutcome
    ) -> ConformanceCase {
        ConformanceCase(
            .changes, rule, "Where the provider has no \(capability.rawValue), it is refused unsent",
            needs: [.lacks(capability)]
        ) { scene in
            let shopper = try await scene.paid()
            let sent = scene.wire.requests.count
            let error = try await scene.error(of: "what the provider does not have") { () async throws(ProviderError) in
                try await change(shopper.flow)
            }
            try scene.equal(error.certainty, .notSent, "the refusal's certainty")
            try scene.equal(scene.wire.requests.count, sent, "the calls")
        }
    }
}

extension Scene {
    /// An amount in the order's currency.
    func money(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: world.order.currency) }

    /// The code of a currency that is not the order's.
    var foreignCode: String { world.order.currency.code == "EUR" ? "GBP" : "EUR" }

    /// A checkout that is paid.
    func paid() async throws -> Shopper {
        let shopper = shopper()
        try await shopper.payToTheEnd(try await shopper.arrive())
        return shopper
    }

    /// A checkout whose money is held.
    func authorised() async throws -> (Shopper, PaymentSnapshot) {
        let shopper = shopper(order: SampleOrders.manual(world.order))
        let payment = try await shopper.payToTheEnd(try await shopper.arrive())
        return (shopper, payment)
    }

    /// The claim that a change was made.
    func did(_ outcome: CheckoutOutcome, _ shopper: Shopper) throws(ConformanceFailure) {
        switch outcome {
        case .completed, .pending: break
        default: throw ConformanceFailure(expected: "the change made", got: outcome.summary, rule: rule)
        }
    }

    /// The claim that entries of `kind` moved so much in all.
    func moved(_ kind: String, _ cents: Int64) async throws {
        let ledger = try await Ledger(world.ledger())
        try claim(ledger.sum(of: kind) == cents, "\(kind) of \(money(cents)) in all", got: "\(ledger)")
    }

    /// The claim that `call` is refused and nothing is sent for it.
    func isRefusedUnsent<Value>(
        _ what: String, _ call: () async throws(ProviderError) -> Value
    ) async throws(ConformanceFailure) {
        let sent = wire.requests.count
        let error = try await error(of: what, call)
        try equal(error.certainty, .notSent, "the refusal's certainty")
        try equal(wire.requests.count, sent, "the calls after \(what)")
    }
}
