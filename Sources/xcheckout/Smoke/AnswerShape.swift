import ExpressCheckout

/// What an answer is made of: the kinds of value at each place, nothing of the values.
struct AnswerShape: Sendable, Equatable {
    /// By place (`payment.amount.value`, `items[].id`), the kinds of value that stood there.
    private(set) var kinds: [String: Set<String>] = [:]

    /// The shape of one answer.
    init(_ answer: JSON) {
        note(answer, at: "")
    }

    /// What several answers are made of together.
    mutating func formUnion(_ other: AnswerShape) {
        kinds.merge(other.kinds) { $0.union($1) }
    }

    private mutating func note(_ value: JSON, at place: String) {
        switch value {
        case .null: add("null", place)
        case .bool: add("boolean", place)
        case .number: add("number", place)
        case .string: add("string", place)
        case .array(let elements):
            add("array", place)
            for element in elements { note(element, at: place + "[]") }
        case .object(let members):
            add("object", place)
            for member in members {
                note(member.value, at: place.isEmpty ? member.key : "\(place).\(member.key)")
            }
        }
    }

    private mutating func add(_ kind: String, _ place: String) {
        kinds[place, default: []].insert(kind)
    }
}
