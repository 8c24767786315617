import ExpressCheckout

extension ConformanceCase {
    /// HTTP statuses that say nothing of what the provider did, and connections that end.
    static let statusCases: [ConformanceCase] =
        [408, 409, 502, 503, 504, 524].map { status in
            ConformanceCase(
                .errors, "status_\(status)_is_unknown",
                "HTTP \(status) without a body leaves a payment's outcome unknown"
            ) { scene in
                try await scene.isUnknown("status", [JSON.Member("status", JSON(integerLiteral: Int64(status)))])
            }
        } + [
            ConformanceCase(
                .errors, "reset_connection_denies_no_charge",
                "When the connection ends before the answer, the payment is unknown or was made once by its key"
            ) { scene in
                let shopper = scene.shopper()
                let opened = try await shopper.arrive()
                let message = try await shopper.authorize(opened)
                try await scene.armPayment("reset")
                switch try await shopper.takeSteps(after: try await shopper.post(message)) {
                case .completed: try await scene.charged(await shopper.total())
                case .unknown, .pending: break
                case let outcome:
                    try scene.claim(false, "an outcome that denies nothing", got: outcome.summary)
                }
            },
            ConformanceCase(
                .errors, "call_that_arrives_twice_charges_once",
                "A payment call that reaches the provider twice charges once, by its key",
                needs: [.has(.idempotentPayment)]
            ) { scene in
                let shopper = scene.shopper()
                let opened = try await shopper.arrive()
                let message = try await shopper.authorize(opened)
                let total = await shopper.total()
                try await scene.armPayment("twice")
                _ = try shopper.completed(try await shopper.takeSteps(after: try await shopper.post(message)))
                try await scene.charged(total)
            },
        ]

    /// Openings that fail in every way.
    static let openingFaultCases: [ConformanceCase] =
        [
            ("not_json", "A page of HTML", []), ("truncate", "Half an answer", []), ("reset", "A lost connection", []),
            ("status", "HTTP 500", [JSON.Member("status", 500)]), ("act_then_cut", "An answer that never came", []),
        ].map { kind, what, members in
            ConformanceCase(
                .opening, "survives_\(kind)",
                "\(what) for an opening is an error, and opening again gives the order's total, nothing twice"
            ) { scene in
                let shopper = scene.shopper()
                let operation = try scene.present(
                    try await scene.world.provider.plan(scene.world.order).requests.last?.operation, "a planned request"
                )
                try await scene.world.arm(
                    .object(
                        [JSON.Member("kind", .string(kind)), JSON.Member("operation", .string(operation))] + members))
                // The answer may have had the token that the session goes on with: then the second try finds it gone.
                for _ in 0..<2 {
                    do throws(ProviderError) {
                        _ = try await shopper.flow.open()
                    } catch {
                        try scene.claim(!error.message.isEmpty, "a message for the merchant", got: "none")
                    }
                }
                let opened = try await shopper.arrive()
                let total = scene.world.order.openingSummary.total.amount
                try scene.equal(await shopper.total(), total, "the total shown")
                try await shopper.payToTheEnd(opened)
                try await scene.charged(total)
            }
        }

    /// Look-ups that fail themselves.
    static let lookUpCases: [ConformanceCase] =
        [("not_json", "A page of HTML"), ("truncate", "Half an answer"), ("reset", "A lost connection")].map {
            kind, what in
            ConformanceCase(
                .lostAnswer, "look_up_answered_by_\(kind)_decides_nothing",
                "\(what) for a look-up leaves the payment open, and charges nothing more", needs: [.has(.lookup)]
            ) { scene in
                let shopper = try await scene.losesAnswer()
                let total = await shopper.total()
                try await scene.world.arm(["kind": .string(kind)])
                do {
                    switch try await shopper.flow.lookUp() {
                    // A read may be repeated by the transport, and find the payment then.
                    case .completed, .pending, .unknown, .actionRequired: break
                    case let outcome: try scene.claim(false, "a payment left open", got: outcome.summary)
                    }
                } catch let error as ProviderError {
                    try scene.claim(
                        await shopper.flow.phase == .undecided, "the payment left open",
                        got: "\(error), which closed it")
                }
                try await scene.charged(total)
            }
        }
}
