import ExpressCheckout
import Testing
import YunoCheckout

@Suite struct AdapterOutcomeTests {
    private func outcome(_ answer: JSON, state: ProviderState = Fixture.openState) async throws -> CheckoutOutcome {
        let transport = ScriptedTransport([.json(201, answer)])
        var state = state
        return try await Fixture.provider(transport).complete(
            try Fixture.request(), state: &state, journal: TestJournal())
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let status: String
        let subStatus: String?
        let outcome: String
        let state: String?
        let note: String?
        var testDescription: String { "\(status)/\(subStatus ?? "-")" }

        init(_ status: String, _ subStatus: String?, _ outcome: String, _ state: String?, note: String? = nil) {
            self.status = status
            self.subStatus = subStatus
            self.outcome = outcome
            self.state = state
            self.note = note
        }
    }

    @Test(arguments: [
        Row("CREATED", "CREATED", "pending", "pending"),
        Row("READY_TO_PAY", "CREATED", "pending", "pending"),
        Row("PENDING", "AUTHORIZED", "completed", "authorized"),
        Row("PENDING", "IN_PROCESS", "pending", "pending"),
        Row("PENDING", "WAITING_ADDITIONAL_STEP", "pending", "pending"),
        Row("PENDING", "PENDING_PROVIDER_CONFIRMATION", "pending", "pending"),
        Row("PENDING", "PENDING_FRAUD_REVIEW", "pending", "pending"),
        Row("PENDING", "PENDING_OTP_COMPLETION", "pending", "pending"),
        Row("PENDING", "DECLINED", "pending", "pending", note: "declined_but_open"),
        Row("VERIFIED", "VERIFIED", "pending", "pending", note: "verified_only"),
        Row("SUCCEEDED", "APPROVED", "completed", "captured"),
        Row("SUCCEEDED", "CAPTURED", "completed", "captured"),
        Row("SUCCEEDED", "PARTIALLY_APPROVED", "completed", "partially_captured", note: "partly_paid"),
        Row("SUCCEEDED", "PARTIALLY_CAPTURED", "completed", "partially_captured", note: "partly_paid"),
        Row("SUCCEEDED", "PARTIALLY_REFUNDED", "completed", "partially_refunded"),
        Row("SUCCEEDED", "PARTIALLY_CHARGEBACKED", "completed", "partially_charged_back", note: "partly_charged_back"),
        Row("SUCCEEDED", "FRAUD_DECLINED", "pending", "captured", note: "fraud_declined"),
        Row("SUCCEEDED", "REFUND_RETRY_IN_PROCESS", "completed", "captured", note: "refund_retry"),
        Row("SUCCEEDED", "CAPTURE_RETRY_IN_PROCESS", "completed", "authorized", note: "capture_retry"),
        Row("SUCCEEDED", "CAPTURE_RETRY_PROCESS_FAILED", "completed", "authorized", note: "capture_retry"),
        Row("REFUNDED", "REFUNDED", "cancelled", nil),
        Row("REFUNDED", "PENDING_PROVIDER_CONFIRMATION", "pending", "captured", note: "refund_in_process"),
        Row("CANCELED", "CANCELED", "cancelled", nil),
        Row("CANCELLED", "CANCELED", "cancelled", nil),
        Row("CANCELED", "PENDING_PROVIDER_CONFIRMATION", "pending", "authorized", note: "void_in_process"),
        Row("DECLINED", "DECLINED", "declined", "declined"),
        Row("DECLINED", "FRAUD_DECLINED", "declined", "declined"),
        Row("REJECTED", "REJECTED", "declined", "declined"),
        Row("EXPIRED", "EXPIRED", "declined", "declined"),
        Row("ERROR", "ERROR", "declined", "declined"),
        Row("ERROR", "TIMEOUT", "pending", "pending", note: "provider_timeout"),
        Row("ERROR", "PENDING_REVERSE", "pending", "pending", note: "reversal_in_process"),
        Row("ERROR", "REVERSED_BY_TIMEOUT", "declined", "declined"),
        Row("IN_DISPUTE", "RECEIVED", "pending", "disputed", note: "in_dispute"),
        Row("IN_DISPUTE", "PENDING_REVIEW", "pending", "disputed", note: "in_dispute"),
        Row("CHARGEBACK", "LOST", "pending", "charged_back", note: "charged_back"),
        Row("FRAUD", "FRAUD_VERIFIED", "pending", "pending", note: "fraud_verified"),
        Row("PAYED", "PAYED", "pending", "pending", note: "unknown_status: PAYED/PAYED"),
        Row("SUCCEEDED", "SOMETHING_NEW", "pending", "pending", note: "unknown_status: SUCCEEDED/SOMETHING_NEW"),
        Row("SUCCEEDED", nil, "pending", "pending", note: "unknown_status: SUCCEEDED/?"),
        Row("SUCCEEDED", "jane doe <x>", "pending", "pending", note: "unknown_status: SUCCEEDED/?"),
        Row("PENDING", nil, "pending", "pending", note: "unknown_status: PENDING/?"),
        Row("DECLINED", "SOMETHING_NEW", "declined", "declined", note: "unknown_status: DECLINED/SOMETHING_NEW"),
        Row("ERROR", nil, "declined", "declined", note: "unknown_status: ERROR/?"),
        Row("CANCELED", "SOMETHING_NEW", "pending", "pending", note: "unknown_status"),
    ])
    func mapsEveryStatus(_ row: Row) async throws {
        let outcome = try await outcome(Fixture.paymentAnswer(status: row.status, subStatus: row.subStatus))
        #expect(outcome.name == row.outcome)
        let payment = snapshot(outcome)
        #expect(payment?.state.rawValue == row.state)
        let notes = payment?.notes ?? []
        #expect(row.note.map { note in notes.contains { $0.hasPrefix(note) } } ?? notes.isEmpty, "\(notes)")
    }

    private func snapshot(_ outcome: CheckoutOutcome) -> PaymentSnapshot? {
        switch outcome {
        case .completed(let payment), .pending(let payment): payment
        case .declined(let decline): decline.payment
        default: nil
        }
    }

    @Test func takesACardCheckForAnOrderOfNothing() async throws {
        let order = try Fixture.order(summary: try Fixture.summary([("total", .total, "0.00")]), options: [])
        let transport = ScriptedTransport([
            .json(201, Fixture.paymentAnswer(status: "VERIFIED", subStatus: "VERIFIED", value: 0))
        ])
        var state = Fixture.openState
        let outcome = try await Fixture.provider(transport).complete(
            try Fixture.request(
                order: order, authorization: Authorization(wallet: .applePay, payload: "token")),
            state: &state, journal: TestJournal())
        #expect(outcome.name == "completed")
    }

    struct Place: Sendable, CustomTestStringConvertible {
        let name: String
        let answer: JSON
        let kind: ClientAction.Kind
        let url: String?
        var testDescription: String { name }
    }

    private static let challenge = "https://challenge.example/3ds?token=abc"
    private static func waiting(
        _ subStatus: String = "WAITING_ADDITIONAL_STEP", action: Bool = true, detail: JSON = [:],
        transactions: JSON = .null
    ) -> JSON {
        Fixture.paymentAnswer(
            status: "PENDING", subStatus: subStatus, action: action, detail: detail, transactions: transactions)
    }

    @Test(arguments: [
        Place(
            name: "the payment's card", answer: waiting(detail: ["card": ["redirect_url": .string(challenge)]]),
            kind: .threeDS, url: challenge),
        Place(
            name: "the payment's wallet", answer: waiting(detail: ["wallet": ["redirect_url": .string(challenge)]]),
            kind: .threeDS, url: challenge),
        Place(
            name: "3-D Secure of the card",
            answer: waiting(detail: [
                "card": ["redirect_url": "", "three_d_secure": ["redirect_url": .string(challenge)]]
            ]),
            kind: .threeDS, url: challenge),
        Place(
            name: "the transaction",
            answer: waiting(
                transactions: ["payment_method": ["detail": ["card": ["redirect_url": .string(challenge)]]]]),
            kind: .threeDS, url: challenge),
        Place(
            name: "below payment", answer: ["payment": waiting(detail: ["card": ["redirect_url": .string(challenge)]])],
            kind: .threeDS, url: challenge),
        Place(
            name: "a flag that was forgotten",
            answer: waiting(action: false, detail: ["card": ["redirect_url": .string(challenge)]]), kind: .threeDS,
            url: challenge),
        Place(name: "nowhere: the SDK knows it", answer: waiting(), kind: .threeDS, url: nil),
        Place(
            name: "no web address", answer: waiting(detail: ["card": ["redirect_url": "javascript:alert(1)"]]),
            kind: .threeDS, url: nil),
        Place(name: "another step of the SDK", answer: waiting("PENDING_OTP_COMPLETION"), kind: .clientSDK, url: nil),
        Place(name: "an unknown step of the SDK", answer: waiting("NEW_STEP"), kind: .clientSDK, url: nil),
    ])
    func findsTheFurtherStep(_ place: Place) async throws {
        guard case .actionRequired(let action) = try await outcome(place.answer) else {
            throw TestFailure("no action")
        }
        #expect(action.kind == place.kind)
        #expect(action.url?.exposed == place.url)
        #expect(
            action.payload?.exposed == [
                "payment_id": .string(Fixture.payment), "checkout_session": .string(Fixture.session),
            ])
    }

    struct DeclineCase: Sendable, CustomTestStringConvertible {
        let response: String?
        let advice: String?
        let code: Decline.Code
        let retry: Decline.Retry
        let raw: String
        var testDescription: String { "\(response ?? "-") \(advice ?? "")" }

        init(
            _ response: String?, advice: String? = nil, _ code: Decline.Code, _ retry: Decline.Retry, raw: String? = nil
        ) {
            self.response = response
            self.advice = advice
            self.code = code
            self.retry = retry
            self.raw = raw ?? response ?? "DECLINED"
        }
    }

    @Test(arguments: [
        DeclineCase("INSUFFICIENT_FUNDS", .insufficientFunds, .later),
        DeclineCase("EXPIRED_CARD", .expiredCard, .never),
        DeclineCase("INVALID_SECURITY_CODE", .invalidCard, .never),
        DeclineCase("DO_NOT_HONOR", .refused, .later),
        DeclineCase("REPORTED_STOLEN", .suspectedFraud, .never),
        DeclineCase("FRAUD_VALIDATION", .suspectedFraud, .later),
        DeclineCase("RETRY_AFTER_24_H", .refused, .later),
        DeclineCase("NO_RETRY_POLICY", .refused, .never),
        DeclineCase("CHALLENGE_CANCELED", .authenticationFailed, .otherMethod),
        DeclineCase("THREE_D_SECURE_REQUIRED", .authenticationFailed, .later),
        DeclineCase("PROVIDER_ERROR", .refused, .later),
        DeclineCase("PROVIDER_INVALID_CREDENTIALS", .refused, .never),
        DeclineCase("DO_NOT_HONOR", advice: "DO_NOT_TRY_AGAIN", .refused, .never),
        DeclineCase("EXPIRED_CARD", advice: "RETRY_AFTER_1_H", .expiredCard, .later),
        DeclineCase("DO_NOT_HONOR", advice: "UPDATE_INFORMATION", .refused, .otherMethod),
        DeclineCase("DO_NOT_HONOR", advice: "SOMETHING_NEW", .refused, .later),
        DeclineCase("SOMETHING_NEW", .refused, .otherMethod),
        DeclineCase("Jane's card 4111", .refused, .otherMethod, raw: "DECLINED"),
        DeclineCase("", .refused, .otherMethod, raw: "DECLINED"),
        DeclineCase(nil, .refused, .otherMethod),
    ])
    func explainsADecline(_ decline: DeclineCase) async throws {
        let transaction = JSON.object(compacting: [
            ("response_code", decline.response.map(JSON.string)),
            ("merchant_advice_code", decline.advice.map(JSON.string)),
        ])
        let answer = Fixture.paymentAnswer(status: "DECLINED", subStatus: "DECLINED", transactions: transaction)
        guard case .declined(let found) = try await outcome(answer) else { throw TestFailure("no decline") }
        #expect(found.code == decline.code)
        #expect(found.retry == decline.retry)
        #expect(found.rawCode == decline.raw)
        #expect(found.session == .spent)
        #expect(found.payment?.id == PaymentID(Fixture.payment))
    }

    @Test func takesTheNewestTransaction() async throws {
        let transactions: JSON = [
            ["response_code": "DO_NOT_HONOR", "created_at": "2026-11-30T10:00:02.000000Z"],
            ["response_code": "INSUFFICIENT_FUNDS", "created_at": "2026-11-30T10:00:03.000000Z"],
            ["response_code": "SUCCEEDED_THREE_D_SECURE", "created_at": "2026-11-30T10:00:01.000000Z"], .null,
        ]
        let answer = Fixture.paymentAnswer(status: "DECLINED", subStatus: "DECLINED", transactions: transactions)
        guard case .declined(let decline) = try await outcome(answer) else { throw TestFailure("no decline") }
        #expect(decline.code == .insufficientFunds)
    }

    @Test(arguments: [
        (JSON.number("105.01"), "USD"), (.number("10500"), "USD"), (.number("105.00"), "EUR"),
        (.number("105.0001"), "USD"), (.string("odd"), "USD"), (.null, "USD"),
    ])
    func flagsAnotherAmountAndLetsTheStatusStand(_ value: JSON, _ currency: String) async throws {
        let outcome = try await outcome(Fixture.paymentAnswer(value: value, currency: currency))
        guard case .completed(let payment) = outcome else { throw TestFailure(outcome.name) }
        #expect(payment.notes.count == 1)
        #expect(payment.notes.allSatisfy { $0.hasPrefix("amount_mismatch") })
    }

    @Test(arguments: [JSON.number("105"), .number("105.0"), .number("105.0000"), .number("105.00")])
    func takesTheSameAmountInAnySpelling(_ value: JSON) async throws {
        guard case .completed(let payment) = try await outcome(Fixture.paymentAnswer(value: value)) else {
            throw TestFailure("not completed")
        }
        #expect(payment.notes.isEmpty)
        #expect(payment.amount == (try Fixture.money("105.00")))
    }

    @Test(arguments: ["SUCCEEDED", "DECLINED", "CANCELED"])
    func decidesNothingByAnotherOrdersPayment(_ status: String) async throws {
        let subStatus = status == "SUCCEEDED" ? "APPROVED" : status
        for answer in [
            Fixture.paymentAnswer(status: status, subStatus: subStatus, order: "order-9"),
            Fixture.paymentAnswer(status: status, subStatus: subStatus, session: "another"),
        ] {
            guard case .pending(let payment) = try await outcome(answer) else { throw TestFailure("decided") }
            #expect(payment.id == nil)
            #expect(payment.notes.count == 1)
        }
    }

    @Test func takesAnEmptySessionForNone() async throws {
        #expect(try await outcome(Fixture.paymentAnswer(session: "")).name == "completed")
    }

    @Test(arguments: ["{}", "[]", "null", #"{"id":""}"#, "<html>", "", #"{"id":"x","status":"#])
    func knowsNothingFromAnAnswerThatIsNoPayment(_ text: String) async throws {
        let transport = ScriptedTransport([.text(201, text)])
        let provider = try Fixture.provider(transport)
        let request = try Fixture.request()
        var state = Fixture.openState
        let error = await #expect(throws: ProviderError.self) {
            _ = try await provider.complete(request, state: &state, journal: TestJournal())
        }
        #expect(error?.code == .badResponse)
        #expect(error?.certainty == .maybeHappened)
        #expect(error?.isRetrySafe == true)
        #expect(state == Fixture.unansweredState)
    }
}
