/// A JSON value that keeps what money needs kept: the exact digits of numbers, the order of keys, unknown keys.
///
/// Two values are equal when they have the same structure and spelling: `1.0` and `1.00` differ, and so do objects
/// whose keys stand in another order (``canonical`` takes the order out). Printing a value shows its shape and size,
/// never its contents, since answers of a payment provider hold secrets and addresses.
public enum JSON: Sendable, Hashable {
    /// The literal `null`.
    case null
    /// The literal `true` or `false`.
    case bool(Bool)
    /// A number, as the digits that stood in the text (`108.00`). Text that is no number by RFC 8259 §6 is written as
    /// a string, so that what is written is always valid JSON.
    case number(String)
    /// A string, unescaped.
    case string(String)
    /// An array.
    case array([JSON])
    /// An object, its members in order.
    case object([Member])

    /// One member of an object.
    public struct Member: Sendable, Hashable {
        /// The member's name.
        public var key: String
        /// The member's value.
        public var value: JSON

        /// Creates a member.
        public init(_ key: String, _ value: JSON) {
            self.key = key
            self.value = value
        }
    }
}

// No nil literal: in `condition ? nil : value` it would become `null` where an absent key is meant.
extension JSON: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a boolean.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    /// Creates a whole number.
    ///
    /// There is no floating-point literal: a float would have lost its digits already.
    public init(integerLiteral value: Int64) {
        self = .number(String(value))
    }

    /// Creates a string.
    public init(stringLiteral value: String) {
        self = .string(value)
    }

    /// Creates an array.
    public init(arrayLiteral elements: JSON...) {
        self = .array(elements)
    }

    /// Creates an object, its members in the order written.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
}

extension JSON: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The shape and size of the value, never its contents.
    public var description: String {
        switch self {
        case .null: "JSON null"
        case .bool: "JSON bool"
        case .number: "JSON number"
        case .string(let text): "JSON string of \(text.utf8.count) bytes"
        case .array(let elements): "JSON array of \(elements.count)"
        case .object(let members): "JSON object of \(members.count)"
        }
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// A mirror without children, so that `dump` shows no contents either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
