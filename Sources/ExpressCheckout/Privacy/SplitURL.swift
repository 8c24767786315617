import Foundation

/// A URL in its parts, as redaction and matching need them; putting them together again gives the same text.
package struct SplitURL: Sendable, Hashable {
    /// One field of a query or a form, percent-decoded; a plus sign stays one.
    package struct Field: Sendable, Hashable {
        package var name: String
        /// Nil where there is no equals sign.
        package var value: String?

        package init(_ name: String, _ value: String?) {
            self.name = name
            self.value = value
        }
    }

    /// What stands before the colon, an app's scheme too.
    package var scheme: String
    package var authority: String
    /// The steps of the path between its slashes, percent-decoded; the first is empty for a path that begins with a
    /// slash.
    package var steps: [String]
    package var query: [Field]?
    package var fragment: String?

    /// Splits `text`.
    /// - Returns: nil when it is no URL with a scheme and `//`.
    package init?(_ text: String) {
        guard let mark = text.range(of: "://") else { return nil }
        let name = text[..<mark.lowerBound]
        guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }),
            !text.contains(where: \.isWhitespace)
        else { return nil }
        scheme = String(name)
        var rest = text[mark.upperBound...]
        if let hash = rest.firstIndex(of: "#") {
            fragment = String(rest[rest.index(after: hash)...])
            rest = rest[..<hash]
        }
        if let start = rest.firstIndex(of: "?") {
            query = Self.fields(rest[rest.index(after: start)...])
            rest = rest[..<start]
        }
        let host = rest.prefix { $0 != "/" }
        authority = String(host)
        steps = rest[host.endIndex...].split(separator: "/", omittingEmptySubsequences: false).map(Self.decoded)
    }

    /// The fields of a query or of a form.
    package static func fields(_ text: Substring) -> [Field] {
        text.split(separator: "&", omittingEmptySubsequences: false).map { part in
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return Field(decoded(pair.first ?? ""), pair.count == 2 ? decoded(pair[1]) : nil)
        }
    }

    /// The fields as the text of a query or of a form.
    package static func text(of fields: [Field]) -> String {
        fields.map { field in encoded(field.name) + (field.value.map { "=" + encoded($0) } ?? "") }
            .joined(separator: "&")
    }

    /// The path and what comes before it.
    package var path: String { steps.map(Self.encoded).joined(separator: "/") }

    /// The host without user and port, in lower case.
    package var host: String {
        let name = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        guard !name.hasPrefix("[") else { return String(name.prefix { $0 != "]" } + "]").lowercased() }
        return name.prefix { $0 != ":" }.lowercased()
    }

    /// Whether the host is this machine.
    package var isLoopback: Bool {
        (try? BaseURL("http://\(host)"))?.isLoopback ?? false
    }

    /// The whole URL.
    package var text: String {
        "\(scheme)://\(authority)\(path)" + (query.map { "?" + Self.text(of: $0) } ?? "")
            + (fragment.map { "#" + $0 } ?? "")
    }

    private static func decoded(_ text: Substring) -> String {
        text.removingPercentEncoding ?? String(text)
    }

    /// The characters that need no encoding in a step, a name or a value, so that usual URLs stay as they are.
    private static let plain: CharacterSet = {
        var set = CharacterSet(charactersIn: "-._~!$'()*,;:@+{}[]")
        set.formUnion(CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"))
        return set
    }()

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: plain) ?? text
    }
}
