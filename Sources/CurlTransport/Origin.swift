internal import ExpressCheckout

/// What connections are shared by: scheme, host and port.
struct Origin: Hashable {
    private let scheme: String
    private let host: String
    private let port: Int?

    /// The origin of `base`.
    init(_ base: BaseURL) {
        scheme = base.scheme
        host = base.host
        port = base.port
    }
}
