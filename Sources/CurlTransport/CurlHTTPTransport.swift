public import ExpressCheckout

/// Carries requests over HTTP with libcurl: one thread, kept-alive connections, HTTP/2 over TLS where the server has it.
///
/// A request whose `replay` is `.once` reaches the server at most once, and every error says honestly whether anything
/// had left this machine. The thread starts with the first request and ends with ``shutDown()`` or with the transport.
public final class CurlHTTPTransport: HTTPTransport {
    private let loop: TransferLoop

    /// Creates a transport; nothing is opened before the first request.
    public init(configuration: CurlTransportConfiguration = CurlTransportConfiguration()) {
        loop = TransferLoop(configuration)
    }

    deinit {
        // Whoever waits in `send` holds the transport, so nothing is in flight any more.
        loop.close()
    }

    /// Sends `request` and waits for the complete answer, within the request's limits.
    /// - Throws: ``TransportError``. `notSent` when not a byte of the request left this machine, `maybeHappened`
    ///   otherwise; its message has the path template but no URL, parameter, header or body.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let transfer = try Transfer(request)
        let result = await withTaskCancellationHandler {
            await withUnsafeContinuation { loop.submit(transfer, resuming: $0) }
        } onCancel: {
            loop.cancel(transfer)
        }
        let metrics = try result.get()
        return transfer.answer.response(metrics)
    }

    /// Takes no more requests, lets those in flight end within the configured grace and cancels the rest.
    ///
    /// Returns when every connection is closed and the thread has ended. Calling it again, even at the same time, is
    /// fine. A request that comes later throws `shutDown`, `notSent`.
    public func shutDown() async {
        await loop.shutDown()
    }
}
