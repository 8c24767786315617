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
        case let name: text(value, isHarmless: rules.headers.contains(name) || Self.harmless.contains(name))
        }
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

    private func setCookie(_ value: String) -> String {
        let parts = parts(of: value)
        let attributes = parts.dropFirst().map { part in
            switch part.prefix(while: { $0 != "=" }).lowercased() {
            case "path": "Path=" + cookiePath(String(part.drop { $0 != "=" }.dropFirst()))
            case "expires", "max-age", "samesite", "httponly", "secure", "partitioned", "priority":
                text(part, isHarmless: part.utf8.count <= 48)
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
        "alt-svc", "cache-control", "cf-ray", "connection", "content-encoding", "content-language", "content-length",
        "content-type", "date", "expires", "keep-alive", "last-modified", "pragma", "priority", "referrer-policy",
        "request-id", "retry-after", "sec-fetch-dest", "sec-fetch-mode", "sec-fetch-site", "server",
        "strict-transport-security", "te", "trailer", "transfer-encoding", "upgrade-insecure-requests", "vary",
        "x-content-type-options", "x-frame-options", "x-request-id", "x-trace-id",
    ]
}
