public import ExpressCheckout

extension JSON {
    /// This value with the one at `path` replaced, or taken out when `value` is nil; a new key goes to the end.
    func setting(_ path: [JSONPath.Step], to value: JSON?) -> JSON {
        guard let step = path.first else { return value ?? .null }
        let rest = Array(path.dropFirst())
        switch (self, step) {
        case (.object(var members), .key(let key)):
            let index = members.firstIndex { $0.key == key }
            if rest.isEmpty, value == nil {
                members.removeAll { $0.key == key }
            } else if let index {
                members[index].value = members[index].value.setting(rest, to: value)
            } else {
                members.append(Member(key, JSON.object([]).setting(rest, to: value)))
            }
            return .object(members)
        case (.array(var elements), .index(let index)):
            if index < elements.count {
                elements[index] = elements[index].setting(rest, to: value)
            } else if let value {
                elements.append(value)
            }
            return .array(elements)
        default: return self
        }
    }
}

extension JSONPath.Step: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Creates a step into the member of that name.
    public init(stringLiteral value: String) { self = .key(value) }

    /// Creates a step into the element at that index.
    public init(integerLiteral value: Int) { self = .index(value) }
}
