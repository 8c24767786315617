/// What a checkout needs done; the ``CheckoutFlow`` does it and brings the result back as a ``FlowEvent``.
public enum FlowAction: Sendable {
    /// Open at the provider; in a new session, or in the present one when an earlier try failed.
    case open(newSession: Bool)
    /// Tell whoever opens how it ended; nil for a session that is open already.
    case opened(Result<OpenReply?, ProviderError>)
    /// Ask the merchant's quoter.
    case askMerchant(QuoteRequest)
    /// Ask the provider.
    case askProvider(QuoteRequest)
    /// Wake the machine when the question of that number is late.
    case startDeadline(Int, Duration)
    /// The question of that number needs no answer any more: stop its deadline and the merchant's work.
    case dropQuestion(Int)
    /// Answer the client's event of that number: each exactly once.
    case answer(Int, SheetAnswer)
    /// Ask the provider what the customer authorised.
    case readAuthorization(Authorization)
    /// Take the payment.
    case complete(Authorization, Quote)
    /// Go on after a further step.
    case resume(ActionResult)
    /// Read what became of the payment.
    case lookUp
    /// Send the payment call again.
    case resend
    /// Undo the payment, whether or not it was made.
    case reverse
    /// Tell whoever authorised, resumed or looked up how it ended.
    case settle(Result<CheckoutOutcome, ProviderError>)
    /// Take back what was added at the provider.
    case rollBack
}

/// The answer to one event of the client's, and what was wrong with the merchant's or provider's part in it.
public struct SheetAnswer: Sendable, Hashable {
    /// What the client is told.
    public let answer: ClientAnswer
    /// Why it is not what the quoter said, for the merchant's log; nil when it is.
    public let problem: ProviderError?

    /// Creates an answer.
    public init(_ answer: ClientAnswer, problem: ProviderError? = nil) {
        self.answer = answer
        self.problem = problem
    }
}
