import ExpressCheckout

/// What the confirmed checkout says, and what keeps it from being read.
enum RecordedReadings {
    static let all = refusals + contents

    private static func reading(_ file: String, _ result: RecordedResult) -> RecordedScenario {
        .opened("read-\(file)", .init(.readAuthorization, result))
    }

    private static let refusals: [RecordedScenario] = {
        let call = "getCheckout"
        return [
            reading("not-found-404", .refused(call, 404, "not_found", .notFound, retry: true)),
            // The same code comes with 402 on payment calls.
            reading("invalid-token-412", .refused(call, 412, "invalid_token", .sessionExpired, retry: true)),
            reading("unauthorized-401", .refused(call, 401, "unauthorized", .authentication, retry: true)),
            reading(
                "rate-limited-429", .silent(call, 429, .rateLimited, .decided, retry: true, body: "an empty body")),
            reading("blocked-403-html", .silent(call, 403, .unavailable, .decided, retry: true)),
            reading("error-500", .refused(call, 500, "error", .unavailable, retry: true)),
            reading(
                "unavailable-503", .silent(call, 503, .unavailable, .decided, retry: true, body: "an empty body")),
            reading("timed-out", .timedOut(call, .decided, retry: true)),
            reading("connection-lost", .connectionLost(call, .decided, retry: true)),
            reading("not-connected", .notConnected(call)),
            reading("unreadable-200", .silent(call, 200, .badResponse, .decided, retry: true)),
            reading(
                "another-token-200", .unusable(call, 200, "$.token: another checkout's", .decided, retry: true)),
            reading("without-amount-200", .unusable(call, 200, "$.amount: missing", .decided, retry: true)),
        ]
    }()

    /// Paid is only what was quoted: the same total, in the same currency, for the same option.
    private static let contents: [RecordedScenario] = {
        let express = RecordedShop.quote(for: RecordedShop.order(), option: "express")
        return [
            .opened("read-another-total", .init(.pay, .corrected())),
            .opened("read-another-currency", .init(.pay, .corrected())),
            .opened("read-unknown-option", .init(.pay, .corrected())),
            .opened(
                "read-another-option-then-captured", .init(.pay, .corrected(express)),
                .init(.pay(option: "express"), .completed(.captured, 113_25))),
            .opened(
                "read-little-then-captured",
                .init(
                    .readAuthorization,
                    .read(
                        Authorization(
                            wallet: .afterpay, payload: RecordedShop.success,
                            shippingAddress: PostalAddress(postalCode: "00001", country: "US"),
                            buyer: Buyer(email: "redacted-1@example.com")))),
                .init(.pay, .completed(.captured))),
        ]
    }()
}
