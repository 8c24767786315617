/// A parsed document: operations and named fragments.
package struct GraphQLDocument: Sendable, Hashable {
    /// The operations in order.
    package let operations: [Operation]
    /// The named fragments in order.
    package let fragments: [Fragment]

    /// One operation.
    package struct Operation: Sendable, Hashable {
        /// What an operation may do.
        package enum Kind: String, Sendable, Hashable {
            /// It reads.
            case query
            /// It changes something; its fields run in order.
            case mutation
            /// It listens.
            case subscription
        }

        /// What it may do.
        package let kind: Kind
        /// Its name, if it has one.
        package let name: String?
        /// The variables that it declares.
        package let variables: [VariableDefinition]
        /// What it asks for.
        package let selections: [Selection]
    }

    /// A variable's declaration.
    package struct VariableDefinition: Sendable, Hashable {
        /// The name without `$`.
        package let name: String
        /// Its type.
        package let type: GraphQLType
        /// Its default, if it has one.
        package let defaultValue: GraphQLValue?
    }

    /// A named fragment.
    package struct Fragment: Sendable, Hashable {
        /// Its name.
        package let name: String
        /// The type it applies to.
        package let condition: String
        /// What it asks for.
        package let selections: [Selection]
    }

    /// One entry of a selection set.
    package indirect enum Selection: Sendable, Hashable {
        /// A field.
        case field(Field)
        /// `...name`.
        case spread(String, directives: [Directive])
        /// `... on Type { }` or `... { }`.
        case inline(String?, directives: [Directive], [Selection])
    }

    /// A field that is asked for.
    package struct Field: Sendable, Hashable {
        /// Another key for the answer.
        package let alias: String?
        /// The field's name.
        package let name: String
        /// Its arguments.
        package let arguments: [GraphQLValue.Member]
        /// Its directives.
        package let directives: [Directive]
        /// What is asked of its value; empty for a leaf.
        package let selections: [Selection]

        /// The key in the answer.
        package var key: String { alias ?? name }
    }

    /// `@name(…)`.
    package struct Directive: Sendable, Hashable {
        /// The name without `@`.
        package let name: String
        /// Its arguments.
        package let arguments: [GraphQLValue.Member]
    }

    /// Parses a document.
    /// - Throws: ``GraphQLError`` with the place of the first syntax error.
    package init(parsing text: String) throws(GraphQLError) {
        var parser = try GraphQLParser(text)
        self = try parser.document()
    }

    init(operations: [Operation], fragments: [Fragment]) {
        self.operations = operations
        self.fragments = fragments
    }

    /// The first field that the first operation asks for, inside of fragments too: what the call is about.
    package var firstField: String? {
        operations.first.flatMap { firstField(in: $0.selections, depth: 0) }
    }

    private func firstField(in selections: [Selection], depth: Int) -> String? {
        guard depth < 16, let first = selections.first else { return nil }
        switch first {
        case .field(let field): return field.name
        case .inline(_, _, let inner): return firstField(in: inner, depth: depth + 1)
        case .spread(let name, _):
            return fragments.first { $0.name == name }.flatMap { firstField(in: $0.selections, depth: depth + 1) }
        }
    }
}
