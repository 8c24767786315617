public import ExpressCheckout

/// Something that goes wrong on purpose at the next calls that match.
///
/// A call matches when it is an operation of a provider (the customer's own pages are not) and neither ``operation``
/// nor ``provider`` says otherwise. Of several faults that match, the one armed first counts.
public struct SandboxFault: Sendable, Hashable {
    /// Whether the provider has acted when the fault strikes.
    public enum Moment: Sendable, Hashable {
        /// It has not.
        case beforeActing
        /// It has, and only its answer is affected.
        case afterActing
    }

    /// What goes wrong.
    public enum Kind: Sendable, Hashable {
        /// The answer takes this long; the provider acts after or before the wait.
        case delay(Duration, Moment)
        /// This answer, without acting: JSON, or plain text for a JSON string, or no body for nil.
        case status(Int, body: JSON?)
        /// The connection ends without an answer, before acting.
        case reset
        /// The provider acts; half of its answer's body arrives, then the connection ends.
        case truncate
        /// A page of HTML with this status, before acting: a proxy's answer.
        case notJSON(status: Int)
        /// The provider gets the call twice; the second answer is returned.
        case twice
        /// The provider acts; the connection ends without an answer.
        case actThenCut
        /// The call is held until ``SandboxServer/release()``, before or after acting.
        case hold(Moment)
    }

    /// What goes wrong.
    public let kind: Kind
    /// The operation, as the provider's app names it; nil for any.
    public let operation: String?
    /// The provider's app; nil for any.
    public let provider: String?
    /// How many calls it strikes, from 1.
    public let times: Int

    /// Creates a fault.
    public init(_ kind: Kind, operation: String? = nil, provider: String? = nil, times: Int = 1) {
        self.kind = kind
        self.operation = operation
        self.provider = provider
        self.times = max(1, times)
    }

    /// Whether it strikes this call.
    func matches(_ call: (provider: String, operation: String)) -> Bool {
        (provider ?? call.provider) == call.provider && (operation ?? call.operation) == call.operation
    }
}
