import Foundation

/// Looks for secrets in what was written: raw, percent-encoded, JSON-escaped and in base64, in any nesting of these.
public struct SecretSearch: Sendable {
    /// How a secret was found.
    public enum Form: String, Sendable, Hashable, CaseIterable {
        /// As it is.
        case raw
        /// Percent-encoded, as in a URL or a form.
        case percentEncoded = "percent-encoded"
        /// With the escapes of a JSON string.
        case escaped = "JSON-escaped"
        /// In base64, alone or as a part of something longer.
        case base64
    }

    /// One secret that is there.
    public struct Finding: Sendable, Hashable {
        /// Which of the secrets, in the order given.
        public let index: Int
        /// How it was found.
        public let form: Form
    }

    private let forms: [Finding]
    /// The texts of `forms` by their place there: of base64 as they are, of all others in lower case.
    private let exact: PatternIndex
    private let folded: PatternIndex

    /// Creates a search; secrets shorter than four bytes are left out, since they are everywhere.
    public init(_ secrets: [Sensitive<String>]) {
        var forms: [Finding] = []
        var (exact, folded) = (PatternIndex(), PatternIndex())
        for (index, secret) in secrets.enumerated() where secret.exposed.utf8.count >= PatternIndex.minimumLength {
            for (form, text) in Self.forms(of: secret.exposed) {
                if form == .base64 {
                    exact.add(text, id: forms.count)
                } else {
                    folded.add(text, id: forms.count)
                }
                forms.append(Finding(index: index, form: form))
            }
        }
        (self.forms, self.exact, self.folded) = (forms, exact, folded)
    }

    /// The places of `json` in which a secret is, as JSON paths, each with how it was found.
    public func places(in json: JSON) -> [String] {
        var found: [String] = []
        places(in: json, at: .root, isKey: false, into: &found)
        return found
    }

    private func places(in json: JSON, at path: JSONPath, isKey: Bool, into found: inout [String]) {
        let text: String
        switch json {
        case .string(let value), .number(let value): text = value
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                places(in: element, at: path.appending(index), isKey: false, into: &found)
            }
            return
        case .object(let members):
            for (index, member) in members.enumerated() {
                // A key that is a secret is told by its place alone.
                let isSecret = !findings(in: member.key).isEmpty
                if isSecret { places(in: .string(member.key), at: path.appending(index), isKey: true, into: &found) }
                let next = isSecret ? path.appending(index) : path.appending(member.key)
                places(in: member.value, at: next, isKey: false, into: &found)
            }
            return
        case .null, .bool: return
        }
        let forms = Set(findings(in: text).map(\.form.rawValue)).sorted()
        guard !forms.isEmpty else { return }
        found.append("\(path): a secret\(isKey ? " as key" : ""), \(forms.joined(separator: ", "))")
    }

    /// What of the secrets is in `text`, each once a form.
    public func findings(in text: String) -> [Finding] {
        var found: [Finding] = []
        search(text, depth: 0, into: &found)
        return found
    }

    private func search(_ text: String, depth: Int, into found: inout [Finding]) {
        let ids = exact.ids(in: Array(text.utf8)).union(folded.ids(in: Array(text.lowercased().utf8)))
        for id in ids.sorted() where !found.contains(forms[id]) { found.append(forms[id]) }
        guard depth < 6 else { return }
        for inner in Self.inner(text) { search(inner, depth: depth + 1, into: &found) }
    }

    /// The texts that `text` holds in encoded form.
    private static func inner(_ text: String) -> [String] {
        var result: [String] = []
        if text.contains("%") {
            let decoded = percentDecoded(text)
            if decoded != text { result.append(decoded) }
        }
        if text.contains("&"), let decoded = SecretLooks.withoutEntities(text) { result.append(decoded) }
        let start = text.drop { $0.isWhitespace }.first
        if let start, "{[\"".contains(start), let json = try? JSON(parsing: text, options: .providerAnswer) {
            result += strings(in: json)
        } else {
            for part in text.split(whereSeparator: {
                !($0.isASCII && ($0.isLetter || $0.isNumber || "+/=-_".contains($0)))
            })
            where part.utf8.count >= 8 {
                var base = part.replacing("-", with: "+").replacing("_", with: "/").replacing("=", with: "")
                while base.utf8.count % 4 != 0 { base += "=" }
                guard let data = Data(base64Encoded: String(base)),
                    let decoded = String(validating: Array(data), as: UTF8.self)
                else { continue }
                result.append(decoded)
            }
        }
        return result
    }

    /// The text with every percent sequence decoded that is one.
    private static func percentDecoded(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x25, index + 2 < bytes.count,
                let value = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
            {
                result.append(value)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func strings(in json: JSON) -> [String] {
        switch json {
        case .string(let text): [text]
        case .number(let text): [text]
        case .array(let elements): elements.flatMap(strings)
        case .object(let members): members.flatMap { [$0.key] + strings(in: $0.value) }
        case .null, .bool: []
        }
    }

    private static func forms(of secret: String) -> [(Form, String)] {
        let lower = secret.lowercased()
        var forms: [(Form, String)] = [(.raw, lower)]
        let unreserved = CharacterSet(
            charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
        if let percent = secret.addingPercentEncoding(withAllowedCharacters: unreserved)?.lowercased() {
            forms += [percent, percent.replacing("%20", with: "+")].map { (.percentEncoded, $0) }
        }
        let escaped = String(JSON.string(secret).text.dropFirst().dropLast()).lowercased()
        forms += [escaped, escaped.replacing("/", with: "\\/"), unicodeEscaped(secret).lowercased()]
            .map { (.escaped, $0) }
        // As a part of something longer it begins at any of three places in a group of four characters.
        for offset in 0..<3 where secret.utf8.count >= 6 {
            let text = Data(Array(repeating: 0, count: offset) + Array(secret.utf8)).base64EncodedString()
            let start = [0, 2, 3][offset]
            let whole = (offset + secret.utf8.count) * 8 / 6
            let core = String(text.prefix(whole).dropFirst(start))
            forms += [core, core.replacing("+", with: "-").replacing("/", with: "_")].map { (.base64, $0) }
        }
        return forms.enumerated().filter { index, form in
            form.0 == .raw || form.1 != lower && !forms[..<index].contains { $0.1 == form.1 }
        }.map(\.element)
    }

    private static func unicodeEscaped(_ text: String) -> String {
        text.utf16.map { unit in
            guard unit >= 0x80 else { return String(UnicodeScalar(UInt8(unit))) }
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
