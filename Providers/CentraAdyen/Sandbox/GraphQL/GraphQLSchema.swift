/// The types that a document is held against.
struct GraphQLSchema {
    /// A field of an object or an interface.
    struct Field: Sendable, Hashable {
        let name: String
        let arguments: [Input]
        let type: GraphQLType
    }

    /// An argument, or a field of an input object.
    struct Input: Sendable, Hashable {
        let name: String
        let type: GraphQLType
        let defaultValue: GraphQLValue?

        /// Whether it must be given.
        var isRequired: Bool { type.isNonNull && defaultValue == nil }
    }

    /// A declared type.
    enum Definition: Sendable {
        case scalar
        case enumeration([String])
        case input([Input])
        case object([Field], implements: [String])
        case interface([Field])

        var fields: [Field]? {
            switch self {
            case .object(let fields, _), .interface(let fields): fields
            default: nil
            }
        }

        var isInput: Bool {
            switch self {
            case .scalar, .enumeration, .input: true
            case .object, .interface: false
            }
        }
    }

    /// A type's name and how it is written in Swift.
    struct Declaration: Sendable {
        let name: String
        private let make: @Sendable () throws(GraphQLError) -> Definition

        static func scalar(_ name: String) -> Declaration {
            Declaration(name: name) { () throws(GraphQLError) in .scalar }
        }

        static func enumeration(_ name: String, _ values: String) -> Declaration {
            Declaration(name: name) { () throws(GraphQLError) in
                .enumeration(values.split(whereSeparator: \.isWhitespace).map(String.init))
            }
        }

        static func input(_ name: String, _ fields: String) -> Declaration {
            Declaration(name: name) { () throws(GraphQLError) in
                var parser = try GraphQLParser(fields)
                return .input(try parser.inputDeclarations())
            }
        }

        static func object(_ name: String, implements: [String] = [], _ fields: String) -> Declaration {
            Declaration(name: name) { () throws(GraphQLError) in
                var parser = try GraphQLParser(fields)
                return .object(try parser.fieldDeclarations(), implements: implements)
            }
        }

        static func interface(_ name: String, _ fields: String) -> Declaration {
            Declaration(name: name) { () throws(GraphQLError) in
                var parser = try GraphQLParser(fields)
                return .interface(try parser.fieldDeclarations())
            }
        }

        func definition() throws(GraphQLError) -> Definition { try make() }
    }

    private let types: [String: Definition]

    /// Creates a schema; `Query` and `Mutation` are its roots.
    /// - Throws: ``GraphQLError`` for a declaration that is not written right.
    init(_ declarations: [Declaration]) throws(GraphQLError) {
        var types: [String: Definition] = [:]
        for name in ["Int", "Float", "String", "Boolean", "ID"] { types[name] = .scalar }
        for declaration in declarations { types[declaration.name] = try declaration.definition() }
        self.types = types
    }

    subscript(_ name: String) -> Definition? { types[name] }

    /// The field `field` of type `type`.
    func field(_ field: String, of type: String) -> Field? {
        types[type]?.fields?.first { $0.name == field }
    }

    /// Whether an object of type `object` is one of `type`.
    func isObject(_ object: String, of type: String) -> Bool {
        if object == type { return true }
        guard case .object(_, let implements)? = types[object] else { return false }
        return implements.contains(type)
    }

    /// The names of the object types that a value declared as `type` may have, in order.
    func objects(of type: String) -> [String] {
        types.keys.filter { name in
            guard case .object? = types[name] else { return false }
            return isObject(name, of: type)
        }.sorted()
    }
}
