import ExpressCheckout

extension ConformanceCase {
    /// Keys, frozen calls and what is kept of them.
    static let idempotencyCases: [ConformanceCase] = [
        ConformanceCase(
            .idempotency, "call_is_kept_before_it_is_sent",
            "A payment that cannot be saved first is not sent, and told as not sent"
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let message = try await shopper.authorize(opened)
            await scene.store.breakDown()
            let sent = scene.payments.count
            let outcome = try scene.present(await shopper.flow.handle(message).outcome, "an outcome")
            guard case .failed(let error) = outcome else {
                throw ConformanceFailure(expected: "a failure", got: outcome.summary, rule: scene.rule)
            }
            try scene.equal(error.certainty, .notSent, "the error's certainty")
            try scene.equal(scene.payments.count, sent, "the payment calls")
            try await scene.nothingCharged()
        },
        ConformanceCase(
            .idempotency, "kept_call_is_what_was_sent", "The call that is kept is the one that was sent, to the byte"
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let message = try await shopper.authorize(opened)
            scene.twistPayment(.lostAfter)
            _ = try await shopper.post(message)
            let sent = try scene.present(scene.payments.last, "a payment call")
            let calls = await shopper.flow.stored.attempts.last?.calls ?? []
            let kept = try scene.present(calls.last?.call, "a call that was kept")
            try scene.equal(kept.operation, sent.operation, "the kept operation")
            try scene.claim(kept.body == sent.body, "the body that was sent", got: "another one")
        },
        ConformanceCase(
            .idempotency, "resend_has_the_same_key_and_bytes",
            "A payment that is sent again is the same call: key, headers and body", needs: [.has(.resend)]
        ) { scene in
            let shopper = try await scene.cutsAnswer()
            _ = try await shopper.flow.resend()
            try scene.sentTheSameTwice(scene.payments)
        },
        ConformanceCase(
            .idempotency, "resend_from_another_process_is_the_same",
            "A payment that is sent again after a restart is the same call, and is charged once", needs: [.has(.resend)]
        ) { scene in
            let shopper = try await scene.cutsAnswer()
            let shown = await shopper.total()
            let heir = try await scene.restored(shopper)
            _ = try heir.completed(try await heir.takeSteps(after: try await heir.flow.resend()))
            try scene.sentTheSameTwice(scene.payments)
            try await scene.charged(shown)
        },
        ConformanceCase(
            .idempotency, "look_up_from_another_process",
            "After a restart a payment whose answer was lost is found or left open, never denied",
            needs: [.has(.lookup)]
        ) { scene in
            let shopper = try await scene.cutsAnswer()
            let shown = await shopper.total()
            let heir = try await scene.restored(shopper)
            do {
                try scene.deniesNothing(try await heir.flow.lookUp())
            } catch let error as ProviderError {
                try scene.equal(await heir.flow.phase, .undecided, "the phase after \(error)")
            }
            try await scene.charged(shown)
        },
        ConformanceCase(
            .idempotency, "old_call_is_not_sent_again", "A payment is not sent again after its key may have expired",
            needs: [.has(.resend)]
        ) { scene in
            let shopper = try await scene.cutsAnswer()
            let sent = try await scene.world.operations()
            scene.time.advance(by: .seconds(24 * 3600))
            let error = try await scene.error(of: "an old call") { () async throws(ProviderError) in
                try await shopper.flow.resend()
            }
            try scene.equal(error.certainty, .notSent, "the refusal's certainty")
            try await scene.nothingSent(after: sent)
        },
        ConformanceCase(
            .idempotency, "look_up_only_reads", "A look-up sends reads and nothing else", needs: [.has(.lookup)]
        ) { scene in
            let shopper = try await scene.cutsAnswer()
            let sent = scene.wire.requests.count
            _ = try? await shopper.flow.lookUp()
            let writes = scene.wire.requests.dropFirst(sent).filter { $0.replay != .safe }.map(\.operation)
            try scene.claim(writes.isEmpty, "reads alone", got: writes.joined(separator: ", "))
        },
        ConformanceCase(
            .idempotency, "call_that_arrives_twice_is_charged_once",
            "A payment call that reaches the provider twice is charged once", needs: [.has(.idempotentPayment)]
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let shown = await shopper.total()
            let message = try await shopper.authorize(opened)
            try await scene.armPayment("twice")
            let outcome = try await shopper.takeSteps(after: try await shopper.post(message))
            if case .declined = outcome {
                throw ConformanceFailure(expected: "no decline", got: outcome.summary, rule: scene.rule)
            }
            try await scene.charged(shown)
        },
        ConformanceCase(
            .idempotency, "resend_after_a_cancel_is_refused",
            "A payment that nobody wants any more is not sent again", needs: [.has(.resend)]
        ) { scene in
            let shopper = try await scene.cutsAnswer()
            try await shopper.flow.cancel()
            let sent = scene.payments.count
            _ = try await scene.error(of: "a resend") { () async throws(ProviderError) in
                try await shopper.flow.resend()
            }
            try scene.equal(scene.payments.count, sent, "the payment calls")
        },
    ]
}

extension Scene {
    /// The payment calls that the adapter made.
    var payments: [HTTPRequest] {
        wire.requests.filter { world.paymentOperations.contains($0.operation) }
    }

    /// A shopper whose payment was made and whose answer was lost on the wire.
    func cutsAnswer() async throws -> Shopper {
        let shopper = shopper()
        let opened = try await shopper.arrive()
        let message = try await shopper.authorize(opened)
        twistPayment(.lostAfter)
        _ = try shopper.unknown(try await shopper.post(message))
        return shopper
    }

    /// The claim that the last two of `calls` are one call.
    func sentTheSameTwice(_ calls: [HTTPRequest]) throws(ConformanceFailure) {
        let last = Array(calls.suffix(2))
        try claim(last.count == 2, "two calls", got: "\(last.count)")
        try claim(last.first?.body == last.last?.body, "the same body", got: "another one")
        try claim(last.first?.target == last.last?.target, "the same address", got: "another one")
        try claim(last.first?.headers == last.last?.headers, "the same headers", got: "others")
    }

    /// The claim that `outcome` does not deny a payment that was made.
    func deniesNothing(_ outcome: CheckoutOutcome) throws(ConformanceFailure) {
        switch outcome {
        case .completed, .pending, .unknown, .actionRequired: break
        default: throw ConformanceFailure(expected: "a payment found or left open", got: outcome.summary, rule: rule)
        }
    }
}

extension HTTPRequest {
    /// The body as text.
    var text: String { String(decoding: body?.exposed ?? [], as: UTF8.self) }
}
