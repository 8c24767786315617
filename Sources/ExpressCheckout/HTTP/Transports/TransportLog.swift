/// Where a ``LoggingTransport`` writes: one method, so that any logger can stand behind it.
public protocol TransportLog: Sendable {
    /// Takes what became of one request.
    func record(_ entry: TransportLogEntry)
}

/// What became of one request: sizes, times and codes; contents, parameters and headers only redacted, and only for
/// whoever asks.
public struct TransportLogEntry: Sendable, Hashable {
    /// The provider's operation.
    public let operation: String
    /// The method.
    public let method: HTTPMethod
    /// The base URL and the path template; tokens stand in paths, so the path itself is never told.
    public let target: String
    /// Whether the request may be sent again.
    public let replay: HTTPReplay
    /// Bytes of the request's body.
    public let requestBytes: Int
    /// The answer's status, nil when none came.
    public let status: Int?
    /// Bytes of the answer's body, nil when none came.
    public let responseBytes: Int?
    /// What the provider's support asks for, where the answer has it.
    public let traceID: String?
    /// Why no answer came, nil when one did.
    public let failure: TransportError.Kind?
    /// How far a failed request got.
    public let certainty: TransportError.Certainty?
    /// How long it took.
    public let duration: Duration
    /// Where that time went; nil when no answer came or the transport does not measure.
    public let metrics: HTTPMetrics?
    /// URL, headers and bodies without what is not known to be harmless; nil when nobody asked for them.
    public let detail: RedactedExchange?
}
