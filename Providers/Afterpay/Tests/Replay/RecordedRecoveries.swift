import ExpressCheckout

/// Answers that did not come, and what is found out afterwards.
enum RecordedRecoveries {
    static let all = resending + lookingUp + tryingAgain + failedLookUps

    private static let capture = "captureFull"
    private static let late = RecordedResult.timedOut(capture, .maybeHappened, retry: true)
    private static let cut = RecordedResult.connectionLost(capture, .maybeHappened, retry: true)
    private static let cutAuthorization = RecordedResult.connectionLost("auth", .maybeHappened, retry: true)
    private static let running = RecordedResult.refused(capture, 409, "error", .conflict, .maybeHappened, retry: true)

    /// The same bytes with the same key: a refusal of the repeat says nothing about the first call.
    private static let resending: [RecordedScenario] = [
        .captured(
            "in-process-409-then-captured", running, .init(.resend, running),
            .init(.resend, .completed(.captured))),
        .captured("timed-out-then-captured", late, .init(.resend, .completed(.captured))),
        .captured("timed-out-then-declined", late, .init(.resend, .declined("CAPTURE_DECLINED"))),
        .captured(
            "timed-out-then-invalid-token", late,
            .init(.resend, .refused(capture, 402, "invalid_token", .sessionExpired, .maybeHappened))),
        .authorized(
            "in-process-409-then-authorized",
            .refused("auth", 409, "error", .conflict, .maybeHappened, retry: true),
            .init(.resend, .completed(.authorized))),
        .authorized(
            "timed-out-then-authorized", .timedOut("auth", .maybeHappened, retry: true),
            .init(.resend, .completed(.authorized))),
    ]

    private static let lookingUp: [RecordedScenario] = [
        .captured("timed-out-then-found", late, .init(.lookUp, .completed(.captured))),
        .captured(
            "timed-out-then-found-late", late, .init(.lookUp, .notFoundYet), .init(.lookUp, .completed(.captured))),
        .captured("connection-lost-then-found", cut, .init(.lookUp, .completed(.captured))),
        .captured("connection-lost-then-found-declined", cut, .init(.lookUp, .declined("CAPTURE_DECLINED"))),
        .captured("connection-lost-then-reversed", cut, .init(.lookUp, .outcome(.cancelled))),
        .captured(
            "connection-lost-then-another-amount", cut,
            .init(
                .lookUp,
                .completed(
                    .captured, 1_00, notes: "amount_mismatch: asked for 105.00 USD, the payment says 1.00 USD"))),
        .authorized(
            "timed-out-then-found", .timedOut("auth", .maybeHappened, retry: true),
            .init(.lookUp, .completed(.authorized))),
        .authorized("connection-lost-then-voided", cutAuthorization, .init(.lookUp, .outcome(.cancelled))),
        .authorized("connection-lost-then-expired", cutAuthorization, .init(.lookUp, .outcome(.cancelled))),
        .authorized(
            "connection-lost-then-expired-in-part", cutAuthorization,
            .init(.lookUp, .pending("the payment was released after a part of it was captured"))),
        .authorized(
            "connection-lost-then-partially-captured", cutAuthorization,
            .init(
                .lookUp,
                .completed(
                    .partiallyCaptured, notes: "asked for authorized, the payment is partially_captured"))),
    ]

    /// What is known to have done nothing is paid anew, with another key and what the checkout says then.
    private static let tryingAgain: [RecordedScenario] = [
        .captured("not-connected-then-captured", .notConnected(capture), .init(.pay, .completed(.captured))),
        .captured(
            "not-confirmed-412-then-captured",
            .refused(capture, 412, "invalid_order_transaction_status", .conflict),
            .init(.pay, .completed(.captured))),
    ]

    /// A look-up is a read: that it failed says nothing of the payment.
    private static let failedLookUps: [RecordedScenario] = {
        let call = "getPaymentByToken"
        return [
            lost("not-found-404", .notFoundYet),
            lost("unknown-state", .pending("unknown state CAPTURE_PENDING")),
            lost("error-500", .refused(call, 500, "error", .unavailable, retry: true)),
            lost("blocked-403-html", .silent(call, 403, .unavailable, .decided, retry: true)),
            lost(
                "rate-limited-429", .silent(call, 429, .rateLimited, .decided, retry: true, body: "an empty body")),
            lost("timed-out", .timedOut(call, .decided, retry: true)),
            lost("unreadable-200", .unusable(call, 200, "it is no payment", .decided, retry: true)),
            lost("no-payment-200", .unusable(call, 200, "it is no payment", .decided, retry: true)),
            lost(
                "another-token-200",
                .unusable(
                    call, 200, "$.token: the payment belongs to another checkout", .decided, retry: true)),
        ]
    }()

    private static func lost(_ file: String, _ result: RecordedResult) -> RecordedScenario {
        .opened("lookup-\(file)", .init(.pay, cut), .init(.lookUp, result))
    }
}
