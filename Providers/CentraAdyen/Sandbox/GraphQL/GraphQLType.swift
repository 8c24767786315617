/// A reference to a type: `[AddressInput!]!`.
package indirect enum GraphQLType: Sendable, Hashable, CustomStringConvertible {
    /// The type of that name.
    case named(String)
    /// A list of elements.
    case list(GraphQLType)
    /// The type without null.
    case nonNull(GraphQLType)

    /// The type as it is written.
    package var description: String {
        switch self {
        case .named(let name): name
        case .list(let element): "[\(element)]"
        case .nonNull(let inner): "\(inner)!"
        }
    }

    /// The name at the core, lists and exclamation marks taken off.
    var name: String {
        switch self {
        case .named(let name): name
        case .list(let inner), .nonNull(let inner): inner.name
        }
    }

    /// Whether null is no value of it.
    var isNonNull: Bool {
        guard case .nonNull = self else { return false }
        return true
    }

    /// Whether every value of this type is one of `other` (the specification's `AreTypesCompatible`).
    func fits(_ other: GraphQLType) -> Bool {
        switch (self, other) {
        case (.nonNull(let mine), .nonNull(let theirs)): mine.fits(theirs)
        case (_, .nonNull): false
        case (.nonNull(let mine), _): mine.fits(other)
        case (.list(let mine), .list(let theirs)): mine.fits(theirs)
        case (.named(let mine), .named(let theirs)): mine == theirs
        default: false
        }
    }
}
