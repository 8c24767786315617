import ExpressCheckout

extension ConformanceCase {
    /// Each kind of fault at each kind of call.
    static let faultCases: [ConformanceCase] =
        openingFaults + paymentFaults + lookUpFaults + stepFaults + quoteFaults + rollBackFaults

    private static let empty = Wire.Twist.answer(200, [])
    private static let object = Wire.Twist.answer(200, Array("{}".utf8))
    private static let list = Wire.Twist.answer(200, Array("[]".utf8))
    private static let html = Wire.Twist.answer(503, Array("<html>Bad gateway</html>".utf8))
    private static let failure = Wire.Twist.answer(500, Array("{}".utf8))

    private static let openingFaults: [ConformanceCase] = [
        ("not_sent", "that never left", .notSent), ("lost", "whose answer was lost", .lostAfter),
        ("html", "answered with a page of HTML", html), ("empty", "answered with nothing", empty),
        ("an_empty_object", "answered with {}", object), ("server_error", "answered with HTTP 500", failure),
    ].map { name, words, twist in
        ConformanceCase(
            .errors, "opening_\(name)",
            "An opening \(words) is told as an error, shows no sheet, and can be tried again",
            needs: [.has(.open)]
        ) { scene in
            let operations = try await scene.world.provider.plan(scene.world.order).requests.map(\.operation)
            let last = try scene.present(operations.last, "a planned call")
            scene.wire.twist(twist) { $0.operation == last }
            let shopper = scene.shopper()
            let error = try await scene.error(of: "the opening") { () async throws(ProviderError) in
                try await shopper.flow.open()
            }
            if case .notSent = twist, operations.count == 1 {
                try scene.equal(error.certainty, .notSent, "the error's certainty")
            }
            try scene.claim(!(await shopper.flow.sheet.isPresented), "no sheet", got: "one")
            do throws(ProviderError) {
                _ = try await shopper.flow.open()
            } catch {
                // A token that was lost with the answer is told once, then a new session begins.
                guard error.code == .sessionExpired else { throw error }
                _ = try await shopper.flow.open()
            }
            try scene.equal(await shopper.total(), scene.orderTotal, "the total after the retry")
            try await scene.nothingCharged()
        }
    }

    private static let paymentFaults: [ConformanceCase] =
        [
            ("lost_before", "that timed out", .lostBefore), ("lost_after", "whose answer was lost", .lostAfter),
            ("html_503", "answered with HTTP 503 and HTML", html), ("an_empty_object", "answered with {}", object),
            ("a_list", "answered with []", list),
            ("conflict", "answered with HTTP 409", .answer(409, Array("{}".utf8))),
        ].map { name, words, twist in
            ConformanceCase(
                .errors, "payment_\(name)_is_unknown", "A payment \(words) is unknown and leaves no room for another"
            ) { scene in
                let shopper = scene.shopper()
                let message = try await shopper.authorize(try await shopper.arrive())
                scene.twistPayment(twist)
                let outcome = try await shopper.post(message)
                guard outcome.leavesOpen else {
                    throw ConformanceFailure(expected: "an open outcome", got: outcome.summary, rule: scene.rule)
                }
                try await scene.leavesNoRoom(shopper)
            }
        } + [
            ConformanceCase(
                .errors, "payment_not_sent_may_be_tried_again",
                "A payment that never left is told as not sent, and the next authorisation pays once"
            ) { scene in
                let shopper = scene.shopper()
                let opened = try await shopper.arrive()
                let shown = await shopper.total()
                let message = try await shopper.authorize(opened)
                scene.twistPayment(.notSent)
                guard case .failed(let error) = try await shopper.post(message) else {
                    throw ConformanceFailure(expected: "a failure", got: "another outcome", rule: scene.rule)
                }
                try scene.equal(error.certainty, .notSent, "the error's certainty")
                try await scene.nothingCharged()
                try await shopper.payToTheEnd(try await shopper.flow.open())
                try await scene.charged(shown)
            }
        ]

    private static let lookUpFaults: [ConformanceCase] = [
        ("server_error", "fails with HTTP 500", failure), ("html", "is answered with a page of HTML", html),
        ("lost", "times out", .lostBefore), ("empty", "is answered with nothing", empty),
        ("an_empty_object", "is answered with {}", object),
    ].map { name, words, twist in
        ConformanceCase(
            .errors, "look_up_\(name)_decides_nothing", "A look-up that \(words) leaves the payment open",
            needs: [.has(.lookup)]
        ) { scene in
            let shopper = try await scene.cutsAnswer()
            let shown = await shopper.total()
            scene.wire.twist(twist, isStanding: true)
            do {
                let outcome = try await shopper.flow.lookUp()
                try scene.claim(outcome.leavesOpen, "an open outcome", got: outcome.summary)
            } catch let error as ProviderError {
                try scene.claim(await shopper.flow.phase == .undecided, "an open payment", got: "\(error)")
            }
            try await scene.leavesNoRoom(shopper)
            try await scene.charged(shown)
        }
    }

    private static let stepFaults: [ConformanceCase] = [
        ("server_error", "fails with HTTP 500", failure), ("html", "is answered with a page of HTML", html),
        ("lost", "times out", .lostBefore),
    ].map { name, words, twist in
        ConformanceCase(
            .errors, "step_\(name)_decides_nothing",
            "When the call after a further step \(words), the payment stays open",
            needs: [.hasAny([.actionsThreeDS, .actionsRedirect])]
        ) { scene in
            let shopper = scene.shopper()
            let outcome = try await shopper.pay(try await shopper.arrive(), card: .asksForAction)
            guard case .actionRequired(let action) = outcome else {
                throw ConformanceFailure(expected: "a further step", got: outcome.summary, rule: scene.rule)
            }
            let message = try await scene.world.device.perform(action)
            scene.wire.twist(twist, isStanding: true)
            if let after = await shopper.flow.handle(message).outcome {
                try scene.claim(after.leavesOpen, "an open outcome", got: after.summary)
            }
            try await scene.leavesNoRoom(shopper)
        }
    }

    private static let quoteFaults: [ConformanceCase] = [
        ("server_error", "fails with HTTP 500", failure), ("html", "is answered with a page of HTML", html),
        ("lost", "gets no answer", .lostAfter), ("not_sent", "never leaves", .notSent),
    ].map { name, words, twist in
        ConformanceCase(
            .errors, "quote_\(name)_leaves_no_sheet_hanging",
            "When the provider's quote \(words), the sheet is answered and no other total than the shown one is charged",
            needs: [.has(.providerQuotes)]
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.flow.open()
            scene.wire.twist(twist)
            let reply = await shopper.flow.handle(scene.addressMessage(SampleShop.served))
            try scene.claim(reply.message != nil, "a message for the client", got: "none")
            try scene.claim(reply.outcome == nil, "no outcome", got: reply.outcome?.name ?? "")
            try await scene.isChargedAsShown(shopper, opened)
        }
    }

    private static let rollBackFaults: [ConformanceCase] = [
        ("server_error", "fails with HTTP 500", failure), ("lost", "gets no answer", .lostAfter),
        ("not_sent", "never leaves", .notSent),
    ].map { name, words, twist in
        ConformanceCase(
            .errors, "roll_back_\(name)_is_made_up_for",
            "When taking back what was added \(words), cancelling again takes it back",
            needs: [.has(.cancelRollback)]
        ) { scene in
            let shopper = scene.shopper()
            _ = try await shopper.arrive()
            scene.wire.twist(twist)
            let earlier = scene.wire.exchanges.count
            _ = try? await shopper.flow.cancel()
            try await shopper.flow.cancel()
            // One whose answer was lost may have been made: then a read is enough.
            let made = scene.wire.exchanges.dropFirst(earlier).filter {
                $0.request.replay != .safe && $0.answer.status < 400
            }
            let isLost = if case .lostAfter = twist { true } else { false }
            try scene.claim(isLost || !made.isEmpty, "a roll-back that was answered", got: "none")
            let next = scene.shopper(checkout: "conformance-2")
            _ = try await next.arrive()
            try scene.equal(await next.total(), scene.orderTotal, "the next checkout's total")
        }
    }
}

extension CheckoutOutcome {
    /// Whether it neither claims nor denies a payment.
    var leavesOpen: Bool {
        switch self {
        case .pending, .unknown, .actionRequired: true
        default: false
        }
    }
}

extension Scene {
    /// The claim that no other attempt begins while the payment is open.
    func leavesNoRoom(_ shopper: Shopper) async throws {
        let error = try await error(of: "another attempt") { () async throws(ProviderError) in
            try await shopper.flow.open()
        }
        try equal(error.code, .attemptUnresolved, "the refusal")
    }
}
