internal import CCurl

/// libcurl's process-wide state.
enum CurlLibrary {
    /// Whether libcurl could be set up; done once, by the first transport that needs it.
    ///
    /// Never torn down: other code in the process may use libcurl too.
    static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
