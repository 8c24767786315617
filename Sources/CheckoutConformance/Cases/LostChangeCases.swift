import ExpressCheckout

extension ConformanceCase {
    /// Changes of a payment whose answer did not come.
    static let lostChangeCases: [ConformanceCase] = [
        ConformanceCase(
            .changes, "lost_refund_is_unknown_and_blocks_another",
            "A refund whose answer was lost is unknown, and no other is sent", needs: [.has(.refund)]
        ) { scene in
            let shopper = try await scene.losesRefund(.lostAfter)
            try await scene.isRefusedUnsent("another refund") { () async throws(ProviderError) in
                try await shopper.flow.refund()
            }
            try await scene.moved("refund", await shopper.total().minorUnits)
        },
        ConformanceCase(
            .changes, "lost_refund_is_looked_up_by_reads",
            "Finding out about a lost refund sends reads alone, and never denies it", needs: [.has(.refund)]
        ) { scene in
            let shopper = try await scene.losesRefund(.lostAfter)
            let sent = scene.wire.requests.count
            let outcome = try await shopper.flow.lookUpChange()
            try scene.deniesNothing(outcome)
            let writes = scene.wire.requests.dropFirst(sent).filter { $0.replay != .safe }.map(\.operation)
            try scene.claim(writes.isEmpty, "reads alone", got: writes.joined(separator: ", "))
            try await scene.moved("refund", await shopper.total().minorUnits)
        },
        ConformanceCase(
            .changes, "refund_that_never_arrived_is_not_claimed",
            "A refund that the provider never got is not told as made", needs: [.has(.refund)]
        ) { scene in
            let shopper = try await scene.losesRefund(.lostBefore)
            let outcome = try await shopper.flow.lookUpChange()
            if case .completed = outcome {
                throw ConformanceFailure(expected: "no refund told", got: outcome.summary, rule: scene.rule)
            }
            try await scene.moved("refund", 0)
        },
        ConformanceCase(
            .changes, "lost_refund_sent_again_pays_back_once",
            "A refund sent again after its answer was lost pays back once, or is refused unsent",
            needs: [.has(.refund), .has(.resend)]
        ) { scene in
            let shopper = try await scene.losesRefund(.lostAfter)
            _ = try? await shopper.flow.resendChange()
            try await scene.moved("refund", await shopper.total().minorUnits)
        },
        ConformanceCase(
            .changes, "refund_sent_again_is_the_same_call",
            "A refund that is sent again is the same call: key, headers and body",
            needs: [.has(.refund), .has(.resend)]
        ) { scene in
            let shopper = try await scene.losesRefund(.lostAfter)
            let sent = scene.wire.requests.count
            do throws(ProviderError) {
                _ = try await shopper.flow.resendChange()
            } catch {
                try scene.claim(error.certainty != .maybeHappened, "a refusal", got: "\(error)")
            }
            // An adapter may refuse to repeat a change; one that repeats it repeats it whole.
            let writes = scene.wire.requests.enumerated().filter { $0.element.replay != .safe }
            guard writes.last.map({ $0.offset >= sent }) ?? false else { return }
            try scene.sentTheSameTwice(writes.map(\.element))
        },
        lostAnswer("refund_answered_by_500_is_unknown", "HTTP 500", .answer(500, [])),
        lostAnswer("refund_answered_by_html_is_unknown", "a page of HTML", .answer(502, Array("<html>".utf8))),
        lostAnswer("refund_answered_by_nothing_is_unknown", "an empty answer", .answer(200, [])),
        ConformanceCase(
            .changes, "unsent_refund_may_be_tried_again",
            "A refund that never left is told as not sent, and the next one pays back once", needs: [.has(.refund)]
        ) { scene in
            let shopper = try await scene.paid()
            scene.twistWrite(.notSent)
            let outcome = try await shopper.flow.refund()
            guard case .failed(let error) = outcome else {
                throw ConformanceFailure(expected: "a failure", got: outcome.summary, rule: scene.rule)
            }
            try scene.equal(error.certainty, .notSent, "the error's certainty")
            try scene.did(try await shopper.flow.refund(), shopper)
            try await scene.moved("refund", await shopper.total().minorUnits)
        },
        ConformanceCase(
            .changes, "lost_capture_is_unknown_and_blocks_another",
            "A capture whose answer was lost is unknown, and no other is sent", needs: [.has(.manualCapture)]
        ) { scene in
            let (shopper, _) = try await scene.authorised()
            scene.twistWrite(.lostAfter)
            _ = try shopper.unknown(try await shopper.flow.capture())
            try await scene.isRefusedUnsent("another capture") { () async throws(ProviderError) in
                try await shopper.flow.capture()
            }
            try scene.deniesNothing(try await shopper.flow.lookUpChange())
            try await scene.moved("capture", await shopper.total().minorUnits)
        },
        ConformanceCase(
            .changes, "change_is_kept_before_it_is_sent",
            "A refund that cannot be saved first is not sent, and told as not sent", needs: [.has(.refund)]
        ) { scene in
            let shopper = try await scene.paid()
            await scene.store.breakDown()
            do {
                let outcome = try await shopper.flow.refund()
                guard case .failed(let error) = outcome, error.certainty == .notSent else {
                    throw ConformanceFailure(expected: "a failure, unsent", got: outcome.summary, rule: scene.rule)
                }
            } catch let error as ProviderError {
                try scene.equal(error.certainty, .notSent, "the error's certainty")
            }
            try await scene.moved("refund", 0)
        },
    ]

    /// A refund whose answer tells nothing is not known to have failed.
    private static func lostAnswer(_ rule: String, _ what: String, _ twist: Wire.Twist) -> ConformanceCase {
        ConformanceCase(
            .changes, rule, "A refund answered with \(what) is unknown, and may have happened", needs: [.has(.refund)]
        ) { scene in
            _ = try await scene.losesRefund(twist)
        }
    }
}

extension Scene {
    /// Twists the next call that is no read.
    func twistWrite(_ twist: Wire.Twist) {
        wire.twist(twist) { $0.replay != .safe }
    }

    /// A paid checkout whose refund got no answer that tells anything: it must be unknown.
    func losesRefund(_ twist: Wire.Twist) async throws -> Shopper {
        let shopper = try await paid()
        twistWrite(twist)
        let error = try shopper.unknown(try await shopper.flow.refund())
        try equal(error.certainty, .maybeHappened, "the error's certainty")
        return shopper
    }
}
