internal import CCurl
internal import ExpressCheckout

extension EasyHandle {
    /// Whether the answer came over HTTP/2.
    var usedHTTP2: Bool {
        var version = 0
        return ccurl_get_long(raw, CURLINFO_HTTP_VERSION, &version) == CURLE_OK && version == Int(CURL_HTTP_VERSION_2_0)
    }

    /// What the transfer that has just ended took; nil when libcurl does not say.
    var metrics: HTTPMetrics? {
        var read = ccurl_metrics()
        guard ccurl_get_metrics(raw, &read) == CURLE_OK else { return nil }
        return HTTPMetrics(
            bodyBytesSent: Int(read.uploaded), bodyBytesReceived: Int(read.downloaded),
            nameLookup: .microseconds(read.name),
            // libcurl counts every moment from the start: a stage is what lies between two of them.
            connect: .microseconds(max(0, read.connect - read.name)),
            tls: .microseconds(read.tls == 0 ? 0 : max(0, read.tls - read.connect)),
            firstByte: .microseconds(read.first_byte), total: .microseconds(read.total))
    }
}
