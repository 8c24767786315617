import ExpressCheckout

/// What happens to a payment after the order, and what a reversal leaves.
enum RecordedChanges {
    static let all = captures + lostCaptures + voids + refunds + reads + reversals

    private static func scenario(_ file: String, _ steps: RecordedScenario.Step...) -> RecordedScenario {
        RecordedScenario("payment-\(file)", steps)
    }

    /// One change that is refused, decided and forgotten.
    private static func refused(
        _ kind: PaymentChange.Kind, _ cents: Int64?, _ status: Int, _ raw: String, _ code: ProviderError.Code
    ) -> RecordedScenario {
        let error = RecordedResult.refused(kind.rawValue, status, raw, code)
        guard case .failure(let cause) = error else { preconditionFailure("a refusal is a failure") }
        let name = raw.replacing("_", with: "-")
        return scenario("\(kind)-\(name)-\(status)", .init(.change(kind, cents), .outcome(.failed(cause))))
    }

    /// The payment as it stands afterwards; cents of what was captured, paid back and is open.
    private static func standing(
        _ state: PaymentSnapshot.State, captured: Int64?, refunded: Int64 = 0, open: Int64 = 0, notes: [String] = []
    ) -> PaymentSnapshot {
        PaymentSnapshot(
            id: RecordedShop.payment, state: state, amount: Sample.money(105_00),
            balance: .init(
                captured: captured.map { Sample.money($0) }, refunded: Sample.money(refunded), open: Sample.money(open)),
            notes: notes)
    }

    private static func made(
        _ state: PaymentSnapshot.State, captured: Int64?, refunded: Int64 = 0, open: Int64 = 0, notes: [String] = []
    ) -> RecordedResult {
        .outcome(
            .completed(standing(state, captured: captured, refunded: refunded, open: open, notes: notes)))
    }

    /// The change is not to be seen: that proves nothing.
    private static func unseen(_ kind: PaymentChange.Kind) -> RecordedResult {
        .outcome(
            .unknown(
                ProviderError(
                    .notFound, certainty: .maybeHappened, isRetrySafe: true,
                    message: "Afterpay does not show the \(kind) yet, which is no proof: look again later",
                    operation: "getPayment", httpStatus: 200, traceID: RecordedResult.trace)))
    }

    // MARK: - Captures

    private static let part = RecordedScenario.Call.change(.capture, 40_00)
    private static let partly = made(.partiallyCaptured, captured: 40_00, open: 65_00)

    private static let captures: [RecordedScenario] = [
        scenario("capture-part", .init(part, partly)),
        scenario("capture-rest", .init(.change(.capture, nil), made(.captured, captured: 105_00))),
        scenario(
            "capture-nothing-open",
            .init(
                .change(.capture, nil),
                .outcome(
                    .failed(
                        ProviderError(
                            .conflict, certainty: .notSent, message: "nothing is left to capture",
                            operation: "capture"))))),
        refused(.capture, 40_00, 404, "not_found", .notFound),
        refused(.capture, 40_00, 410, "payment_captured", .conflict),
        refused(.capture, 40_00, 412, "error", .conflict),
        refused(.capture, 40_00, 412, "invalid_state", .conflict),
        refused(.capture, 40_00, 412, "payment_voided", .conflict),
        refused(.capture, 40_00, 412, "payment_expired", .conflict),
        refused(.capture, 40_00, 422, "invalid_object", .invalidRequest),
        refused(.capture, 40_00, 422, "invalid_amount", .invalidRequest),
        scenario(
            "capture-unauthorized-401", .init(part, .refused("capture", 401, "unauthorized", .authentication))),
        scenario(
            "capture-error-429", .init(part, .refused("capture", 429, "error", .rateLimited, retry: true))),
        scenario(
            "capture-error-409",
            .init(part, .refused("capture", 409, "error", .conflict, .maybeHappened, retry: true))),
        scenario(
            "capture-error-500",
            .init(part, .refused("capture", 500, "error", .unavailable, .maybeHappened, retry: true))),
        scenario(
            "capture-bad-gateway-502",
            .init(part, .silent("capture", 502, .unavailable, .maybeHappened, retry: true))),
        scenario(
            "capture-no-body-524",
            .init(
                part, .silent("capture", 524, .unavailable, .maybeHappened, retry: true, body: "an empty body"))),
    ]

    private static let lostCaptures: [RecordedScenario] = {
        let late = RecordedResult.timedOut("capture", .maybeHappened, retry: true)
        return [
            scenario(
                "capture-timed-out-then-found", .init(part, late), .init(.find(.capture, 40_00), unseen(.capture)),
                .init(.find(.capture, 40_00), partly)),
            scenario(
                "capture-timed-out-then-captured", .init(part, late),
                .init(part, .refused("capture", 409, "error", .conflict, .maybeHappened, retry: true)),
                .init(part, partly)),
            scenario(
                "capture-timed-out-then-refused", .init(part, late),
                .init(part, .refused("capture", 410, "payment_captured", .conflict, .maybeHappened))),
        ]
    }()

    // MARK: - Voids and refunds

    private static let voids: [RecordedScenario] = [
        scenario("void-whole", .init(.change(.void, nil), made(.voided, captured: 0))),
        scenario("void-part", .init(.change(.void, 5_00), made(.authorized, captured: 0, open: 100_00))),
        scenario("void-rest", .init(.change(.void, nil), made(.captured, captured: 40_00))),
        refused(.void, nil, 404, "not_found", .notFound),
        refused(.void, nil, 410, "payment_captured", .conflict),
        scenario(
            "void-timed-out-then-found",
            .init(.change(.void, 5_00), .timedOut("void", .maybeHappened, retry: true)),
            .init(.find(.void, 5_00), made(.authorized, captured: 0, open: 100_00))),
    ]

    private static let refunds: [RecordedScenario] = {
        let some = RecordedScenario.Call.change(.refund, 40_00)
        let late = RecordedResult.timedOut("refund", .maybeHappened, retry: true)
        let partly = made(.partiallyRefunded, captured: 105_00, refunded: 40_00)
        return [
            scenario("refund-part", .init(some, partly)),
            scenario(
                "refund-whole",
                .init(
                    .change(.refund, nil),
                    made(
                        .refunded, captured: 105_00, refunded: 105_00,
                        notes: ["the read side does not show the refund yet"]))),
            refused(.refund, 40_00, 412, "precondition_failed", .conflict),
            refused(.refund, 40_00, 422, "invalid_object", .invalidRequest),
            refused(.refund, 40_00, 422, "invalid_amount", .invalidRequest),
            refused(.refund, 40_00, 422, "refund_timelimit_exceeded", .invalidRequest),
            scenario(
                "refund-timed-out-then-found", .init(some, late), .init(.find(.refund, 40_00), unseen(.refund)),
                .init(.find(.refund, 40_00), partly)),
            scenario("refund-timed-out-then-refunded", .init(some, late), .init(some, partly)),
        ]
    }()

    // MARK: - Reads

    private static let reads: [RecordedScenario] = [
        scenario("read-authorized", .init(.readPayment, .payment(standing(.authorized, captured: 0, open: 105_00)))),
        scenario(
            "read-refunded", .init(.readPayment, .payment(standing(.refunded, captured: 105_00, refunded: 105_00)))),
        scenario("read-voided", .init(.readPayment, .payment(standing(.voided, captured: 0)))),
        scenario("read-declined", .init(.readPayment, .payment(standing(.declined, captured: 0)))),
        scenario(
            "read-unknown-state",
            .init(
                .readPayment, .payment(standing(.pending, captured: nil, notes: ["unknown state SETTLING"])))),
        scenario(
            "read-not-found-404",
            .init(.readPayment, .refused("getPayment", 404, "not_found", .notFound, retry: true))),
    ]

    // MARK: - Reversals

    private static let reversals: [RecordedScenario] = {
        let cut = RecordedResult.connectionLost("captureFull", .maybeHappened, retry: true)
        let unsure = { (status: Int, raw: String, code: ProviderError.Code) in
            RecordedResult.outcome(
                .unknown(
                    ProviderError(
                        code, certainty: .maybeHappened, message: "Afterpay refused: \(raw)", operation: "reversal",
                        rawCode: raw, httpStatus: status, traceID: "redacted-11, \(RecordedResult.trace)")))
        }
        return [
            .captured("connection-lost-then-reversal-412-reversed", cut, .init(.reverse, .outcome(.cancelled))),
            .captured(
                "connection-lost-then-reversal-412-captured", cut,
                .init(.reverse, unsure(412, "precondition_failed", .conflict))),
            .captured(
                "connection-lost-then-reversal-402", cut,
                .init(.reverse, unsure(402, "invalid_token", .sessionExpired))),
            .captured(
                "connection-lost-then-reversal-500", cut,
                .init(.reverse, .refused("reversal", 500, "error", .unavailable, .maybeHappened, retry: true))),
        ]
    }()
}
