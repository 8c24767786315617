import ExpressCheckout
import Testing
import YunoCheckout

/// Captures, voids and refunds: what is sent, what is read first, and what is never sent twice.
@Suite struct ChangeTests {
    private static let payment = PaymentID(Fixture.payment)
    private static let mark = Fixture.key.rawValue

    private static func transaction(
        _ type: String, _ status: String = "SUCCEEDED", id: String = "t-1", amount: String = "105.00",
        reference: String? = nil, code: String? = nil
    ) -> JSON {
        .object(compacting: [
            ("id", .string(id)), ("type", .string(type)), ("status", .string(status)), ("amount", .number(amount)),
            ("merchant_reference", reference.map(JSON.string)), ("response_code", code.map(JSON.string)),
            ("created_at", .string("2026-11-30T10:00:0\(id.last ?? "1").000000Z")),
        ])
    }

    private static func read(
        _ status: String, _ subStatus: String, _ transactions: [JSON], captured: String = "0", refunded: String = "0"
    ) -> JSON {
        var members =
            Fixture.paymentAnswer(status: status, subStatus: subStatus, transactions: .array(transactions))
            .object ?? []
        members.removeAll { $0.key == "amount" }
        members.append(
            JSON.Member(
                "amount",
                [
                    "currency": "USD", "value": .number("105.00"), "captured": .number(captured),
                    "refunded": .number(refunded),
                ]))
        return ["payment": .object(members)]
    }

    private static let held = read("PENDING", "AUTHORIZED", [transaction("AUTHORIZE")])
    private static let paid = read("SUCCEEDED", "APPROVED", [transaction("PURCHASE")])

    /// The answer of a capture or cancel.
    private static func answer(_ done: JSON, _ read: JSON) -> JSON {
        .object((done.object ?? []) + [JSON.Member("payment", read["payment"] ?? .null)])
    }

    private func change(
        _ kind: PaymentChange.Kind, _ amount: String? = nil, reference: String? = nil, reason: String? = nil
    ) throws -> PaymentChange {
        PaymentChange(
            kind, of: Self.payment, amount: try amount.map { try Fixture.money($0) }, key: Fixture.key,
            reference: reference, reason: reason)
    }

    private func perform(
        _ change: PaymentChange, _ script: [ScriptedTransport.Answer], state: inout ProviderState
    ) async throws -> (outcome: CheckoutOutcome, sent: [HTTPRequest], journal: [FrozenCall]) {
        let transport = ScriptedTransport(script)
        let journal = TestJournal(watching: transport)
        let payments = try #require(try Fixture.provider(transport).payments)
        let outcome = try await payments.perform(change, state: &state, journal: journal)
        return (outcome, await transport.requests, await journal.calls)
    }

    private func snapshot(_ outcome: CheckoutOutcome) -> PaymentSnapshot? {
        switch outcome {
        case .completed(let payment), .pending(let payment): payment
        case .declined(let decline): decline.payment
        default: nil
        }
    }

    @Test func capturesWhatIsHeld() async throws {
        var state = ProviderState()
        let done = Self.read("SUCCEEDED", "CAPTURED", [], captured: "105.00")
        let (outcome, sent, journal) = try await perform(
            try change(.capture),
            [.json(200, Self.held), .json(200, Self.answer(Self.transaction("CAPTURE", reference: Self.mark), done))],
            state: &state)
        #expect(outcome.name == "completed")
        #expect(snapshot(outcome)?.state == .captured)
        #expect(snapshot(outcome)?.balance?.captured == (try Fixture.money("105.00")))
        #expect(sent.map(\.operation) == ["getPayment", "capture"])
        let request = try #require(sent.last)
        #expect(request.replay == .once)
        #expect(request.target.parameters.exposed == ["payment_id": Fixture.payment, "transaction_id": "t-1"])
        #expect(
            try request.json == [
                "merchant_reference": .string(Self.mark), "reason": "PRODUCT_CONFIRMED",
                "amount": ["currency": "USD", "value": .number("105.00")],
            ])
        #expect(request.headers.contains { $0.name == "X-Idempotency-Key" && $0.value.exposed == Self.mark })
        #expect(journal.map(\.operation) == ["capture"])
        #expect(journal.first?.body == request.body)
    }

    @Test func refundsAPartWithItsAmountAndTheWholeWithout() async throws {
        var state = ProviderState()
        let part = Self.read(
            "SUCCEEDED", "PARTIALLY_REFUNDED", [Self.transaction("REFUND", amount: "5.00")], refunded: "5.00")
        let (outcome, sent, _) = try await perform(
            try change(.refund, "5.00", reference: "return-7", reason: "too small"),
            [.json(200, Self.paid), .json(200, try #require(part["payment"]))], state: &state)
        #expect(snapshot(outcome)?.state == .partiallyRefunded)
        #expect(outcome.name == "completed")
        #expect(
            try #require(sent.last).json == [
                "merchant_reference": .string("return-7/\(Self.mark)"), "description": "too small",
                "amount": ["currency": "USD", "value": .number("5.00")],
            ])

        var other = ProviderState()
        let whole = Self.read("REFUNDED", "REFUNDED", [Self.transaction("REFUND")], refunded: "105.00")
        let (all, bodies, _) = try await perform(
            try change(.refund, reason: "requested_by_customer"),
            [.json(200, Self.paid), .json(200, try #require(whole["payment"]))], state: &other)
        #expect(snapshot(all)?.state == .refunded)
        #expect(
            try #require(bodies.last).json == [
                "merchant_reference": .string(Self.mark), "reason": "REQUESTED_BY_CUSTOMER",
            ])
    }

    @Test func namesTheCapturesTransactionAfterTwoSteps() async throws {
        var state = ProviderState()
        let captured = Self.read(
            "SUCCEEDED", "CAPTURED",
            [Self.transaction("AUTHORIZE"), Self.transaction("CAPTURE", id: "t-2")], captured: "105.00")
        let whole = Self.read("REFUNDED", "REFUNDED", [Self.transaction("REFUND")], refunded: "105.00")
        let (_, sent, _) = try await perform(
            try change(.refund), [.json(200, captured), .json(200, try #require(whole["payment"]))], state: &state)
        #expect(sent.last?.target.parameters.exposed["transaction_id"] == "t-2")
    }

    struct Forbidden: Sendable, CustomTestStringConvertible {
        let name: String
        let kind: PaymentChange.Kind
        let amount: String?
        let read: JSON
        var testDescription: String { name }
    }

    @Test(arguments: [
        Forbidden(name: "a capture of what is paid", kind: .capture, amount: nil, read: paid),
        Forbidden(name: "a capture of more than is held", kind: .capture, amount: "105.01", read: held),
        Forbidden(name: "a void of what is paid", kind: .void, amount: nil, read: paid),
        Forbidden(
            name: "a void during a challenge", kind: .void, amount: nil,
            read: read("PENDING", "WAITING_ADDITIONAL_STEP", [transaction("AUTHORIZE", "PENDING")])),
        Forbidden(name: "a refund of what is held", kind: .refund, amount: nil, read: held),
        Forbidden(name: "a refund of more than was taken", kind: .refund, amount: "105.01", read: paid),
        Forbidden(
            name: "a refund of more than is left", kind: .refund, amount: "100.01",
            read: read("SUCCEEDED", "PARTIALLY_REFUNDED", [transaction("PURCHASE")], refunded: "5.00")),
        Forbidden(
            name: "a refund while another is running", kind: .refund, amount: "5.00",
            read: read("SUCCEEDED", "APPROVED", [transaction("PURCHASE"), transaction("REFUND", "PENDING", id: "t-2")])),
        Forbidden(
            name: "a refund that Yuno repeats by itself", kind: .refund, amount: nil,
            read: read("SUCCEEDED", "REFUND_RETRY_IN_PROCESS", [transaction("PURCHASE")])),
        Forbidden(
            name: "a refund of a dispute", kind: .refund, amount: nil,
            read: read("CHARGEBACK", "LOST", [transaction("PURCHASE")])),
    ])
    func sendsNothingThatTheStateDoesNotAllow(_ row: Forbidden) async throws {
        var state = ProviderState()
        let (outcome, sent, journal) = try await perform(
            try change(row.kind, row.amount), [.json(200, row.read)], state: &state)
        guard case .failed(let error) = outcome else { throw TestFailure("\(outcome.name)") }
        #expect(error.code == .conflict)
        #expect(error.certainty == .notSent)
        #expect(sent.map(\.operation) == ["getPayment"])
        #expect(journal.isEmpty)
        #expect(state.isEmpty)
    }

    @Test func findsARefundWhoseAnswerWasLostAndSendsNoSecond() async throws {
        var state = ProviderState()
        let error = try await #require(throws: ProviderError.self) {
            _ = try await perform(
                try change(.refund), [.json(200, Self.paid), .lost(.maybeHappened)], state: &state)
        }
        #expect(error.certainty == .maybeHappened)
        #expect(!error.isRetrySafe)
        #expect(state["changes"] == [.string(Self.mark)])

        let refunded = Self.read(
            "REFUNDED", "REFUNDED",
            [Self.transaction("PURCHASE"), Self.transaction("REFUND", id: "t-2", reference: Self.mark)],
            refunded: "105.00")
        let transport = ScriptedTransport([.json(200, refunded), .json(200, refunded)])
        let payments = try #require(try Fixture.provider(transport).payments)
        let found = try await payments.lookUp(try change(.refund), state: &state)
        #expect(found.name == "completed")
        let again = try await payments.perform(try change(.refund), state: &state, journal: TestJournal())
        #expect(snapshot(again)?.state == .refunded)
        #expect(await transport.requests.map(\.operation) == ["getPayment", "getPayment"])
    }

    @Test func doesNotSendAgainWhatTheReadsDoNotShow() async throws {
        var state = ProviderState(content: ["changes": [.string(Self.mark)]])
        let (outcome, sent, _) = try await perform(try change(.refund), [.json(200, Self.paid)], state: &state)
        guard case .unknown(let error) = outcome else { throw TestFailure("\(outcome.name)") }
        #expect(error.code == .notFound)
        #expect(error.certainty == .maybeHappened)
        #expect(sent.map(\.operation) == ["getPayment"])
    }

    @Test func findsAChangeInTheHistoryWithoutAnyMemory() async throws {
        var state = ProviderState()
        var members = Self.paid["payment"]?.object ?? []
        members.append(
            JSON.Member(
                "transactions_history", [Self.transaction("REFUND", "DECLINED", id: "t-9", reference: Self.mark)]))
        let (outcome, sent, _) = try await perform(
            try change(.refund), [.json(200, ["payment": .object(members)])], state: &state)
        #expect(outcome.name == "declined")
        #expect(sent.count == 1)
        #expect(sent.first?.target.query.exposed == [RequestTarget.QueryItem("transactions_history", "true")])
    }

    @Test func whatWasDoneStaysDoneWhateverBecameOfThePaymentSince() async throws {
        var state = ProviderState()
        let disputed = Self.read(
            "IN_DISPUTE", "RECEIVED",
            [
                Self.transaction("PURCHASE"),
                Self.transaction("REFUND", id: "t-2", amount: "5.00", reference: Self.mark),
            ],
            refunded: "5.00")
        let (outcome, sent, _) = try await perform(
            try change(.refund, "5.00"), [.json(200, disputed)], state: &state)
        #expect(outcome.name == "completed")
        #expect(snapshot(outcome)?.state.rawValue == "disputed")
        #expect(sent.count == 1)
    }

    @Test func aDecidedRefusalLeavesTheKeyFree() async throws {
        var state = Fixture.openState
        let before = state
        let (outcome, _, _) = try await perform(
            try change(.refund), [.json(200, Self.paid), .json(400, ["code": "INVALID_STATUS", "messages": ["x"]])],
            state: &state)
        guard case .failed(let error) = outcome else { throw TestFailure("\(outcome.name)") }
        #expect(error.certainty == .decided)
        #expect(state == before)
    }

    @Test func sendsNothingThatCannotBeJournalled() async throws {
        let transport = ScriptedTransport([.json(200, Self.paid)])
        let payments = try #require(try Fixture.provider(transport).payments)
        var state = ProviderState()
        let error = try await #require(throws: ProviderError.self) {
            _ = try await payments.perform(try change(.refund), state: &state, journal: TestJournal(refuses: true))
        }
        #expect(error.code == .storeFailed)
        #expect(state.isEmpty)
        #expect(await transport.requests.count == 1)
    }

    @Test func aSuccessfulStatusOfHTTPIsNoSuccess() async throws {
        var state = ProviderState()
        let refused = Self.answer(Self.transaction("CANCEL", "DECLINED", code: "DECLINED_BY_PROVIDER"), Self.held)
        let (outcome, _, _) = try await perform(
            try change(.void), [.json(200, Self.held), .json(200, refused)], state: &state)
        guard case .declined(let decline) = outcome else { throw TestFailure("\(outcome.name)") }
        #expect(decline.rawCode == "DECLINED_BY_PROVIDER")
        #expect(decline.payment?.state == .authorized)
    }

    @Test func aProviderThatTimedOutMayHavePaidBack() async throws {
        var state = ProviderState()
        let unclear = Self.read(
            "SUCCEEDED", "APPROVED", [Self.transaction("REFUND", "ERROR", code: "PROVIDER_TIMEOUT")])
        let (outcome, _, _) = try await perform(
            try change(.refund), [.json(200, Self.paid), .json(200, try #require(unclear["payment"]))], state: &state)
        #expect(outcome.name == "pending")
    }

    @Test func readsAPaymentWithItsBalance() async throws {
        let transport = ScriptedTransport([.json(200, Self.held)])
        var state = Fixture.openState
        let payments = try #require(try Fixture.provider(transport).payments)
        let read = try await payments.read(Self.payment, state: &state)
        #expect(read.state == .authorized)
        #expect(read.balance?.captured == (try Fixture.money("0.00")))
        #expect(read.balance?.open == (try Fixture.money("105.00")))
    }

    @Test func neverAnswersWithAnotherPayment() async throws {
        var members = Self.paid["payment"]?.object ?? []
        members.removeAll { $0.key == "id" }
        members.append(JSON.Member("id", "another"))
        let transport = ScriptedTransport([.json(200, .object(members))])
        var state = ProviderState()
        let payments = try #require(try Fixture.provider(transport).payments)
        let error = try await #require(throws: ProviderError.self) {
            _ = try await payments.read(Self.payment, state: &state)
        }
        #expect(error.code == .badResponse)

        var other = ProviderState(content: ["payment_id": "another"])
        let mixed = try await #require(throws: ProviderError.self) {
            _ = try await payments.perform(try change(.refund), state: &other, journal: TestJournal())
        }
        #expect(mixed.code == .invalidState)
    }

    @Test func letsYunoChooseBetweenCancelAndRefund() async throws {
        let voided = Self.read("CANCELED", "CANCELED", [])
        let transport = ScriptedTransport([
            .json(200, Self.held), .json(201, Self.answer(Self.transaction("CANCEL"), voided)),
        ])
        var state = ProviderState()
        let outcome = try await Fixture.provider(transport).cancelOrRefund(
            Self.payment, key: Fixture.key, state: &state, journal: TestJournal())
        #expect(snapshot(outcome)?.state == .voided)
        let request = try #require(await transport.requests.last)
        #expect(request.target.template == "/v1/payments/{payment_id}/cancel-or-refund")
        #expect(
            try request.json == ["merchant_reference": .string(Self.mark), "reason": "REQUESTED_BY_CUSTOMER"])
    }
}
