/// Tells a ``ProviderHealth`` how every call to one provider went: put it around the transport of its adapter.
public struct HealthTransport: HTTPTransport {
    private let next: any HTTPTransport
    private let provider: ProviderID
    private let health: ProviderHealth

    /// Creates a transport that sends through `next`.
    public init(_ next: any HTTPTransport, of provider: ProviderID, to health: ProviderHealth) {
        self.next = next
        self.provider = provider
        self.health = health
    }

    /// Sends `request`.
    ///
    /// 5xx and 429 count as failures, as does no answer, unless the caller gave up or it was never to be sent. A refusal in the provider's own words is no failure.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        do throws(TransportError) {
            let response = try await next.send(request)
            if response.status >= 500 || response.status == 429 {
                health.noteFailure(of: provider)
            } else {
                health.noteSuccess(of: provider)
            }
            return response
        } catch {
            if ![.cancelled, .refusedLocally, .shutDown].contains(error.kind) { health.noteFailure(of: provider) }
            throw error
        }
    }
}
