/// A complete answer, of whatever status.
public struct HTTPResponse: Sendable, Hashable {
    /// The status code.
    public let status: Int
    /// The headers in the order received.
    ///
    /// An answer that came over a wire is taken apart anew by each call: keep what is used more than once.
    public var headers: [HTTPHeader] { head.headers }
    private let head: HTTPHead
    /// The body, decoded from any content encoding; empty for none.
    public let body: Sensitive<[UInt8]>
    /// What the exchange took; nil where the transport does not measure.
    ///
    /// Not part of equality: the same answer stays the same however long it took.
    public let metrics: HTTPMetrics?
    /// Whether an earlier try of the same request may have arrived, its answer lost.
    ///
    /// A refusal then says nothing of that one.
    /// Set by a transport that repeats; not part of equality.
    public private(set) var followsLostTry = false

    /// Creates an answer.
    public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = [], metrics: HTTPMetrics? = nil) {
        self.init(status: status, head: HTTPHead(headers), body: body, metrics: metrics)
    }

    /// Creates an answer of a head that may not be taken apart yet.
    package init(status: Int, head: HTTPHead, body: [UInt8], metrics: HTTPMetrics?) {
        self.status = status
        self.head = head
        self.body = Sensitive(body)
        self.metrics = metrics
    }

    /// Whether both say the same, whatever the exchanges took.
    public static func == (left: HTTPResponse, right: HTTPResponse) -> Bool {
        left.status == right.status && left.headers == right.headers && left.body == right.body
    }

    /// Hashes what equality looks at.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(status)
        hasher.combine(headers)
        hasher.combine(body)
    }

    /// The same answer, to a request of which an earlier try may have arrived.
    public var followingLostTry: HTTPResponse {
        var copy = self
        copy.followsLostTry = true
        return copy
    }

    /// The value of the first header called `name`, in any case.
    public func header(_ name: String) -> String? { Self.value(of: name, in: headers) }

    private static func value(of name: String, in headers: [HTTPHeader]) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name.lowercased() == name }?.value.exposed
    }

    /// The id that a provider or its proxy gives an exchange, for its support; nil where no known header has one.
    public var traceID: String? {
        let headers = headers
        for name in ["x-trace-id", "x-request-id", "request-id", "cf-ray"] {
            if let value = Self.value(of: name, in: headers), !value.isEmpty { return value }
        }
        return nil
    }

    /// The body read as JSON, whatever the Content-Type says (some answers come without one: `afterpay.md` §1.2).
    /// - Throws: ``JSONError`` when it is no JSON.
    public func json() throws(JSONError) -> JSON {
        try JSON(parsing: body.exposed, options: .providerAnswer)
    }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Status and size: never contents.
    public var description: String { "HTTP \(status), \(headers.count) headers, \(body.exposed.count) bytes" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
