import ExpressCheckout

/// Reads a body field by field and collects everything that is wrong with it, so that the refusal names every field
/// (`yuno.md §3.5`) and no value.
struct BodyReport {
    /// Whether a field must be there.
    enum Need {
        case required
        case optional
    }

    private var missing: [String] = []
    private var invalid: [String] = []
    private var coded: [(code: String, message: String)] = []

    /// What the body is refused with, nil when it may pass: missing fields before invalid ones before those with a code
    /// of their own.
    var refusal: YunoRefusal? {
        if !missing.isEmpty { return YunoRefusal("MISSING_PARAMETERS", messages: missing) }
        if !invalid.isEmpty { return YunoRefusal("INVALID_PARAMETERS", messages: invalid) }
        guard let first = coded.first else { return nil }
        return YunoRefusal(first.code, messages: coded.filter { $0.code == first.code }.map(\.message))
    }

    /// Throws the refusal, if there is one.
    func check() throws(YunoRefusal) {
        if let refusal { throw refusal }
    }

    /// Notes that the field is missing.
    mutating func reportMissing(_ node: JSONNode) {
        missing.append("\(Self.name(node)) is required")
    }

    /// Notes that the field breaks `rule`.
    mutating func report(_ node: JSONNode, _ rule: String) {
        invalid.append("\(Self.name(node)) \(rule)")
    }

    /// Notes that the field is refused with a code of its own.
    mutating func report(_ node: JSONNode, code: String, _ rule: String) {
        coded.append((code, "\(Self.name(node)) \(rule)"))
    }

    /// The field's value; a null counts as missing where it is required and is refused where it is not.
    mutating func value(_ node: JSONNode, _ need: Need) -> JSON? {
        guard let value = node.value, !(value.isNull && need == .required) else {
            if need == .required { reportMissing(node) }
            return nil
        }
        guard !value.isNull else {
            report(node, "must not be null")
            return nil
        }
        return value
    }

    /// A string of `length` characters.
    @discardableResult
    mutating func text(
        _ node: JSONNode, _ need: Need = .optional, length: ClosedRange<Int> = 1...Int.max
    ) -> String? {
        guard let value = value(node, need) else { return nil }
        guard let text = value.string else {
            report(node, "must be a string")
            return nil
        }
        guard length.contains(text.unicodeScalars.count) else {
            let most = length.upperBound == Int.max ? "" : " and at most \(length.upperBound)"
            report(node, "must have at least \(length.lowerBound)\(most) characters")
            return nil
        }
        return text
    }

    /// One of a closed list of words.
    @discardableResult
    mutating func word(_ node: JSONNode, _ need: Need = .optional, among words: Set<String>) -> String? {
        guard let word = text(node, need, length: 0...Int.max) else { return nil }
        guard words.contains(word) else {
            report(node, "must be one of \(words.filter { !$0.isEmpty }.sorted().joined(separator: ", "))")
            return nil
        }
        return word
    }

    /// A UUID.
    @discardableResult
    mutating func uuid(_ node: JSONNode, _ need: Need = .optional) -> String? {
        guard let text = text(node, need) else { return nil }
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12],
            groups.allSatisfy({ $0.unicodeScalars.allSatisfy(\.properties.isASCIIHexDigit) })
        else {
            report(node, "must be a UUID")
            return nil
        }
        return text
    }

    /// A country, ISO 3166-1 alpha-2 (all of them: `yuno.md §6`, C-12).
    @discardableResult
    mutating func country(_ node: JSONNode, _ need: Need = .optional) -> String? {
        guard let code = text(node, need, length: 2...2) else { return nil }
        guard Countries.codes.contains(code) else {
            report(node, code: "COUNTRY_NOT_SUPPORTED", "is no ISO 3166-1 alpha-2 country in upper case")
            return nil
        }
        return code
    }

    /// A boolean.
    @discardableResult
    mutating func flag(_ node: JSONNode, _ need: Need = .optional) -> Bool? {
        guard let value = value(node, need) else { return nil }
        if value.bool == nil { report(node, "must be a boolean") }
        return value.bool
    }

    /// A whole number within `range`.
    @discardableResult
    mutating func whole(
        _ node: JSONNode, _ need: Need = .optional, in range: ClosedRange<Int64> = Int64.min...Int64.max
    ) -> Int64? {
        guard let value = value(node, need) else { return nil }
        guard let number = value.int64, range.contains(number) else {
            report(node, "must be a whole number in its range")
            return nil
        }
        return number
    }

    /// An object, as a place to go on from.
    mutating func object(_ node: JSONNode, _ need: Need = .optional) -> JSONNode? {
        guard let value = value(node, need) else { return nil }
        guard value.object != nil else {
            report(node, "must be an object")
            return nil
        }
        return node
    }

    /// An array of `count` elements, as places to go on from.
    @discardableResult
    mutating func list(
        _ node: JSONNode, _ need: Need = .optional, count: ClosedRange<Int> = 0...Int.max
    ) -> [JSONNode] {
        guard let value = value(node, need) else { return [] }
        guard let elements = value.array else {
            report(node, "must be an array")
            return []
        }
        guard count.contains(elements.count) else {
            let most = count.upperBound == Int.max ? "" : " and at most \(count.upperBound)"
            report(node, "must have at least \(count.lowerBound)\(most) elements")
            return []
        }
        return elements.indices.map { node[$0] }
    }

    private static func name(_ node: JSONNode) -> String {
        let path = node.path.description
        return path == "$" ? "body" : String(path.dropFirst(2))
    }
}
