import AfterpayCheckout
import ExpressCheckout

/// What the account's limits and the making of a token are answered with.
enum RecordedOpenings {
    static let all = limits + configuration + creation

    private static let total = JSONPath.root.appending("shipping_options").appending(0).appending("summary")
        .appending(2).appending("amount")

    private static func impossible(_ path: JSONPath, _ reason: String) -> RecordedResult {
        .failure(.impossible([OrderProblem(path, reason)], provider: AfterpayProvider.id))
    }

    /// Both ends are allowed themselves, and either may be missing.
    private static let limits: [RecordedScenario] = [
        .opening("configuration-empty-opens"),
        .opening("total-at-the-minimum-opens"),
        .opening("total-at-the-maximum-opens"),
        .opening(
            "total-below-the-minimum",
            impossible(total, "the Afterpay account takes orders from 105.01 USD")),
        .opening(
            "total-above-the-maximum",
            impossible(total, "the Afterpay account takes orders up to 104.99 USD")),
        .opening(
            "currency-not-of-the-account",
            impossible(JSONPath.root.appending("currency"), "the Afterpay account takes AUD, not USD")),
    ]

    /// A read: it changed nothing, and may be made again.
    private static let configuration: [RecordedScenario] = {
        let call = "configuration"
        return [
            .opening(
                "configuration-unauthorized-401", .refused(call, 401, "unauthorized", .authentication, retry: true)),
            .opening("configuration-not-acceptable-406", .refused(call, 406, "error", .invalidRequest, retry: true)),
            .opening("configuration-blocked-403-html", .silent(call, 403, .unavailable, .decided, retry: true)),
            .opening(
                "configuration-rate-limited-429",
                .silent(call, 429, .rateLimited, .decided, retry: true, body: "an empty body")),
            .opening("configuration-error-500", .refused(call, 500, "error", .unavailable, retry: true)),
            .opening(
                "configuration-no-body-500",
                .silent(call, 500, .unavailable, .decided, retry: true, body: "an empty body")),
            .opening("configuration-bad-gateway-502", .silent(call, 502, .unavailable, .decided, retry: true)),
            .opening(
                "configuration-unavailable-503",
                .silent(call, 503, .unavailable, .decided, retry: true, body: "an empty body")),
            .opening("configuration-timed-out", .timedOut(call, .decided, retry: true)),
            .opening("configuration-connection-lost", .connectionLost(call, .decided, retry: true)),
            .opening("configuration-not-connected", .notConnected(call)),
            .opening("configuration-unreadable-200", .silent(call, 200, .badResponse, .decided, retry: true)),
        ]
    }()

    /// Every call makes a new token and has no key: what is not known to be refused may have made one, and is not sent
    /// again.
    private static let creation: [RecordedScenario] = {
        let call = "createCheckout"
        return [
            .opening("create-invalid-json-400", .refused(call, 400, "invalid_json", .invalidRequest)),
            .opening("create-unauthorized-401", .refused(call, 401, "unauthorized", .authentication)),
            .opening("create-method-not-allowed-405", .refused(call, 405, "method_not_allowed", .invalidRequest)),
            .opening("create-error-406", .refused(call, 406, "error", .invalidRequest)),
            .opening("create-error-415", .refused(call, 415, "error", .invalidRequest)),
            .opening("create-invalid-object-422", .refused(call, 422, "invalid_object", .invalidRequest)),
            .opening("create-invalid-amount-422", .refused(call, 422, "invalid_amount", .invalidRequest)),
            .opening("create-unsupported-currency-422", .refused(call, 422, "unsupported_currency", .invalidRequest)),
            .opening(
                "create-unsupported-payment-type-422", .refused(call, 422, "unsupported_payment_type", .invalidRequest)),
            .opening("create-error-429", .refused(call, 429, "error", .rateLimited, retry: true)),
            .opening("create-error-500", .refused(call, 500, "error", .unavailable, .maybeHappened)),
            .opening("create-blocked-403-html", .silent(call, 403, .unavailable, .maybeHappened, retry: false)),
            .opening(
                "create-request-timeout-408",
                .silent(call, 408, .unavailable, .maybeHappened, retry: false, body: "an empty body")),
            .opening(
                "create-no-body-500",
                .silent(call, 500, .unavailable, .maybeHappened, retry: false, body: "an empty body")),
            .opening("create-bad-gateway-502", .silent(call, 502, .unavailable, .maybeHappened, retry: false)),
            .opening(
                "create-unavailable-503",
                .silent(call, 503, .unavailable, .maybeHappened, retry: false, body: "an empty body")),
            .opening("create-timeout-524", .silent(call, 524, .unavailable, .maybeHappened, retry: false)),
            .opening("create-timed-out", .timedOut(call, .maybeHappened, retry: false)),
            .opening("create-connection-lost", .connectionLost(call, .maybeHappened, retry: false)),
            .opening("create-not-connected", .notConnected(call)),
            .opening("create-unreadable-201", .unusable(call, 201, "$.token: missing", .maybeHappened, retry: false)),
            .opening(
                "create-without-token-201", .unusable(call, 201, "$.token: missing", .maybeHappened, retry: false)),
        ]
    }()
}
