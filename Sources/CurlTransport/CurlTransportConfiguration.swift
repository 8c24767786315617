public import ExpressCheckout

/// What one ``CurlHTTPTransport`` is made with.
///
/// Certificate and host name are always verified, TLS is 1.2 at least and redirects are never followed: none of this can
/// be switched off.
public struct CurlTransportConfiguration: Sendable, Hashable {
    /// The user agent sent when a request has none of its own.
    public static let defaultUserAgent = "express-checkout/0.1.0"

    /// Connections to one host at a time; requests beyond them wait, within their total limit.
    public var maximumConnectionsPerHost: Int
    /// Connections at a time, and how many are kept open between requests.
    public var maximumConnections: Int
    /// A file of certificate authorities in PEM, trusted instead of the system's; nil for the system's.
    public var certificateAuthorities: String?
    /// The proxy's URL, `http://host:port`, maybe with its credentials; nil for none.
    ///
    /// Environment variables such as `https_proxy` are ignored. Loopback addresses are never reached through a proxy.
    public var proxy: Sensitive<String>?
    /// The user agent, for requests that have none of their own.
    public var userAgent: String
    /// Bytes that the heads of one answer may have, interim ones and trailers included; libcurl's own limit is 300 kB.
    public var maximumHeaderBytes: Int
    /// How long ``CurlHTTPTransport/shutDown()`` lets requests in flight go on.
    public var shutDownGrace: Duration
    /// Whether plain http begins with HTTP/2 at once, without asking the server: for tests of HTTP/2's faults.
    ///
    /// It touches loopback alone, since plain http goes nowhere else. A repetition that libcurl makes on a connection of
    /// its own may come as HTTP/1.1.
    package var startsPlainWithHTTP2 = false

    /// Creates a configuration; every value has a sensible default.
    public init(
        maximumConnectionsPerHost: Int = 32, maximumConnections: Int = 128, certificateAuthorities: String? = nil,
        proxy: Sensitive<String>? = nil, userAgent: String = CurlTransportConfiguration.defaultUserAgent,
        maximumHeaderBytes: Int = 64 * 1024, shutDownGrace: Duration = .seconds(5)
    ) {
        self.maximumConnectionsPerHost = maximumConnectionsPerHost
        self.maximumConnections = maximumConnections
        self.certificateAuthorities = certificateAuthorities
        self.proxy = proxy
        self.userAgent = userAgent
        self.maximumHeaderBytes = maximumHeaderBytes
        self.shutDownGrace = shutDownGrace
    }
}
