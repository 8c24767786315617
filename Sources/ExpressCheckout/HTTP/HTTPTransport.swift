/// Carries requests to a provider: the one seam to the network.
///
/// Tests, recordings and retries are transports too.
public protocol HTTPTransport: Sendable {
    /// Sends `request` and waits for the complete answer.
    ///
    /// A request whose `replay` is `.once` is sent at most once, whatever happens on the wire. Redirects are not
    /// followed: a 3xx is an answer like any other. Cancelling the caller's task ends the exchange at once.
    /// - Throws: ``TransportError`` when no complete answer came; its `certainty` says whether anything had left.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
