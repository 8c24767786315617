internal import CCurl

/// The TLS sessions of one loop's handles: each handle by itself would know only the hosts that it has met, and a new
/// connection through another would begin with a whole handshake.
///
/// For the loop's thread alone, so that libcurl needs no locks for it.
final class SharedSessions {
    /// libcurl's share.
    let raw: UnsafeMutableRawPointer

    /// Creates an empty store.
    /// - Returns: nil when libcurl has no memory.
    init?() {
        guard let raw = curl_share_init() else { return nil }
        self.raw = raw
        guard ccurl_share_sessions(raw) == CURLSHE_OK else { return nil }
    }

    deinit {
        curl_share_cleanup(raw)
    }
}
