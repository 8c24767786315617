/// Reads what an embedded checkout page posts (Embedded Checkout Protocol, `shopify-ucp.md` §4) and tells the same events
/// as a flow: messages in; events, replies and requests out, nothing sent by itself.
///
/// The host shows the page, gives every message with its origin to ``receive(_:from:)`` and posts the replies.
public struct EmbeddedCheckout: Sendable {
    /// What a message led to.
    public struct Reading: Sendable, Hashable {
        /// What the app hears, in order.
        public var events: [CheckoutEvent] = []
        /// What the host posts to the page.
        public var replies: [JSON] = []
        /// What the host has to do, then to answer with ``EmbeddedCheckout/answer(_:with:)``.
        public var requests: [EmbeddedRequest] = []
        /// What was left alone and why, for the host's log; no contents.
        public var notes: [String] = []

        init() {}
    }

    /// The page.
    public let url: String
    private let allowedOrigins: [String]
    private let scope: SnapshotScope
    private let delegations: [String]
    private var lifecycle = LifecycleMachine()
    private var isOver = false
    private var last: CheckoutSnapshot?
    private var pending: [JSON] = []

    /// Creates the reader of the page at `url`.
    ///
    /// Messages from an origin that is not in `allowedOrigins` are dropped; an empty list allows every one.
    /// `delegations` are what the host does for the page (`window.open`, `payment.credential`, …).
    public init(
        url: String, allowedOrigins: [String], delegations: [String] = ["window.open"],
        showing scope: SnapshotScope = []
    ) {
        self.url = url
        self.allowedOrigins = allowedOrigins
        self.delegations = delegations
        self.scope = scope
    }

    /// The host is about to show the page: a page without TLS is not shown and fails alone.
    public mutating func present() -> Reading {
        var reading = Reading()
        guard url.lowercased().hasPrefix("https://"), URLRule.isURL(url) else {
            isOver = true
            reading.events = lifecycle.receive(
                .failed(CheckoutFailure(.sdkError, message: "the checkout's URL is not https: it was not shown")))
            return reading
        }
        _ = lifecycle.receive(.presented)
        return reading
    }

    /// The page is gone from the screen; told once, however often the host says so.
    public mutating func dismissed() -> Reading {
        var reading = Reading()
        isOver = true
        pending = []
        reading.events = lifecycle.receive(.closed)
        return reading
    }

    /// The page could not be loaded: `httpStatus` where a server answered, 410 being an expired cart.
    public mutating func loadingFailed(httpStatus: Int?, message: String) -> Reading {
        fail(CheckoutFailure(httpStatus == nil ? .networkError : .httpError, message: message, httpStatus: httpStatus))
    }

    /// Takes a message of the page's, posted from `origin`.
    public mutating func receive(_ message: JSON, from origin: String) -> Reading {
        guard allowedOrigins.isEmpty || allowedOrigins.contains(origin) else {
            return note("a message from an origin that is not allowed was dropped")
        }
        guard !isOver else { return note("a message after the end was dropped") }
        guard message["jsonrpc"]?.string == "2.0", let method = message["method"]?.nonEmptyString else {
            return note("a message that is no request of JSON-RPC 2.0 was dropped")
        }
        let id = message["id"]
        switch method {
        case "ec.start": return take(message) { .loaded($0) }
        case "ec.complete": return complete(message)
        case "ec.line_items.change", "ec.messages.change", "ec.totals.change", "ec.fulfillment.change",
            "ec.buyer.change", "ec.payment.change":
            // A change that this app may not see is swallowed, since its snapshot says the same.
            return take(message) { .changed($0) }
        case "ec.error": return failed(message)
        case "ec.ready": return ready(message, id)
        default:
            guard let id else { return note("\(Self.known(method)): unknown, left alone") }
            return request(method, id, message["params"] ?? .object([]))
        }
    }

    /// The reply to a request that the host has dealt with; nil when it is not open, or was answered before.
    public mutating func answer(_ request: EmbeddedRequest, with answer: EmbeddedAnswer) -> JSON? {
        guard let index = pending.firstIndex(of: request.id) else { return nil }
        pending.remove(at: index)
        return Self.reply(request.id, answer.result)
    }

    // MARK: - Messages

    private mutating func take(
        _ message: JSON, _ input: (CheckoutSnapshot) -> LifecycleMachine.Input
    ) -> Reading {
        do throws(JSONError) {
            let snapshot = try self.snapshot(message)
            if let last, last.id != snapshot.id { return note("a message of another checkout was dropped") }
            var reading = Reading()
            reading.events = lifecycle.receive(input(snapshot))
            if lifecycle.isPresented { last = snapshot }
            return reading
        } catch {
            return note("a checkout that cannot be read was dropped: \(error)")
        }
    }

    /// Only a checkout with its order is proof of one.
    private mutating func complete(_ message: JSON) -> Reading {
        guard let snapshot = try? snapshot(message), snapshot.order != nil, snapshot.status == .completed else {
            return note("ec.complete without an order proves nothing and was dropped")
        }
        return take(message) { .completed($0) }
    }

    private func snapshot(_ message: JSON) throws(JSONError) -> CheckoutSnapshot {
        let node = JSONNode(message)["params"]["checkout"]
        guard let checkout = node.value else { throw JSONError(.missing, at: node.path) }
        return try CheckoutSnapshot(ucp: checkout, showing: scope)
    }

    private mutating func failed(_ message: JSON) -> Reading {
        let messages = message["params"]?["error"]?["messages"]?.array ?? message["params"]?["messages"]?.array ?? []
        let worst = messages.first { $0["severity"]?.string == CheckoutMessage.Severity.unrecoverable.rawValue }
        // A page cannot claim what only a transport or this library knows.
        let claimable: [CheckoutFailure.Code] = [
            .storefrontPasswordRequired, .customerAccountRequired, .cartExpired, .cartCompleted, .invalidCart,
        ]
        let code = worst?["code"]?.string.map { CheckoutFailure.Code(rawValue: $0) }
        let allowed = code.flatMap { claimable.contains($0) ? $0 : nil } ?? .unknown
        return fail(CheckoutFailure(allowed, message: "the page says that the checkout cannot go on", snapshot: last))
    }

    private mutating func fail(_ failure: CheckoutFailure) -> Reading {
        var reading = Reading()
        reading.events = lifecycle.receive(.failed(failure))
        isOver = true
        pending = []
        return reading
    }

    private func ready(_ message: JSON, _ id: JSON?) -> Reading {
        guard let id else { return note("ec.ready without an id cannot be answered") }
        let wished = message["params"]?["delegate"]?.array?.compactMap(\.string) ?? []
        var reading = Reading()
        let accepted = delegations.filter { wished.contains($0) }
        reading.replies = [Self.reply(id, ["delegate": .array(accepted.map(JSON.string))])]
        return reading
    }

    private mutating func request(_ method: String, _ id: JSON, _ params: JSON) -> Reading {
        var reading = Reading()
        guard let kind = EmbeddedRequest.Kind(method: method) else {
            // The transport's own error: whoever asks must not wait for ever.
            reading.replies = [
                ["jsonrpc": "2.0", "id": id, "error": ["code": -32601, "message": "method not found"]]
            ]
            reading.notes = ["\(Self.known(method)): unknown, refused"]
            return reading
        }
        guard !pending.contains(id) else { return note("a request that is being answered was repeated") }
        guard delegations.contains(kind.rawValue) || kind == .auth else {
            reading.replies = [Self.reply(id, EmbeddedAnswer.refused(.notSupported).result)]
            return reading
        }
        pending.append(id)
        reading.requests = [EmbeddedRequest(id: id, kind: kind, params: params)]
        return reading
    }

    private func note(_ text: String) -> Reading {
        var reading = Reading()
        reading.notes = [text]
        return reading
    }

    private static func reply(_ id: JSON, _ result: JSON) -> JSON {
        let isError = result["messages"] != nil
        let envelope: JSON = [
            "version": .string(UCPVersion.current.rawValue), "status": isError ? "error" : "success",
        ]
        let members = [JSON.Member("ucp", envelope)] + (result.object ?? [])
        return ["jsonrpc": "2.0", "id": id, "result": .object(members)]
    }

    /// A method's name for a note: cut, and only what names are made of.
    private static func known(_ method: String) -> String {
        String(method.prefix(60).filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "_") })
    }
}
