/// What the client brings back from a ``ClientAction``: a hint to read the truth at the provider, never proof of payment.
public struct ActionResult: Sendable, Hashable {
    /// What the client SDK, the challenge page or the return URL's query gave.
    public let payload: Sensitive<JSON>

    /// Creates a result.
    public init(payload: JSON) {
        self.payload = Sensitive(payload)
    }
}
