/// What a raw message of the client's led to.
public struct ClientReply: Sendable, Hashable {
    /// What the client SDK waits for, nil where it waits for nothing.
    public let message: Sensitive<JSON>?
    /// What became of the payment, where the message was about it.
    public let outcome: CheckoutOutcome?
    /// What went wrong beside, for the merchant's log.
    public let problem: ProviderError?

    /// Creates a reply.
    public init(message: JSON? = nil, outcome: CheckoutOutcome? = nil, problem: ProviderError? = nil) {
        self.message = message.map(Sensitive.init)
        self.outcome = outcome
        self.problem = problem
    }
}
