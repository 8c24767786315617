package import ExpressCheckout

/// Refuses to send: for adapters that only plan, or whose sheets are played.
package struct NoTransport: HTTPTransport {
    package init() {}

    package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw TransportError(
            .refusedLocally, certainty: .notSent, operation: request.operation, message: "this adapter only plans")
    }
}
