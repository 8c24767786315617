extension JSON {
    /// The value of the first member named `key`, nil when this is no object or has no such member.
    public subscript(key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        for member in members where member.key == key { return member.value }
        return nil
    }

    /// The element at `index`, nil when this is no array or `index` is outside it.
    public subscript(index: Int) -> JSON? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// The string, nil for any other kind.
    public var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The string, nil for any other kind and for an empty one (providers write `""` where they mean nothing).
    public var nonEmptyString: String? {
        guard case .string(let text) = self, !text.isEmpty else { return nil }
        return text
    }

    /// The digits of the number as they stood in the text, nil for any other kind.
    public var numberText: String? {
        guard case .number(let text) = self else { return nil }
        return text
    }

    /// The number as a whole one, nil for any other kind, a fraction, an exponent or a value outside `Int64`.
    public var int64: Int64? {
        guard case .number(let text) = self else { return nil }
        return Int64(text)
    }

    /// The boolean, nil for any other kind.
    public var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The elements, nil for any other kind.
    public var array: [JSON]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members in order, nil for any other kind.
    public var object: [Member]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// Whether this is `null`.
    public var isNull: Bool { self == .null }

    /// What kind of value this is, in words for an error message.
    public var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// Creates an object from pairs, leaving out those whose value is nil: providers refuse `{}` and `null` in places
    /// where an absent key is fine.
    public static func object(compacting members: [(String, JSON?)]) -> JSON {
        .object(members.compactMap { key, value in value.map { Member(key, $0) } })
    }

    /// The same value with the members of every object sorted by key: two texts that mean the same have one form.
    public var canonical: JSON {
        switch self {
        case .array(let elements): .array(elements.map(\.canonical))
        case .object(let members):
            .object(members.map { Member($0.key, $0.value.canonical) }.sorted { $0.key < $1.key })
        default: self
        }
    }
}
