public import ExpressCheckout

/// A request as a sandbox gets it: the app's own path prefix taken off, everything else as it came.
public struct SandboxRequest: Sendable {
    /// The method.
    public let method: String
    /// The path below the app's prefix, percent-decoding left to the app: `/v1/payments`.
    public let path: String
    /// The query's names and values, percent-decoded, in order.
    public let query: [RequestTarget.QueryItem]
    /// The headers in the order received.
    public let headers: [HTTPHeader]
    /// The body; empty for none.
    public let body: [UInt8]
    /// The sandbox's own time, seconds since 1970; `POST /_sandbox/clock` moves it.
    public let now: Duration
    /// Where the app is served, without a closing slash: for URLs that an answer carries.
    public let baseURL: String

    /// Creates a request.
    public init(
        method: String, path: String, query: [RequestTarget.QueryItem] = [], headers: [HTTPHeader] = [],
        body: [UInt8] = [], now: Duration, baseURL: String
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.now = now
        self.baseURL = baseURL
    }

    /// The value of the first header called `name`, in any case.
    public func header(_ name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name.lowercased() == name }?.value.exposed
    }

    /// The path's segments, percent-decoding left to the app: `["v1", "payments"]`.
    public var segments: [String] { path.split(separator: "/").map(String.init) }
}
