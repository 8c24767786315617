import ExpressCheckout

extension ConformanceCase {
    /// Cancelling and taking back what was added.
    static let cancelCases: [ConformanceCase] = [
        ConformanceCase(
            .cancel, "ends_the_checkout", "After a cancel nothing is charged and an authorisation is refused unsent"
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let message = try await shopper.authorize(opened)
            try await shopper.flow.cancel()
            try scene.equal(await shopper.flow.phase, .cancelled, "the phase")
            let sent = try await scene.world.operations()
            let problem = try scene.present(await shopper.flow.handle(message).problem, "the post to be refused")
            try scene.equal(problem.certainty, .notSent, "the refusal's certainty")
            try await scene.nothingSent(after: sent)
            try await scene.nothingCharged()
        },
        ConformanceCase(.cancel, "twice_is_once", "Cancelling again takes back nothing more and is no error") { scene in
            let shopper = scene.shopper()
            _ = try await shopper.arrive()
            try await shopper.flow.cancel()
            let next = scene.shopper(checkout: "conformance-2")
            try await shopper.flow.cancel()
            _ = try await next.arrive()
            try scene.equal(await next.total(), scene.world.order.openingSummary.total.amount, "the next total")
        },
        ConformanceCase(
            .cancel, "takes_back_what_was_added",
            "What opening added is gone after a cancel: the next checkout starts anew",
            needs: [.has(.cancelRollback)]
        ) { scene in
            let shopper = scene.shopper()
            _ = try await shopper.arrive()
            let sent = try await scene.world.operations()
            try await shopper.flow.cancel()
            try scene.claim(try await scene.world.operations().count > sent.count, "a roll-back", got: "no call")
            let next = scene.shopper(checkout: "conformance-2")
            let opened = try await next.arrive()
            let total = scene.world.order.openingSummary.total.amount
            try scene.equal(await next.total(), total, "the next checkout's total")
            try await next.payToTheEnd(opened)
            try await scene.charged(total)
        },
        ConformanceCase(
            .cancel, "without_roll_back_sends_nothing", "Where nothing is to be undone, a cancel sends nothing",
            needs: [.lacks(.cancelRollback)]
        ) { scene in
            let shopper = scene.shopper()
            _ = try await shopper.arrive()
            let sent = try await scene.world.operations()
            try await shopper.flow.cancel()
            try await scene.nothingSent(after: sent)
        },
        ConformanceCase(
            .cancel, "leaves_a_payment_alone",
            "A cancel of an undecided payment sends nothing and is no second chance to pay"
        ) { scene in
            let shopper = try await scene.losesAnswer()
            let sent = try await scene.world.operations()
            try await shopper.flow.cancel()
            let error = try await scene.error(of: "a resend after the cancel") { () async throws(ProviderError) in
                try await shopper.flow.resend()
            }
            try scene.equal(error.certainty, .notSent, "the refusal's certainty")
            try await scene.nothingSent(after: sent)
        },
    ]
}
