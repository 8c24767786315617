/// What one exchange took, for diagnostics: sizes and times as the transport measured them.
///
/// Of a repeated exchange it tells the last try.
public struct HTTPMetrics: Sendable, Hashable {
    /// Bytes of the request's body that went out.
    public let bodyBytesSent: Int
    /// Bytes of the answer's body as they came, before decoding.
    public let bodyBytesReceived: Int
    /// How long finding the host's address took; zero on a connection that was kept.
    public let nameLookup: Duration
    /// How long connecting took, without TLS; zero on a connection that was kept.
    public let connect: Duration
    /// How long the TLS handshake took; zero on a connection that was kept, and without TLS.
    public let tls: Duration
    /// From the start of the exchange to the answer's first byte, everything before it included.
    public let firstByte: Duration
    /// From the start of the exchange to the answer's last byte.
    public let total: Duration

    /// Creates metrics.
    public init(
        bodyBytesSent: Int, bodyBytesReceived: Int, nameLookup: Duration, connect: Duration, tls: Duration,
        firstByte: Duration, total: Duration
    ) {
        self.bodyBytesSent = bodyBytesSent
        self.bodyBytesReceived = bodyBytesReceived
        self.nameLookup = nameLookup
        self.connect = connect
        self.tls = tls
        self.firstByte = firstByte
        self.total = total
    }
}
