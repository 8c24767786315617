import ExpressCheckout

/// What a payment call is answered with: the body decides, never the status alone.
enum RecordedPayments {
    static let all = refusals + failures + payments

    private static let capture = "captureFull"

    /// The API's own word that it did nothing.
    private static let refusals: [RecordedScenario] = [
        .captured("declined-402", .declined("CAPTURE_DECLINED")),
        .captured("declined-201", .declined("CAPTURE_DECLINED")),
        .captured("declined-402-without-content-type", .declined("CAPTURE_DECLINED")),
        .captured("declined-unknown-state", .declined("REVIEW_DECLINED")),
        .captured("declined-402-v1", .outcome(.declined(Decline(.refused, rawCode: "declined", session: .spent)))),
        .captured("invalid-token-402", .refused(capture, 402, "invalid_token", .sessionExpired)),
        .captured("invalid-token-412-v1", .refused(capture, 412, "invalid_token", .sessionExpired)),
        .captured("not-confirmed-412", .refused(capture, 412, "invalid_order_transaction_status", .conflict)),
        .captured("invalid-object-422", .refused(capture, 422, "invalid_object", .invalidRequest)),
        .captured("unpublished-code-422", .refused(capture, 422, "redacted-26", .invalidRequest)),
        .captured("unauthorized-401", .refused(capture, 401, "unauthorized", .authentication)),
        .captured("invalid-json-400", .refused(capture, 400, "invalid_json", .invalidRequest)),
        .captured("conflict-410", .refused(capture, 410, "error", .conflict)),
        .captured("rate-limited-429", .refused(capture, 429, "error", .rateLimited, retry: true)),
        .authorized("declined-402", .declined("AUTH_DECLINED")),
        .authorized("declined-201", .declined("AUTH_DECLINED")),
        .authorized("invalid-token-402", .refused("auth", 402, "invalid_token", .sessionExpired)),
        .authorized("not-confirmed-412", .refused("auth", 412, "invalid_order_transaction_status", .conflict)),
        .authorized("invalid-object-422", .refused("auth", 422, "invalid_object", .invalidRequest)),
        .authorized("unauthorized-401", .refused("auth", 401, "unauthorized", .authentication)),
    ]

    /// Answers that leave open whether money moved: the same call with the same key may be sent again.
    private static let failures: [RecordedScenario] = [
        unknown("blocked-403-html", 403, .unavailable),
        unknown("request-timeout-408", 408, .unavailable, "an empty body"),
        unknown("no-body-409", 409, .conflict, "an empty body"),
        unknown("no-body-500", 500, .unavailable, "an empty body"),
        unknown("bad-gateway-502-html", 502, .unavailable),
        unknown("unavailable-503", 503, .unavailable, "an empty body"),
        unknown("timeout-524", 524, .unavailable),
        unknown("empty-object-402", 402, .badResponse),
        unknown("no-body-402", 402, .badResponse, "an empty body"),
        unknown("html-402", 402, .badResponse),
        .captured("error-500", .refused(capture, 500, "error", .unavailable, .maybeHappened, retry: true)),
        .captured("in-process-409", .refused(capture, 409, "error", .conflict, .maybeHappened, retry: true)),
        .captured(
            "error-in-201", .refused(capture, 201, "invalid_token", .sessionExpired, .maybeHappened, retry: true)),
        .captured("unreadable-201", .unusable(capture, 201, "it is no payment", .maybeHappened, retry: true)),
        .captured("binary-201", .unusable(capture, 201, "it is no payment", .maybeHappened, retry: true)),
        .captured("no-body-201", .unusable(capture, 201, "it is no payment", .maybeHappened, retry: true)),
        .captured(
            "another-token",
            .unusable(
                capture, 201, "$.token: the payment belongs to another checkout", .maybeHappened, retry: true)),
        .authorized("error-500", .refused("auth", 500, "error", .unavailable, .maybeHappened, retry: true)),
    ]

    private static func unknown(
        _ file: String, _ status: Int, _ code: ProviderError.Code,
        _ body: String = "a body that is no answer of the API"
    ) -> RecordedScenario {
        .captured(file, .silent(capture, status, code, .maybeHappened, retry: true, body: body))
    }

    /// Payments that are odd in one way: paid only where status and state say so, flagged where they are not what was
    /// asked for.
    private static let payments: [RecordedScenario] = [
        .captured("approved-402", .completed(.captured)),
        .captured("approved-without-content-type", .completed(.captured)),
        .captured("unknown-status", .pending("unknown status UNDER_REVIEW")),
        .captured("unknown-state", .pending("unknown state CAPTURE_PENDING")),
        .captured("without-state", .pending("the payment has no state")),
        .captured("approved-but-declined-state", .pending("status APPROVED contradicts the payment's state")),
        .captured("declined-but-captured-state", .pending("status DECLINED contradicts the payment's state")),
        .captured(
            "answered-authorized", .completed(.authorized, notes: "asked for captured, the payment is authorized")),
        .captured(
            "answered-partially-captured",
            .completed(.partiallyCaptured, notes: "asked for captured, the payment is partially_captured")),
        .captured(
            "another-amount",
            .completed(
                .captured, 104_00, notes: "amount_mismatch: asked for 105.00 USD, the payment says 104.00 USD")),
        .captured(
            "another-currency",
            .completed(
                .captured, 105_00, "CAD", notes: "amount_mismatch: asked for 105.00 USD, the payment says 105.00 CAD")),
        .captured(
            "without-amount",
            .outcome(
                .completed(
                    PaymentSnapshot(
                        id: RecordedShop.payment, state: .captured, amount: nil,
                        notes: ["amount_mismatch: asked for 105.00 USD, the payment says no amount"])))),
        .captured(
            "another-reference",
            .completed(.captured, notes: "reference_mismatch: the payment carries another merchantReference")),
        .authorized(
            "answered-captured", .completed(.captured, notes: "asked for authorized, the payment is captured")),
    ]
}
