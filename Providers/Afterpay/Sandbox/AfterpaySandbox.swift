public import CheckoutSandbox
public import ExpressCheckout

/// Afterpay's API version 2, strict and stateful, written from its public documentation.
///
/// Credentials: HTTP Basic with any merchant id and secret; the secret `wrong` is refused. The customer is played by
/// `POST /_consumer/confirm` and `POST /_consumer/cancel` below the app.
public actor AfterpaySandbox: SandboxApp {
    /// `afterpay`.
    public nonisolated let name = "afterpay"

    private var books: AfterpayBooks

    /// Creates a sandbox nobody has used; the same `seed` gives the same tokens and ids.
    ///
    /// `declineStatus` is the HTTP status of a declined payment: 402, or 201, since the documentation has both; `readLag` is
    /// how long a new order is not found by reads.
    public init(seed: UInt64 = 1, declineStatus: Int = 402, readLag: Duration = .zero) {
        books = AfterpayBooks(seed: seed, declineStatus: declineStatus, readLag: readLag)
    }

    /// The operation by its name in the API: `createCheckout`, `captureFull`.
    public nonisolated func operation(of request: SandboxRequest) -> String? {
        AfterpayRoute.routes(of: request.path)[request.method]?.operation
    }

    /// Answers one request.
    public func handle(_ request: SandboxRequest) async -> SandboxResponse {
        if request.segments.first == "_consumer" { return consumer(request) }
        if let refusal = AfterpayGate.proxyRefusal(request) { return refusal }
        do throws(AfterpayRefusal) {
            let (route, body) = try AfterpayGate.admit(request)
            return try books.answer(route, body, request)
        } catch {
            return error.response(errorID: books.random.text(16, of: "0123456789abcdef"))
        }
    }

    /// What was charged and paid back.
    public func ledger() async -> JSON {
        .array(books.ledger)
    }

    /// Plays the customer on the checkout page.
    private func consumer(_ request: SandboxRequest) -> SandboxResponse {
        do throws(AfterpayRefusal) {
            switch (request.method, request.path) {
            case ("GET", "/_consumer/checkout"):
                return SandboxResponse(
                    status: 200, headers: [HTTPHeader("Content-Type", "text/html; charset=utf-8")],
                    body: Array(Self.page.utf8))
            case ("POST", "/_consumer/confirm"):
                try books.confirm(try Self.body(of: request), at: request.now)
            case ("POST", "/_consumer/cancel"):
                try books.cancel(try Self.body(of: request), at: request.now)
            default: throw .notFound("page")
            }
            return SandboxResponse(status: 204)
        } catch {
            return error.response(errorID: "consumer")
        }
    }

    private static func body(of request: SandboxRequest) throws(AfterpayRefusal) -> JSON {
        do {
            return try JSON(parsing: request.body)
        } catch {
            throw AfterpayRefusal(400, "invalid_json", "the body is no JSON: \(error)")
        }
    }

    private static let page = """
        <!DOCTYPE html><html><head><title>Sandbox checkout</title></head><body><h1>Sandbox checkout</h1>
        <p>Nobody is here. POST {"token": "…"} to confirm or cancel beside this page.</p></body></html>

        """
}
