import Foundation

extension Redactor {
    /// Redacts the value of the header called `name`, in any case.
    public func header(_ name: String, _ value: String) -> String {
        switch name.lowercased() {
        case "authorization", "proxy-authorization": credentials(value)
        case "cookie": cookies(value)
        case "set-cookie": setCookie(value)
        case "location", "content-location", "referer", "origin", ":path": value == "null" ? value : url(value)
        case "host", ":authority": host(value)
        case let name where Self.traces.contains(name): text(value, isHarmless: Self.isTrace(value))
        case let name: text(value, isHarmless: rules.headers.contains(name) || Self.harmless.contains(name))
        }
    }

    /// Headers with an id for the provider's support.
    private static let traces: Set<String> = ["cf-ray", "request-id", "x-request-id", "x-trace-id"]

    /// Whether it can be an id that a machine gave: a word alone may be anybody's name.
    private static func isTrace(_ value: String) -> Bool {
        value.utf8.count <= 128 && value.contains { $0.isASCII && $0.isNumber }
            && value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    /// Redacts headers.
    public func headers(_ headers: [HTTPHeader]) -> [HTTPHeader] {
        headers.map { HTTPHeader($0.name, header($0.name, $0.value.exposed)) }
    }

    /// Keeps the scheme; of Basic, user and password are two secrets.
    private func credentials(_ value: String) -> String {
        let parts = value.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, let scheme = parts.first, let rest = parts.last else { return text(value) }
        switch scheme.lowercased() {
        case "bearer": return "\(scheme) \(text(rest))"
        case "basic":
            guard let data = Data(base64Encoded: rest) else { return "\(scheme) \(text(rest))" }
            let pair = String(decoding: data, as: UTF8.self).split(separator: ":", maxSplits: 1).map(String.init)
            let redacted = pair.map { text($0) }.joined(separator: ":")
            for secret in pair { vault.mark(secret) }
            return "\(scheme) \(Data(redacted.utf8).base64EncodedString())"
        default: return text(value)
        }
    }

    private func cookies(_ value: String) -> String {
        parts(of: value).map(cookie).joined(separator: "; ")
    }

    private func parts(of value: String) -> [String] {
        value.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    private func cookie(_ pair: String) -> String {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let name = parts.first, let value = parts.last else { return text(pair) }
        return "\(key(name))=\(text(value))"
    }

    /// Redacts the path a cookie is for.
    package func cookiePath(_ path: String) -> String {
        path.hasPrefix("/") ? url(path) : text(path)
    }

    /// `Expires=Wed, 01 Dec 2027 00:00:00 GMT`: the value is one that browsers know, or none.
    private func cookieAttribute(_ part: String) -> String {
        let name = part.prefix { $0 != "=" }
        let value = part.dropFirst(name.count + 1)
        return value.isEmpty || Self.isCookieValue(String(value)) ? part : "\(name)=\(text(String(value)))"
    }

    /// Whether it is what a cookie's expiry or policy may say: a day and a time, a number, a known word.
    package static func isCookieValue(_ value: String) -> Bool {
        if ["strict", "lax", "none", "low", "medium", "high", "session"].contains(value.lowercased()) { return true }
        let words = value.split { " ,-:+.".contains($0) }
        return value.utf8.count <= 40 && !SecretLooks.isSecret(value) && words.contains { $0.first?.isNumber == true }
            && words.allSatisfy { word in
                word.allSatisfy { $0.isASCII && $0.isNumber } || calendar.contains(word.lowercased())
                    || RedactionShape(of: value) == .moment
            }
    }

    private static let calendar: Set<String> = [
        "mon", "tue", "wed", "thu", "fri", "sat", "sun", "monday", "tuesday", "wednesday", "thursday", "friday",
        "saturday", "sunday", "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "gmt",
        "utc",
    ]

    private func setCookie(_ value: String) -> String {
        let parts = parts(of: value)
        let attributes = parts.dropFirst().map { part in
            switch part.prefix(while: { $0 != "=" }).lowercased() {
            case "path": "Path=" + cookiePath(String(part.drop { $0 != "=" }.dropFirst()))
            case "expires", "max-age", "samesite", "httponly", "secure", "partitioned", "priority":
                cookieAttribute(part)
            case "domain": "Domain=" + host(String(part.drop { $0 != "=" }.dropFirst().drop { $0 == "." }))
            default: text(part)
            }
        }
        return ([cookie(parts.first ?? "")] + attributes).joined(separator: "; ")
    }

    /// Headers that say nothing about a person or an account.
    private static let harmless: Set<String> = [
        ":method", ":scheme", ":status", "accept", "accept-encoding", "accept-language", "accept-ranges", "age",
        "allow",
        "alt-svc", "cache-control", "connection", "content-encoding", "content-language", "content-length",
        "content-type", "date", "expires", "keep-alive", "last-modified", "pragma", "priority", "referrer-policy",
        "retry-after", "sec-fetch-dest", "sec-fetch-mode", "sec-fetch-site", "server",
        "strict-transport-security", "te", "trailer", "transfer-encoding", "upgrade-insecure-requests", "vary",
        "x-content-type-options", "x-frame-options",
    ]
}
