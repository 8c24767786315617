import ExpressCheckout

extension ConformanceCase {
    /// Payments whose answer was lost.
    static let lostAnswerCases: [ConformanceCase] = [
        ConformanceCase(
            .lostAnswer, "is_unknown_and_blocks_another",
            "A payment whose answer was lost is unknown and no other may begin"
        ) { scene in
            let shopper = try await scene.losesAnswer()
            let sent = try await scene.world.operations()
            let error = try await scene.error(of: "another attempt") { () async throws(ProviderError) in
                try await shopper.flow.open()
            }
            try scene.equal(error.code, .attemptUnresolved, "the refusal")
            try await scene.nothingSent(after: sent)
            let ledger = try await Ledger(scene.world.ledger())
            try scene.claim(ledger.charges.count <= 1, "at most one charge", got: "\(ledger)")
        },
        ConformanceCase(
            .lostAnswer, "cut_connection_charges_at_most_once",
            "When the connection ends after the provider acted, at most one charge is made and none is denied"
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let total = await shopper.total()
            let message = try await shopper.authorize(opened)
            try await scene.armPayment("act_then_cut")
            let outcome = try await shopper.takeSteps(after: try await shopper.post(message))
            switch outcome {
            case .completed, .unknown, .pending: break
            default:
                throw ConformanceFailure(
                    expected: "an outcome that does not deny the charge", got: outcome.summary, rule: scene.rule)
            }
            try await scene.charged(total)
        },
        ConformanceCase(
            .lostAnswer, "look_up_finds_the_payment",
            "Where a payment has a key of its own, a look-up after a lost answer finds it, by reads only",
            needs: [.has(.lookup), .has(.idempotentPayment)]
        ) { scene in
            let shopper = try await scene.losesAnswer()
            let total = await shopper.total()
            _ = try shopper.completed(try await shopper.takeSteps(after: try await shopper.flow.lookUp()))
            try await scene.charged(total)
        },
        ConformanceCase(
            .lostAnswer, "look_up_denies_no_payment",
            "A look-up after a lost answer finds the payment or leaves it open, and charges nothing more",
            needs: [.has(.lookup)]
        ) { scene in
            let shopper = try await scene.losesAnswer()
            let total = await shopper.total()
            do {
                switch try await shopper.flow.lookUp() {
                case .completed, .pending, .unknown, .actionRequired: break
                case let outcome:
                    try scene.claim(false, "a payment that is found or left open", got: outcome.summary)
                }
            } catch let error as ProviderError {
                try scene.claim(
                    await shopper.flow.phase == .undecided, "the payment left open", got: "\(error), which closed it")
            }
            try await scene.charged(total)
        },
        ConformanceCase(
            .lostAnswer, "look_up_claims_no_payment",
            "A look-up does not call paid, nor decided, what the provider never got",
            needs: [.has(.lookup)]
        ) { scene in
            let shopper = try await scene.losesAnswer(by: "not_json")
            let outcome = try await shopper.flow.lookUp()
            switch outcome {
            case .unknown, .pending, .actionRequired: break
            default: throw ConformanceFailure(expected: "an open outcome", got: outcome.summary, rule: scene.rule)
            }
            try await scene.nothingCharged()
        },
        ConformanceCase(
            .lostAnswer, "resend_charges_once", "Sending the payment again after its answer was lost charges once",
            needs: [.has(.resend)]
        ) { scene in
            let shopper = try await scene.losesAnswer()
            let total = await shopper.total()
            _ = try shopper.completed(try await shopper.takeSteps(after: try await shopper.flow.resend()))
            try await scene.charged(total)
        },
        ConformanceCase(
            .lostAnswer, "resend_pays_what_never_arrived", "Sending the payment again pays what the provider never got",
            needs: [.has(.resend)]
        ) { scene in
            let shopper = try await scene.losesAnswer(by: "not_json")
            let total = await shopper.total()
            _ = try shopper.completed(try await shopper.takeSteps(after: try await shopper.flow.resend()))
            try await scene.charged(total)
        },
        ConformanceCase(
            .lostAnswer, "resend_is_refused", "Where the provider has no keys, sending again is refused unsent",
            needs: [.lacks(.resend)]
        ) { scene in
            let shopper = try await scene.losesAnswer()
            let sent = try await scene.world.operations()
            let error = try await scene.error(of: "a resend") { () async throws(ProviderError) in
                try await shopper.flow.resend()
            }
            try scene.equal(error.code, .unsupported, "the refusal")
            try scene.equal(error.certainty, .notSent, "the refusal's certainty")
            try await scene.nothingSent(after: sent)
        },
    ]
}

extension Scene {
    /// A shopper whose payment went out and whose answer did not come whole.
    ///
    /// By default the provider acts and half of its answer arrives: that way no transport sends a call with a key again
    /// by itself, as it may when a kept connection ends without an answer. With `not_json` the provider never acts.
    func losesAnswer(by kind: String = "truncate") async throws -> Shopper {
        let shopper = shopper()
        let opened = try await shopper.arrive()
        let message = try await shopper.authorize(opened)
        try await armPayment(kind)
        let error = try shopper.unknown(try await shopper.post(message))
        try equal(error.certainty, .maybeHappened, "the error's certainty")
        return shopper
    }
}
