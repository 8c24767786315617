public import CheckoutSandbox
public import ExpressCheckout

/// A stand-in for Yuno's payments API, written from `yuno.md`: strict about what it receives, with sessions, one-time
/// tokens, payments and idempotency keys that live as long as it does.
///
/// A card's number decides how a payment ends (`TestCard`). The customer's side, which has no API at Yuno, is played
/// below `/_consumer`: `POST three-ds` ends a challenge, `POST processor` holds payments in the middle of their work,
/// `POST webhook` tells a loopback address what a payment's state is, `POST seamless` pays as the client SDK does by itself.
public actor YunoSandbox: SandboxApp {
    /// `yuno`.
    public nonisolated let name = "yuno"

    var ids: IDMint
    var lastStamp: Int64 = 0
    var customers: [StoredCustomer] = []
    var sessions: [String: StoredSession] = [:]
    var tokens: [String: StoredToken] = [:]
    var payments: [StoredPayment] = []
    var kept: [KeptMethod] = []
    var keys: [String: KeyRecord] = [:]
    var entries: [LedgerEntry] = []
    var isHolding = false
    var held: [CheckedContinuation<Void, Never>] = []
    let transport: (any HTTPTransport)?

    /// What is known of an idempotency key (`yuno.md §1.3`).
    enum KeyRecord {
        /// Its first request is still running.
        case running
        /// Its first request failed before there was a payment: the key is burned.
        case burned
        /// It made that payment.
        case payment(String)
        /// It did something to a payment, with that answer.
        case answered(SandboxResponse)
    }

    /// Creates a sandbox in which nothing has happened; the same seed gives the same ids.
    ///
    /// Webhooks leave by `transport`; without one they are written, signed and only shown.
    public init(seed: UInt64 = 1, transport: (any HTTPTransport)? = nil) {
        self.transport = transport
        ids = IDMint(seed: seed)
    }

    /// The operation as named in Yuno's API.
    public nonisolated func operation(of request: SandboxRequest) -> String? {
        guard case .call(let call) = YunoCall.resolve(method: request.method, segments: request.segments) else {
            return nil
        }
        return call.operation
    }

    /// Answers one request.
    public func handle(_ request: SandboxRequest) async -> SandboxResponse {
        do throws(YunoRefusal) {
            if request.segments.first == "_consumer" { return try await playConsumer(request) }
            try authenticate(request)
            switch YunoCall.resolve(method: request.method, segments: request.segments) {
            case .call(let call): return try await perform(call, request)
            case .wrongMethod: throw YunoRefusal("UNSUPPORTED_METHOD", "method not allowed here")
            case .unknownPath: throw YunoRefusal("NOT_FOUND", "no such resource")
            }
        } catch {
            return error.response
        }
    }

    /// What was charged and paid back so far.
    public func ledger() -> JSON {
        .array(entries.map(\.json))
    }

    private func perform(_ call: YunoCall, _ request: SandboxRequest) async throws(YunoRefusal) -> SandboxResponse {
        switch call {
        case .createCustomer: try createCustomer(request)
        case .findCustomer(let id): try findCustomer(id, request)
        case .createSession: try createSession(request)
        case .getSession(let id): .json(SessionAnswer(session: try liveSession(id, request), surface: .read).json)
        case .updateSession(let id): try updateSession(id, request)
        case .paymentMethods(let id): .json(PaymentMethods.list(session: try liveSession(id, request).id))
        case .createToken(let id): try createToken(session: id, request)
        case .createPayment: try await createPayment(request)
        case .listPayments: try listPayments(request)
        case .getPayment(let id):
            .json(["payment": PaymentAnswer(payment: payments[try paymentIndex(id)], surface: .read).json])
        case .capture(let payment, let transaction): try capture(payment, transaction, request)
        case .cancel(let payment, let transaction): try cancel(payment, transaction, request)
        case .refund(let payment, let transaction): try refund(payment, transaction, request)
        case .cancelOrRefundPayment(let payment): try cancelOrRefund(payment, nil, request)
        case .cancelOrRefundTransaction(let payment, let transaction):
            try cancelOrRefund(payment, transaction, request)
        }
    }

    /// Both keys on every request; a private one that is `wrong` is refused.
    private func authenticate(_ request: SandboxRequest) throws(YunoRefusal) {
        let publicKey = request.header("public-api-key") ?? ""
        let privateKey = request.header("private-secret-key") ?? ""
        guard !publicKey.isEmpty, !privateKey.isEmpty, privateKey != "wrong" else {
            throw YunoRefusal("INVALID_CREDENTIALS", "the API keys are missing or wrong")
        }
    }

    /// The body: JSON by its content type and by its text.
    func json(_ request: SandboxRequest) throws(YunoRefusal) -> JSON {
        let type = (request.header("content-type") ?? "").split(separator: ";").first ?? ""
        guard type.trimming(while: \.isWhitespace).lowercased() == "application/json" else {
            throw YunoRefusal("INVALID_REQUEST", "content-type must be application/json")
        }
        guard let body = try? JSON(parsing: request.body), body.object != nil else {
            throw YunoRefusal("INVALID_REQUEST", "the body is no JSON object")
        }
        return body
    }

    /// The time of what happens now; never the same twice, so that the newest is always known.
    func stamp(_ request: SandboxRequest) -> String {
        let (seconds, attoseconds) = request.now.components
        lastStamp = max(lastStamp + 1, seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
        return Timestamp.text(microseconds: lastStamp)
    }
}

extension Substring {
    fileprivate func trimming(while isDropped: (Character) -> Bool) -> Substring {
        var rest = drop(while: isDropped)
        while let last = rest.last, isDropped(last) { rest.removeLast() }
        return rest
    }
}
