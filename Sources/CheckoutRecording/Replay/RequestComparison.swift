import ExpressCheckout
import Foundation

/// Holds one request against one recorded exchange.
///
/// A placeholder in the recording stands for one value: whichever comes first is bound to it, and from then on no
/// other will do, so that a session's id must be the one that an answer gave. Headers are never compared: credentials
/// and rotating tokens stand there.
struct RequestComparison {
    let rules: RedactionRules
    /// What each placeholder stands for, so far.
    var bindings: [String: String]
    private(set) var differences: [Difference] = []

    init(rules: RedactionRules, bindings: [String: String]) {
        self.rules = rules
        self.bindings = bindings
    }

    /// Compares; what differs is then in ``differences``.
    mutating func compare(_ entry: HAREntry, with request: HTTPRequest) {
        if entry.method != request.method.rawValue {
            differences.append(
                Difference(
                    "method", recorded: .string(entry.method), sent: .string(request.method.rawValue), isHarmless: true)
            )
        }
        compareURLs(entry.url, request.target.url.exposed, place: "url")
        switch (entry.requestBody, request.body?.exposed) {
        case (nil, nil): break
        case (nil, .some): differences.append(Difference("body", "sent, not recorded"))
        case (.some, nil): differences.append(Difference("body", "recorded, not sent"))
        case (let recorded?, let sent?): compareBodies(recorded, sent)
        }
    }

    private mutating func compareBodies(_ recorded: [UInt8], _ sent: [UInt8]) {
        guard recorded != sent else { return }
        if let old = try? JSON(parsing: recorded, options: .providerAnswer) {
            guard let new = try? JSON(parsing: sent, options: .providerAnswer) else {
                return differences.append(Difference("body", "recorded as JSON, sent as something else"))
            }
            return compare(old.canonical, new.canonical, at: .root)
        }
        compareText(
            String(decoding: recorded, as: UTF8.self), String(decoding: sent, as: UTF8.self), place: "body",
            isHarmless: false)
    }

    private mutating func compareURLs(_ recorded: String, _ sent: String, place: String) {
        guard recorded != sent else { return }
        guard let old = SplitURL(recorded), let new = SplitURL(sent) else {
            return compareText(recorded, sent, place: place, isHarmless: true)
        }
        if old.scheme != new.scheme {
            differences.append(
                Difference(
                    "\(place) scheme", recorded: .string(old.scheme), sent: .string(new.scheme), isHarmless: true))
        }
        // A sandbox on this machine has another port every time.
        let isSameMachine = old.isLoopback && new.isLoopback
        if RedactionShape.isPlaceholder(old.authority.replacing(".example", with: "")) {
            bind(old.authority.replacing(".example", with: ""), to: new.authority, place: "\(place) host")
        } else if !isSameMachine, old.authority.lowercased() != new.authority.lowercased() {
            differences.append(
                Difference(
                    "\(place) host", recorded: .string(old.authority), sent: .string(new.authority), isHarmless: true))
        }
        if old.steps.count == new.steps.count {
            for (left, right) in zip(old.steps, new.steps) {
                compareText(left, right, place: "\(place) path", isHarmless: Self.isWord(left) && Self.isWord(right))
            }
        } else {
            differences.append(Difference("\(place) path", recorded: .string(old.path), sent: .string(new.path)))
        }
        compareFields(old.query ?? [], new.query ?? [])
    }

    /// Compares queries, whatever their order; fields of one name keep theirs.
    private mutating func compareFields(_ recorded: [SplitURL.Field], _ sent: [SplitURL.Field]) {
        var rest = sent
        for field in recorded {
            guard let index = rest.firstIndex(where: { $0.name == field.name }) else {
                differences.append(Difference("query \(Self.name(field.name))", "recorded, not sent"))
                continue
            }
            let other = rest.remove(at: index)
            guard !rules.volatile.contains(field.name) else { continue }
            compareText(
                field.value ?? "", other.value ?? "", place: "query \(Self.name(field.name))",
                isHarmless: rules.fields.contains(field.name))
        }
        differences += rest.map { Difference("query \(Self.name($0.name))", "sent, not recorded") }
    }

    /// A key as an error's text may show it: one that is data, in a map by e-mail say, is not told.
    private static func name(_ key: String) -> String {
        let isName = RedactionShape.isPlaceholder(key) || Redactor(rules: .strict).key(key) == key
        return isName ? key : Redaction.placeholder
    }

    private mutating func compare(_ recorded: JSON, _ sent: JSON, at path: JSONPath) {
        guard recorded != sent else { return }
        switch (recorded, sent) {
        case (.object(let old), .object(let new)):
            for key in (old.map(\.key) + new.map(\.key).filter { name in !old.contains { $0.key == name } }) {
                let next = path.appending(Self.name(key))
                switch (recorded[key], sent[key]) {
                case (let left?, let right?): compare(left, right, at: next)
                case (let left, let right): differences.append(Difference("\(next)", recorded: left, sent: right))
                }
            }
        case (.array(let old), .array(let new)):
            for index in 0..<max(old.count, new.count) {
                let next = path.appending(index)
                switch (recorded[index], sent[index]) {
                case (let left?, let right?): compare(left, right, at: next)
                case (let left, let right): differences.append(Difference("\(next)", recorded: left, sent: right))
                }
            }
        case (_, _) where RedactionRules.names(rules.volatile, path): break
        case (.string(let old), .string(let new)):
            compareText(old, new, place: "\(path)", isHarmless: RedactionRules.names(rules.members, path))
        // An unknown number is recorded as zero.
        case (.number("0"), .number) where !RedactionRules.names(rules.members, path): break
        default:
            differences.append(
                Difference(
                    "\(path)", recorded: recorded, sent: sent, isHarmless: RedactionRules.names(rules.members, path)))
        }
    }

    private mutating func compareText(_ recorded: String, _ sent: String, place: String, isHarmless: Bool) {
        guard recorded != sent else { return }
        // A signed token: its claims are not the sender's to choose.
        if recorded.hasSuffix(".redacted-0"), sent.split(separator: ".").count == 3 { return }
        if RedactionShape.isPlaceholder(recorded), !["", "true", "false", "null"].contains(recorded) {
            return bind(recorded, to: sent, place: place)
        }
        if let old = Self.document(in: recorded), let new = Self.document(in: sent) {
            var inner = RequestComparison(rules: rules, bindings: bindings)
            inner.compare(old.canonical, new.canonical, at: .root)
            bindings = inner.bindings
            differences += inner.differences.map { Difference("\(place) \($0.place)", $0.text) }
        } else if SplitURL(recorded) != nil, SplitURL(sent) != nil {
            compareURLs(recorded, sent, place: place)
        } else if !Self.fits(sent, recorded) {
            differences.append(
                Difference(place, recorded: .string(recorded), sent: .string(sent), isHarmless: isHarmless))
        }
    }

    /// Binds a placeholder, or holds the value against what it is bound to.
    private mutating func bind(_ placeholder: String, to value: String, place: String) {
        guard !value.isEmpty else {
            return differences.append(Difference(place, recorded: .string(placeholder), sent: .string(value)))
        }
        let shape = RedactionShape(of: placeholder)
        let isTold = [.email, .phone, .uuid].contains(shape)
        guard !isTold || RedactionShape(of: value) == shape else {
            return differences.append(Difference(place, recorded: .string(placeholder), sent: .string(value)))
        }
        guard Self.isLinking(placeholder) else { return }
        guard let bound = bindings[placeholder] else { return bindings[placeholder] = value }
        guard bound != value else { return }
        differences.append(Difference(place, "another value than \(JSON.string(placeholder).text) stood for before"))
    }

    /// Whether a placeholder stands for one value: zeros do not, since they have no number.
    static func isLinking(_ text: String) -> Bool {
        guard RedactionShape.isPlaceholder(text) else { return false }
        switch RedactionShape(of: text) {
        case .email, .phone, .uuid: return true
        case .digits: return text.contains { $0 != "0" }
        case .token, .text: return text.contains("redacted-")
        case .decimal, .date, .moment, .address: return false
        }
    }

    /// Whether a step of a path names a part of an API.
    private static func isWord(_ step: String) -> Bool {
        step.utf8.count <= 24 && step.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A || "-_".utf8.contains($0) }
    }

    /// A JSON document inside a string, plain or base64.
    private static func document(in text: String) -> JSON? {
        let bytes =
            text.hasPrefix("{") || text.hasPrefix("[") ? Array(text.utf8) : Data(base64Encoded: text).map(Array.init)
        guard let bytes, let json = try? JSON(parsing: bytes, options: .providerAnswer) else { return nil }
        return json.object != nil || json.array != nil ? json : nil
    }

    /// Whether `text` is `pattern` with something in the place of every placeholder.
    private static func fits(_ text: String, _ pattern: String) -> Bool {
        let parts = pattern.components(separatedBy: "redacted-")
        guard parts.count > 1 else { return false }
        var rest = text[...]
        for (index, part) in parts.enumerated() {
            var literal = part[...]
            if index > 0 {
                literal = literal.drop { $0.isNumber }
                if literal.hasPrefix("-x") { literal = literal.dropFirst().drop { $0 == "x" } }
                if literal.hasPrefix("@example.com") { literal = literal.dropFirst("@example.com".count) }
            }
            if index == parts.count - 1, index > 0 { return literal.isEmpty || rest.hasSuffix(literal) }
            guard !literal.isEmpty else { continue }
            guard let found = rest.range(of: literal), index > 0 || found.lowerBound == rest.startIndex else {
                return false
            }
            rest = rest[found.upperBound...]
        }
        return true
    }
}
