import AfterpayCheckout
import ExpressCheckout
import Testing

/// Capturing, releasing and paying back after the order, call by call.
@Suite struct ManagingTests {
    private static let id = PaymentID("100101768366")

    private static func change(
        _ kind: PaymentChange.Kind, _ cents: Int64? = nil, key: String = "key-1", reference: String? = nil,
        reason: String? = nil
    ) -> PaymentChange {
        PaymentChange(
            kind, of: id, amount: cents.map { Sample.money($0) }, key: IdempotencyKey(key), reference: reference,
            reason: reason)
    }

    private static func payment(
        _ state: String = "CAPTURED", open: String = "0.00", events: [(String, String, String?)] = [],
        refunds: [(String, String)] = [], http: Int = 201, id: String = id.rawValue
    ) -> Script.Step {
        let events = events.map { type, amount, reference in
            let reference = reference.map { #","paymentEventMerchantReference":"\#($0)""# } ?? ""
            return #"{"id":"e","type":"\#(type)","amount":{"amount":"\#(amount)","currency":"USD"}\#(reference)}"#
        }
        let refunds = refunds.map { key, amount in
            #"{"refundId":"r-\#(key)","requestId":"\#(key)","amount":{"amount":"\#(amount)","currency":"USD"}}"#
        }
        return .answer(
            http,
            """
            {"id":"\(id)","token":"t","status":"APPROVED","paymentState":"\(state)",
            "originalAmount":{"amount":"105.00","currency":"USD"},"openToCaptureAmount":{"amount":"\(open)","currency":"USD"},
            "events":[\(events.joined(separator: ","))],"refunds":[\(refunds.joined(separator: ","))]}
            """)
    }

    private static func refund(_ key: String, _ amount: String) -> Script.Step {
        .answer(
            201,
            #"{"refundId":"r-\#(key)","requestId":"\#(key)","amount":{"amount":"\#(amount)","currency":"USD"}}"#)
    }

    /// Performs `change` on a script and gives what was sent.
    private static func perform(
        _ change: PaymentChange, _ steps: [Script.Step], state: inout ProviderState
    ) async throws(ProviderError) -> (CheckoutOutcome, [Sent], Journal) {
        let script = Script(steps)
        let journal = Journal(watching: script)
        let outcome = try await Sample.provider(script).perform(change, state: &state, journal: journal)
        return (outcome, await script.requests.map { Sent($0) }, journal)
    }

    private static func sent(_ action: String, _ body: String) -> Sent {
        Sent(
            "POST \(Sample.host)/v2/payments/100101768366/\(action)", body: body, replay: .keyed, total: .seconds(80))
    }

    // MARK: - Captures

    @Test func capturesAPartUnderItsKey() async throws {
        var state = ProviderState()
        let (outcome, sent, journal) = try await Self.perform(
            Self.change(.capture, 40_00),
            [Self.payment("PARTIALLY_CAPTURED", open: "65.00", events: [("CAPTURED", "40.00", "key-1")])], state: &state
        )
        #expect(
            outcome
                == .completed(
                    PaymentSnapshot(
                        id: Self.id, state: .partiallyCaptured, amount: Sample.money(105_00),
                        balance: .init(
                            captured: Sample.money(40_00), refunded: Sample.money(0), open: Sample.money(65_00)))))
        let body =
            #"{"requestId":"key-1","amount":{"amount":"40.00","currency":"USD"},"paymentEventMerchantReference":"key-1"}"#
        #expect(sent == [Self.sent("capture", body)])
        #expect(await journal.calls.map(\.operation) == ["capture"])
        #expect(await journal.requestsBefore == 0, "kept before it is sent")
    }

    @Test func capturesWhatIsOpenAndARepeatAsksForTheSame() async throws {
        var state = ProviderState()
        let open = Self.payment(
            "PARTIALLY_CAPTURED", open: "65.00", events: [("CAPTURED", "40.00", nil)], http: 200)
        let done = Self.payment(events: [("CAPTURED", "40.00", nil), ("CAPTURED", "65.00", "key-1")])
        let (outcome, sent, _) = try await Self.perform(Self.change(.capture), [open, done], state: &state)
        guard case .completed(let payment) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(payment.state == .captured && payment.balance?.captured == Sample.money(105_00))
        #expect(sent.last?.body?.contains(#""amount":"65.00""#) == true)

        let (_, again, _) = try await Self.perform(Self.change(.capture), [done], state: &state)
        #expect(again == [sent[1]], "the same bytes, without another look at what is open")
    }

    @Test func sendsNothingWhenNothingIsOpen() async throws {
        var state = ProviderState()
        let (outcome, sent, journal) = try await Self.perform(
            Self.change(.capture), [Self.payment(http: 200)], state: &state)
        guard case .failed(let error) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(error.code == .conflict && error.certainty == .notSent)
        #expect(sent.count == 1)
        #expect(await journal.calls.isEmpty)
        #expect(state.isEmpty)
    }

    // MARK: - Voids

    @Test func voidsWholeAndInPart() async throws {
        var state = ProviderState()
        let (whole, sent, _) = try await Self.perform(
            Self.change(.void, reason: "cancelledItems"),
            [Self.payment("VOIDED", events: [("VOIDED", "105.00", nil)], refunds: [("key-1", "105.00")])], state: &state
        )
        guard case .completed(let payment) = whole else {
            Issue.record("\(whole)")
            return
        }
        #expect(payment.state == .voided && payment.balance?.refunded == Sample.money(0))
        #expect(sent == [Self.sent("void", #"{"requestId":"key-1","reason":"cancelledItems"}"#)])

        let (part, partly, _) = try await Self.perform(
            Self.change(.void, 5_00, key: "key-2", reason: "for Ada Lane"),
            [Self.payment("AUTH_APPROVED", open: "100.00", events: [("VOIDED", "5.00", nil)])], state: &state)
        guard case .completed(let rest) = part else {
            Issue.record("\(part)")
            return
        }
        #expect(rest.state == .authorized && rest.balance?.open == Sample.money(100_00))
        #expect(
            partly == [Self.sent("void", #"{"requestId":"key-2","amount":{"amount":"5.00","currency":"USD"}}"#)])
    }

    // MARK: - Refunds

    @Test func refundsAPartWithBothKeys() async throws {
        var state = ProviderState()
        let (outcome, sent, _) = try await Self.perform(
            Self.change(.refund, 5_00, reference: "return-7"),
            [Self.refund("key-1", "5.00"), Self.payment(refunds: [("key-1", "5.00")], http: 200)], state: &state)
        guard case .completed(let payment) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(payment.state == .partiallyRefunded && payment.balance?.refunded == Sample.money(5_00))
        let body =
            #"{"requestId":"key-1","amount":{"amount":"5.00","currency":"USD"},"merchantReference":"return-7","#
            + #""refundMerchantReference":"return-7"}"#
        #expect(sent.first == Self.sent("refund", body))
    }

    @Test func refundsEverythingThatWasTaken() async throws {
        var state = ProviderState()
        let before = Self.payment(
            events: [("CAPTURED", "100.00", nil), ("VOIDED", "5.00", nil)],
            refunds: [("v", "5.00"), ("other", "20.00")], http: 200)
        // The read side does not show the refund yet.
        let (outcome, sent, _) = try await Self.perform(
            Self.change(.refund), [before, Self.refund("key-1", "80.00"), before], state: &state)
        guard case .completed(let payment) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(payment.state == .refunded && payment.balance?.refunded == Sample.money(100_00))
        #expect(sent[1].body?.contains(#""amount":"80.00""#) == true)
        #expect(sent[1].body?.contains(#""merchantReference":"key-1""#) == true)
    }

    @Test func aRefundThatWasMadeStaysMadeWhenTheReadFails() async throws {
        var state = ProviderState()
        let (outcome, _, _) = try await Self.perform(
            Self.change(.refund, 5_00), [Self.refund("key-1", "5.00"), Sample.error(500, "error")], state: &state)
        guard case .completed = outcome else {
            Issue.record("\(outcome)")
            return
        }
    }

    // MARK: - What is refused

    @Test(arguments: [
        (PaymentChange.Kind.capture, 404, "not_found"), (.capture, 410, "payment_captured"),
        (.capture, 412, "payment_voided"), (.capture, 422, "invalid_amount"), (.void, 404, "not_found"),
        (.void, 410, "payment_captured"), (.refund, 412, "precondition_failed"), (.refund, 422, "invalid_amount"),
        (.refund, 422, "refund_timelimit_exceeded"),
    ])
    func aRefusalIsDecidedAndForgotten(kind: PaymentChange.Kind, status: Int, code: String) async throws {
        var state = ProviderState()
        let (outcome, _, _) = try await Self.perform(
            Self.change(kind, 5_00), [Sample.error(status, code)], state: &state)
        guard case .failed(let error) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(error.certainty == .decided && error.rawCode == code)
        #expect(state.isEmpty)
    }

    @Test func breaksNoRuleOnTheWay() async throws {
        let long = String(repeating: "k", count: 65)
        for change in [
            Self.change(.capture, 99), Self.change(.capture, 0), Self.change(.refund, -1),
            Self.change(.void, key: long),
            Self.change(.void, reference: long + long),
            PaymentChange(.void, of: PaymentID(""), key: IdempotencyKey("k")),
            PaymentChange(.refund, of: Self.id, amount: Sample.money(5, "JPY"), key: IdempotencyKey("k")),
        ] {
            let error = try await providerError { () async throws(ProviderError) in
                var state = ProviderState()
                _ = try await Self.perform(change, [], state: &state)
            }
            #expect(error.code == .invalidRequest && error.certainty == .notSent)
        }
    }

    @Test func theSameKeyIsNoOtherChange() async throws {
        var state = ProviderState()
        _ = try await Self.perform(
            Self.change(.void, 5_00), [Self.payment("AUTH_APPROVED", events: [("VOIDED", "5.00", nil)])], state: &state)
        let kept = state
        for other in [Self.change(.capture, 5_00), Self.change(.void, 6_00)] {
            let error = try await providerError { () async throws(ProviderError) in
                var state = kept
                _ = try await Self.perform(other, [], state: &state)
            }
            #expect(error.certainty == .notSent)
        }
    }

    @Test func anotherPaymentsAnswerProvesNothing() async throws {
        let error = try await providerError { () async throws(ProviderError) in
            var state = ProviderState()
            _ = try await Self.perform(
                Self.change(.void), [Self.payment("VOIDED", id: "7")], state: &state)
        }
        #expect(error.certainty == .maybeHappened)
    }

    // MARK: - Lost answers

    @Test(arguments: PaymentChange.Kind.allCases)
    func aLostAnswerIsSentAgainToTheByteAndItsRefusalDecidesNothing(kind: PaymentChange.Kind) async throws {
        var state = ProviderState()
        let script = Script(
            .failure(.timedOut, .maybeHappened), Sample.error(410, "payment_captured"), Sample.error(409, "error"))
        let provider = Sample.provider(script)
        for code in [ProviderError.Code.unavailable, .conflict, .conflict] {
            let before = state
            let (error, after) = try await Self.failure { state async throws(ProviderError) in
                _ = try await provider.perform(Self.change(kind, 5_00), state: &state, journal: Journal())
            } from: {
                before
            }
            #expect(error.code == code && error.certainty == .maybeHappened)
            state = after
        }
        let sent = await script.requests.map { Sent($0) }
        #expect(Set(sent).count == 1 && sent.count == 3)
    }

    private static func failure(
        _ body: (inout ProviderState) async throws(ProviderError) -> Void, from state: () -> ProviderState
    ) async throws -> (ProviderError, ProviderState) {
        var state = state()
        do throws(ProviderError) {
            try await body(&state)
        } catch {
            return (error, state)
        }
        Issue.record("nothing was thrown")
        throw CancellationError()
    }

    @Test(arguments: [
        (PaymentChange.Kind.capture, payment(events: [("CAPTURED", "5.00", "key-1")], http: 200), true),
        (.capture, payment(events: [("CAPTURED", "5.00", "another")], http: 200), false),
        (.capture, payment(events: [("CAPTURED", "6.00", "key-1")], http: 200), false),
        (.refund, payment(refunds: [("key-1", "5.00")], http: 200), true),
        (.refund, payment(refunds: [("key-2", "5.00")], http: 200), false),
        (.void, payment("AUTH_APPROVED", refunds: [("key-1", "5.00")], http: 200), true),
        (.void, payment("AUTH_APPROVED", refunds: [("key-2", "5.00")], http: 200), false),
        (.void, Sample.error(404, "not_found"), false),
    ])
    func findsAChangeByItsKeyAlone(kind: PaymentChange.Kind, step: Script.Step, isFound: Bool) async throws {
        var state = ProviderState()
        let script = Script(step)
        let outcome = try await Sample.provider(script).lookUp(Self.change(kind, 5_00), state: &state)
        #expect(outcome.name == (isFound ? "completed" : "unknown"))
        #expect(await script.operations == ["getPayment"])
    }

    /// Two captures of the same sum under the merchant's own reference are two.
    @Test func oneEventIsNotTwoCaptures() async throws {
        var state = ProviderState()
        let one = Self.payment("PARTIALLY_CAPTURED", open: "100.00", events: [("CAPTURED", "5.00", "box")])
        _ = try await Self.perform(Self.change(.capture, 5_00, reference: "box"), [one], state: &state)
        let second = Self.change(.capture, 5_00, key: "key-2", reference: "box")
        let shown = Self.payment(
            "PARTIALLY_CAPTURED", open: "100.00", events: [("CAPTURED", "5.00", "box")], http: 200)
        let outcome = try await Sample.provider(Script(shown)).lookUp(second, state: &state)
        #expect(outcome.name == "unknown")
    }

    @Test func readsByIdWithTheBalance() async throws {
        var state = ProviderState()
        let snapshot = try await Sample.provider(
            Script(Self.payment("AUTH_APPROVED", open: "105.00", http: 200))
        ).read(Self.id, state: &state)
        #expect(snapshot.state == .authorized)
        #expect(
            snapshot.balance
                == .init(captured: Sample.money(0), refunded: Sample.money(0), open: Sample.money(105_00)))
    }
}
