import Foundation

/// Where a provider's API lives: scheme, host, maybe a port and a path prefix.
///
/// Https only; plain http for loopback.
public struct BaseURL: Sendable, Hashable, CustomStringConvertible {
    /// Why a text is no base URL.
    public struct Invalid: Error, Sendable, Hashable, CustomStringConvertible {
        /// The reason in words; it does not repeat the URL, which may hold a credential.
        public let description: String
    }

    /// `https` or `http`.
    public let scheme: String
    /// The host in lower case; an IPv6 address in brackets.
    public let host: String
    /// The port, nil for the scheme's own.
    public let port: Int?
    /// The path before every operation's own path: empty, or `/…` without a closing slash.
    public let pathPrefix: String
    /// Whether the host is this machine: `localhost`, 127.0.0.0/8 or `[::1]`.
    public let isLoopback: Bool
    /// The URL as text, without a closing slash.
    public let description: String

    /// Reads a base URL such as `https://api-sandbox.y.uno` or `http://127.0.0.1:8080/yuno`.
    ///
    /// The host is letters, digits, dots, hyphens and underscores, or an IPv6 address in brackets: nothing that a URL
    /// library further down could read as another host.
    /// - Throws: ``Invalid`` for another scheme, http to a host that is not loopback, user info, query, fragment, or a
    ///   path that climbs.
    public init(_ text: String) throws(Invalid) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x5C }) else {
            throw Invalid(description: "a URL has no spaces, control or non-ASCII characters")
        }
        guard let separator = text.range(of: "://") else {
            throw Invalid(description: "no scheme: write https://host")
        }
        scheme = text[..<separator.lowerBound].lowercased()
        guard scheme == "https" || scheme == "http" else { throw Invalid(description: "scheme is not https") }
        let rest = text[separator.upperBound...]
        guard !rest.contains("?"), !rest.contains("#") else {
            throw Invalid(description: "a base URL has no query and no fragment")
        }
        let authority = rest.prefix { $0 != "/" }
        guard !authority.contains("@") else { throw Invalid(description: "credentials never stand in a URL") }
        var name = authority
        var digits: Substring?
        if authority.hasPrefix("[") {
            guard let close = authority.firstIndex(of: "]") else { throw Invalid(description: "no closing ]") }
            name = authority[...close]
            let tail = authority[authority.index(after: close)...]
            guard tail.isEmpty || tail.hasPrefix(":") else { throw Invalid(description: "malformed host") }
            if !tail.isEmpty { digits = tail.dropFirst() }
        } else if let colon = authority.lastIndex(of: ":") {
            name = authority[..<colon]
            digits = authority[authority.index(after: colon)...]
        }
        guard Self.isHost(name) else { throw Invalid(description: "malformed host") }
        if let digits {
            guard let number = Int(digits), (1...65535).contains(number), digits.allSatisfy(\.isNumber) else {
                throw Invalid(description: "the port is not 1 to 65535")
            }
            port = number
        } else {
            port = nil
        }
        host = name.lowercased()
        var prefix = rest[authority.endIndex...]
        while prefix.hasSuffix("/") { prefix = prefix.dropLast() }
        guard Self.isPlainPath(prefix) else {
            throw Invalid(description: "the path has a step of dots or a character that must be percent-encoded")
        }
        pathPrefix = String(prefix)
        isLoopback = Self.isLoopback(host)
        description = "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")\(pathPrefix)"
        guard scheme == "https" || isLoopback else {
            throw Invalid(description: "plain http is for loopback addresses only: use https")
        }
    }

    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { part in
                part.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8(part) != nil
            }
    }

    /// A name of non-empty labels (a closing dot is allowed), or an IPv6 address in brackets.
    private static func isHost(_ name: Substring) -> Bool {
        if name.hasPrefix("[") {
            let inner = name.dropFirst().dropLast()
            return inner.contains(":") && inner.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
        }
        let labels = (name.hasSuffix(".") ? name.dropLast() : name).split(
            separator: ".", omittingEmptySubsequences: false)
        return labels.allSatisfy { label in
            !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        }
    }

    /// A path prefix without steps that a server or a library would resolve away, encoded or not.
    private static func isPlainPath(_ path: Substring) -> Bool {
        guard !path.contains(where: { "\"<>^`{|}".contains($0) }) else { return false }
        return path.split(separator: "/").allSatisfy { step in
            let plain = step.lowercased().replacingOccurrences(of: "%2e", with: ".")
            return plain != "." && plain != ".."
        }
    }
}
