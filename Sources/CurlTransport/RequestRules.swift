internal import ExpressCheckout

/// What a request must keep to before anything of it is handed to libcurl.
enum RequestRules {
    /// Headers that decide how a message is framed or where it goes: the transport alone writes them.
    private static let reserved: [StaticString] = [
        "connection", "content-length", "expect", "host", "http2-settings", "keep-alive", "proxy-authorization",
        "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// Why `request` must not be sent, in words that hold nothing of its contents; nil when it may be.
    static func objection(to request: HTTPRequest, url: String) -> String? {
        let base = request.target.base
        guard base.scheme == "https" || (base.scheme == "http" && base.isLoopback) else {
            return "plain http is for loopback addresses only: use https"
        }
        // Without the slash a template could go on with the host's name, or turn it into a user's.
        guard request.target.template.hasPrefix("/") else { return "the path template does not start with a slash" }
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x23 && $0 != 0x5C }) else {
            return "the path template has a space, a control or non-ASCII character, # or \\: percent-encode it"
        }
        if request.method == .head, request.body?.exposed.isEmpty == false {
            return "a HEAD request has no body"
        }
        for (index, header) in request.headers.enumerated() {
            guard let objection = objection(to: header) else { continue }
            return "header \(index + 1) of \(request.headers.count) \(objection)"
        }
        return nil
    }

    private static func objection(to header: HTTPHeader) -> String? {
        guard !header.name.isEmpty, header.name.utf8.allSatisfy(isTokenByte) else {
            return "has a name that is no token: use letters, digits and hyphens"
        }
        guard !reserved.contains(where: { header.name.isSame($0) }) else {
            return "is one that the transport writes itself: leave it out"
        }
        // CR and LF would start a header of somebody else's choosing, NUL would cut the value short.
        guard header.value.exposed.utf8.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }) else {
            return "has a control character in its value: remove line breaks"
        }
        return nil
    }

    /// RFC 9110 §5.6.2.
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23, 0x24, 0x25, 0x26, 0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
        default: false
        }
    }
}
