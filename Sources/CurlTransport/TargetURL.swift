internal import CCurl

/// A URL that libcurl has taken apart.
final class TargetURL {
    /// libcurl's handle.
    let raw: OpaquePointer

    /// - Returns: nil when libcurl has no memory.
    init?() {
        guard let raw = curl_url() else { return nil }
        self.raw = raw
    }

    deinit {
        curl_url_cleanup(raw)
    }

    /// Takes `url` apart: its path as it stands, and no credentials in it.
    func set(_ url: String) -> CURLcode {
        let flags = UInt32(CURLU_PATH_AS_IS | CURLU_DISALLOW_USER)
        return curl_url_set(raw, CURLUPART_URL, url, flags) == CURLUE_OK ? CURLE_OK : CURLE_URL_MALFORMAT
    }
}
