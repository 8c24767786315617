/// The reason phrases of HTTP (RFC 9110 §15 and its registry), in lower case: any other may have data in it.
enum StatusText {
    static let all: Set<String> = [
        "", "continue", "switching protocols", "early hints", "ok", "created", "accepted",
        "non-authoritative information", "no content", "reset content", "partial content", "multi-status",
        "multiple choices", "moved permanently", "found", "see other", "not modified", "use proxy",
        "temporary redirect", "permanent redirect", "bad request", "unauthorized", "payment required", "forbidden",
        "not found", "method not allowed", "not acceptable", "proxy authentication required", "request timeout",
        "conflict", "gone", "length required", "precondition failed", "payload too large", "content too large",
        "request entity too large", "uri too long", "unsupported media type", "range not satisfiable",
        "expectation failed", "misdirected request", "unprocessable entity", "unprocessable content", "locked",
        "failed dependency", "too early", "upgrade required", "precondition required", "too many requests",
        "request header fields too large", "unavailable for legal reasons", "internal server error",
        "internal error", "not implemented", "bad gateway", "service unavailable", "gateway timeout",
        "http version not supported",
    ]
}
