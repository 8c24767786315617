import ExpressCheckout

extension ConformanceCase {
    /// Capture, void and refund.
    static let changeCases: [ConformanceCase] = [
        ConformanceCase(
            .changes, "capture_takes_what_was_held", "A capture takes the money that was held, whole and once",
            needs: [.has(.manualCapture)]
        ) { scene in
            let shopper = try await scene.pays(manually: true)
            let total = await shopper.total()
            try await scene.completes(try await shopper.flow.capture())
            try await scene.moved("capture", [total])
        },
        ConformanceCase(
            .changes, "capture_of_a_part_takes_a_part", "A capture of a part takes that part",
            needs: [.has(.manualCapture), .has(.partialCapture)]
        ) { scene in
            let shopper = try await scene.pays(manually: true)
            let part = try await scene.third(of: shopper)
            try await scene.completes(try await shopper.flow.capture(part))
            try await scene.moved("capture", [part])
        },
        ConformanceCase(
            .changes, "second_capture_of_all_is_refused",
            "What was taken whole is not taken again, and nothing is sent",
            needs: [.has(.manualCapture)]
        ) { scene in
            let shopper = try await scene.pays(manually: true)
            let total = await shopper.total()
            try await scene.completes(try await shopper.flow.capture())
            try await scene.refuses { () async throws(ProviderError) in try await shopper.flow.capture() }
            try await scene.moved("capture", [total])
        },
        ConformanceCase(
            .changes, "void_releases_what_was_held", "A void releases the money that was held, and none is taken",
            needs: [.has(.manualCapture), .has(.void)]
        ) { scene in
            let shopper = try await scene.pays(manually: true)
            try await scene.completes(try await shopper.flow.void())
            let ledger = try await Ledger(scene.world.ledger())
            try scene.equal(ledger.entries.count { $0.kind == "void" }, 1, "the releases")
            try scene.equal(ledger.entries.count { $0.kind == "capture" }, 0, "the captures")
        },
        ConformanceCase(
            .changes, "refund_pays_back_everything", "A refund pays back what was paid, whole and once",
            needs: [.has(.refund)]
        ) { scene in
            let shopper = try await scene.pays()
            let total = await shopper.total()
            try await scene.completes(try await shopper.flow.refund())
            try await scene.moved("refund", [total])
        },
        ConformanceCase(
            .changes, "refunds_of_parts_add_up",
            "Two refunds of a part each pay back both parts, and no more is paid back",
            needs: [.has(.partialRefund)]
        ) { scene in
            let shopper = try await scene.pays()
            let part = try await scene.third(of: shopper)
            for _ in 0..<2 { try await scene.completes(try await shopper.flow.refund(part)) }
            try await scene.moved("refund", [part, part])
            let total = await shopper.total()
            try await scene.refuses { () async throws(ProviderError) in try await shopper.flow.refund(total) }
        },
        ConformanceCase(
            .changes, "refund_of_too_much_is_refused", "More than was paid is not paid back, and nothing is sent",
            needs: [.has(.refund)]
        ) { scene in
            let shopper = try await scene.pays()
            let total = await shopper.total()
            let more = Money(minorUnits: total.minorUnits + 1, currency: total.currency)
            try await scene.refuses { () async throws(ProviderError) in try await shopper.flow.refund(more) }
            try await scene.moved("refund", [])
        },
        ConformanceCase(
            .changes, "refund_in_another_currency_is_refused", "A refund in another currency is refused unsent",
            needs: [.has(.refund)]
        ) { scene in
            let shopper = try await scene.pays()
            let other = try scene.present(Currency("EUR"), "the euro")
            try await scene.refuses { () async throws(ProviderError) in
                try await shopper.flow.refund(Money(minorUnits: 100, currency: other))
            }
        },
        ConformanceCase(
            .changes, "refund_of_nothing_is_refused", "A refund of nothing, or of less, is refused unsent",
            needs: [.has(.refund)]
        ) { scene in
            let shopper = try await scene.pays()
            let currency = await shopper.total().currency
            for cents in [Int64(0), -1] {
                try await scene.refuses { () async throws(ProviderError) in
                    try await shopper.flow.refund(Money(minorUnits: cents, currency: currency))
                }
            }
        },
        ConformanceCase(
            .changes, "second_refund_of_all_is_refused", "What was paid back whole is not paid back again",
            needs: [.has(.refund)]
        ) { scene in
            let shopper = try await scene.pays()
            let total = await shopper.total()
            try await scene.completes(try await shopper.flow.refund())
            try await scene.refuses { () async throws(ProviderError) in try await shopper.flow.refund() }
            try await scene.moved("refund", [total])
        },
        ConformanceCase(
            .changes, "two_refunds_at_once_pay_back_once", "Two refunds of everything at the same time pay back once",
            needs: [.has(.refund)]
        ) { scene in
            let shopper = try await scene.pays()
            let total = await shopper.total()
            let flow = shopper.flow
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<2 { group.addTask { _ = try? await flow.refund() } }
            }
            try await scene.moved("refund", [total])
        },
        ConformanceCase(
            .changes, "unpaid_is_not_changed",
            "What was not paid is neither captured nor paid back, and nothing is sent"
        ) { scene in
            let shopper = scene.shopper()
            _ = try await shopper.arrive()
            try await scene.refuses { () async throws(ProviderError) in try await shopper.flow.refund() }
            try await scene.refuses { () async throws(ProviderError) in try await shopper.flow.capture() }
        },
        ConformanceCase(
            .changes, "what_is_not_offered_is_refused",
            "Where the provider pays nothing back, a refund is refused unsent",
            needs: [.lacks(.refund)]
        ) { scene in
            let shopper = try await scene.pays()
            try await scene.refuses { () async throws(ProviderError) in try await shopper.flow.refund() }
        },
        ConformanceCase(
            .changes, "read_tells_what_became_of_it", "A read tells the payment's amount and state after each change",
            needs: [.has(.read), .has(.refund)]
        ) { scene in
            let shopper = try await scene.pays()
            let before = try await shopper.flow.readPayment()
            try scene.equal(before.state, .captured, "the state after paying")
            try scene.equal(before.amount, await shopper.total(), "the amount")
            try await scene.completes(try await shopper.flow.refund())
            try scene.equal(try await shopper.flow.readPayment().state, .refunded, "the state after the refund")
        },
    ]

    /// Changes whose answer is lost.
    static let lostChangeCases: [ConformanceCase] =
        [
            ConformanceCase(
                .changes, "lost_refund_blocks_another",
                "A refund whose answer was lost is unknown, and no other may begin",
                needs: [.has(.refund)]
            ) { scene in
                let shopper = try await scene.losesRefund("truncate")
                try await scene.refuses { () async throws(ProviderError) in try await shopper.flow.refund() }
                let ledger = try await Ledger(scene.world.ledger())
                try scene.claim(
                    ledger.entries.count { $0.kind == "refund" } <= 1, "one refund at most", got: "\(ledger)")
            },
            ConformanceCase(
                .changes, "lost_refund_is_found", "A look-up after a refund's answer was lost finds it, by reads only",
                needs: [.has(.refund), .has(.lookup)]
            ) { scene in
                let shopper = try await scene.losesRefund("truncate")
                let total = await shopper.total()
                try await scene.completes(try await shopper.flow.lookUpChange())
                try await scene.moved("refund", [total])
            },
            ConformanceCase(
                .changes, "refund_that_never_arrived_is_not_called_done",
                "A look-up does not call a refund done that the provider never got",
                needs: [.has(.refund), .has(.lookup)]
            ) { scene in
                let shopper = try await scene.losesRefund("not_json")
                switch try await shopper.flow.lookUpChange() {
                case .completed: try scene.claim(false, "a refund that is open or failed", got: "completed")
                default: break
                }
                try await scene.moved("refund", [])
            },
        ]
        + [500, 502, 504].map { status in
            ConformanceCase(
                .changes, "refund_answered_by_\(status)_is_unknown", "HTTP \(status) leaves a refund's outcome unknown",
                needs: [.has(.refund)]
            ) { scene in
                _ = try await scene.losesRefund("status", [JSON.Member("status", JSON(integerLiteral: Int64(status)))])
            }
        }
}

extension Scene {
    /// A shopper who has paid.
    func pays(manually isManual: Bool = false) async throws -> Shopper {
        let shopper = shopper(order: isManual ? SampleOrders.manual(world.order) : nil)
        let payment = try await shopper.payToTheEnd(try await shopper.arrive())
        if isManual { try equal(payment.state, .authorized, "the state of money that is only held") }
        return shopper
    }

    /// A shopper whose refund went out and whose answer did not come.
    func losesRefund(_ kind: String, _ members: [JSON.Member] = []) async throws -> Shopper {
        let shopper = try await pays()
        for operation in world.operations(of: .refund) {
            try await world.arm(
                .object([JSON.Member("kind", .string(kind)), JSON.Member("operation", .string(operation))] + members))
        }
        let outcome = try await shopper.flow.refund()
        guard case .unknown(let error) = outcome else {
            throw ConformanceFailure(expected: "the refund to be unknown", got: outcome.summary, rule: rule)
        }
        try equal(error.certainty, .maybeHappened, "the error's certainty")
        return shopper
    }

    /// The claim that a change was made.
    func completes(_ outcome: CheckoutOutcome) async throws {
        guard case .completed = outcome else {
            throw ConformanceFailure(expected: "the change to be made", got: outcome.summary, rule: rule)
        }
    }

    /// The claim that `change` is refused, and that nothing was sent for it.
    func refuses(_ change: () async throws(ProviderError) -> CheckoutOutcome) async throws {
        let sent = try await world.operations()
        let error = try await error(of: "the change", change)
        try equal(error.certainty, .notSent, "the refusal's certainty")
        try await nothingSent(after: sent)
    }

    /// The claim about what the provider's books have of one kind.
    func moved(_ kind: String, _ amounts: [Money]) async throws {
        let ledger = try await Ledger(world.ledger())
        let found = ledger.entries.filter { $0.kind == kind }.map(\.amount)
        try claim(found == amounts, "\(kind) of \(amounts)", got: "\(ledger)")
    }

    /// A third of what was paid.
    func third(of shopper: Shopper) async throws -> Money {
        let total = await shopper.total()
        return Money(minorUnits: total.minorUnits / 3, currency: total.currency)
    }
}
