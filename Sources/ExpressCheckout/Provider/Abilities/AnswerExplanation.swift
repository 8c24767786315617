/// What an answer means, in neutral terms.
public struct AnswerExplanation: Sendable, Hashable {
    /// What became of the operation: a ``CheckoutOutcome``'s ``CheckoutOutcome/name``.
    public let outcome: String
    /// The payment, as the answer tells it.
    public let payment: PaymentSnapshot?
    /// What the customer has to do next.
    public let action: ClientAction?
    /// What is wrong with the address.
    public let issues: [AddressIssue]
    /// Why it was refused.
    public let decline: Decline?
    /// Why it did not work, and whether it may have.
    public let error: ProviderError?
    /// What was odd.
    public let notes: [String]

    /// Explains `outcome`; `payment` is taken where the outcome itself carries none, `notes` stand beside the payment's.
    public init(_ outcome: CheckoutOutcome, payment: PaymentSnapshot? = nil, notes: [String] = []) {
        self.outcome = outcome.name
        var payment = payment
        var action: ClientAction?
        var issues: [AddressIssue] = []
        var decline: Decline?
        var error: ProviderError?
        switch outcome {
        case .completed(let snapshot), .pending(let snapshot): payment = snapshot
        case .actionRequired(let next): action = next
        case .declined(let refusal):
            decline = refusal
            payment = refusal.payment ?? payment
        case .needsCorrection(let correction): issues = correction.issues
        case .cancelled: break
        case .failed(let cause), .unknown(let cause): error = cause
        }
        self.payment = payment
        self.action = action
        self.issues = issues
        self.decline = decline
        self.error = error
        self.notes = (payment?.notes ?? []) + notes
    }

    /// An operation that moves no money and did what it was asked.
    public static func done(notes: [String] = []) -> AnswerExplanation {
        AnswerExplanation(outcome: "completed", notes: notes)
    }

    private init(outcome: String, notes: [String]) {
        self.outcome = outcome
        self.notes = notes
        payment = nil
        action = nil
        issues = []
        decline = nil
        error = nil
    }

    /// The object that `xcheckout explain` prints; absent parts are left out.
    public var json: JSON {
        JSON.object(compacting: [
            ("outcome", .string(outcome)),
            ("payment", payment.map(Self.json)),
            ("action", action.map(Self.json)),
            ("issues", issues.isEmpty ? nil : .array(issues.map(Self.json))),
            ("decline", decline.map(Self.json)),
            ("error", error.map(Self.json)),
            ("notes", notes.isEmpty ? nil : .array(notes.map(JSON.string))),
        ])
    }

    private static func json(_ payment: PaymentSnapshot) -> JSON {
        .object(compacting: [
            ("id", payment.id.map { .string($0.rawValue) }), ("state", .string(payment.state.rawValue)),
            ("amount", payment.amount.map(Self.json)),
        ])
    }

    private static func json(_ amount: Money) -> JSON {
        ["currency": .string(amount.currency.code), "value": .string(amount.decimalText)]
    }

    private static func json(_ action: ClientAction) -> JSON {
        .object(compacting: [("type", .string(action.kind.rawValue)), ("url", action.url.map { .string($0.exposed) })])
    }

    private static func json(_ issue: AddressIssue) -> JSON {
        .object(compacting: [
            ("code", .string(issue.code.rawValue)), ("field", issue.field.map { .string($0.rawValue) }),
            ("message", .string(issue.message)),
        ])
    }

    private static func json(_ decline: Decline) -> JSON {
        .object(compacting: [
            ("code", .string(decline.code.rawValue)), ("raw_code", decline.rawCode.map(JSON.string)),
            ("retry", .string(decline.retry.rawValue)),
        ])
    }

    private static func json(_ error: ProviderError) -> JSON {
        .object(compacting: [
            ("code", .string(error.code.rawValue)), ("certainty", .string(error.certainty.rawValue)),
            ("retry_safe", .bool(error.isRetrySafe)), ("raw_code", error.rawCode.map(JSON.string)),
            ("message", .string(error.message)), ("http_status", error.httpStatus.map { .number(String($0)) }),
            ("trace_id", error.traceID.map(JSON.string)),
        ])
    }
}
