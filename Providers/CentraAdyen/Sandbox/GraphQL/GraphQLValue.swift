/// A value as it is written in a document.
package indirect enum GraphQLValue: Sendable, Hashable {
    /// A field of an object value.
    package struct Member: Sendable, Hashable {
        /// The field's name.
        package let name: String
        /// The field's value.
        package let value: GraphQLValue
    }

    /// `$name`.
    case variable(String)
    /// A whole number's digits.
    case int(String)
    /// A fraction's digits.
    case float(String)
    /// A string, unescaped.
    case string(String)
    /// `true` or `false`.
    case boolean(Bool)
    /// `null`.
    case null
    /// A bare name.
    case enumeration(String)
    /// `[…]`.
    case list([GraphQLValue])
    /// `{…}`.
    case object([Member])

    /// The variables used in it, in order.
    var variables: [String] {
        switch self {
        case .variable(let name): [name]
        case .list(let elements): elements.flatMap(\.variables)
        case .object(let members): members.flatMap(\.value.variables)
        default: []
        }
    }
}
