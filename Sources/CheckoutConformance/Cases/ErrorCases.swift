import ExpressCheckout

extension ConformanceCase {
    /// Answers that are no answers, and how certain an error is.
    static let errorCases: [ConformanceCase] = [
        ConformanceCase(.errors, "server_error_is_unknown", "HTTP 500 on a payment leaves its outcome unknown") {
            scene in
            try await scene.isUnknown("status", [JSON.Member("status", 500)])
        },
        ConformanceCase(.errors, "no_json_is_unknown", "A page of HTML for a payment's answer leaves it unknown") {
            scene in
            try await scene.isUnknown("not_json")
        },
        ConformanceCase(.errors, "half_an_answer_is_unknown", "Half an answer to a payment leaves it unknown") {
            scene in
            try await scene.isUnknown("truncate")
        },
        ConformanceCase(
            .errors, "empty_answer_is_unknown", "HTTP 200 with an empty body for a payment leaves it unknown"
        ) { scene in
            try await scene.isUnknown("status", [JSON.Member("status", 200)])
        },
    ]
}

extension Scene {
    /// The claim that a payment whose answer is spoilt this way is unknown, and told as one that may have happened.
    func isUnknown(_ kind: String, _ members: [JSON.Member] = []) async throws {
        let shopper = shopper()
        let opened = try await shopper.arrive()
        let message = try await shopper.authorize(opened)
        try await armPayment(kind, members)
        let error = try shopper.unknown(try await shopper.post(message))
        try equal(error.certainty, .maybeHappened, "the error's certainty")
        // With a key that the provider honours, the same call may be sent again.
        try claim(
            !error.isRetrySafe || world.provider.descriptor.supports(.idempotentPayment),
            "an error that is not safe to repeat", got: "a safe one")
    }
}
