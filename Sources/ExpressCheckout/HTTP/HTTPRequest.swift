/// One request to a provider: what to send, what it is called, and whether it may be sent again.
public struct HTTPRequest: Sendable, Hashable {
    /// The method.
    public let method: HTTPMethod
    /// Where it goes.
    public let target: RequestTarget
    /// The headers, credentials included.
    public let headers: [HTTPHeader]
    /// The body, nil for none.
    public let body: Sensitive<[UInt8]>?
    /// The provider's operation (`createPayment`), for logs, errors and counters.
    public let operation: String
    /// Whether it may be sent again.
    public let replay: HTTPReplay
    /// Its limits.
    public let limits: HTTPLimits

    /// Creates a request.
    public init(
        _ method: HTTPMethod, _ target: RequestTarget, headers: [HTTPHeader] = [], body: [UInt8]? = nil,
        operation: String, replay: HTTPReplay, limits: HTTPLimits = HTTPLimits()
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body.map(Sensitive.init)
        self.operation = operation
        self.replay = replay
        self.limits = limits
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Operation, method, path template and size: never contents.
    public var description: String {
        "\(operation): \(method.rawValue) \(target), \(headers.count) headers, \(body?.exposed.count ?? 0) bytes"
    }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
