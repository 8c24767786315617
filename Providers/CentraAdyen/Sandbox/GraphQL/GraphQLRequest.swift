import ExpressCheckout

/// A request that was parsed, validated and completed: ready to run.
struct GraphQLRequest {
    /// A field of the operation's root, with its arguments completed.
    struct RootField {
        let key: String
        let name: String
        let arguments: JSON
        let type: GraphQLType
        let selections: [GraphQLDocument.Selection]
    }

    /// The root's type: `Query` or `Mutation`.
    let root: String
    /// The root's fields in the order asked.
    let fields: [RootField]
    /// Cuts the results down to what was asked.
    let projection: GraphQLProjection

    /// Reads a request's body: `query`, `variables`, `operationName`.
    /// - Throws: ``Refused`` with every error found; nothing has run then.
    init(body: JSON, schema: GraphQLSchema) throws(Refused) {
        guard let text = body["query"]?.string else { throw Refused("Must provide query string.") }
        let document: GraphQLDocument
        do {
            document = try GraphQLDocument(parsing: text)
        } catch {
            throw Refused([error])
        }
        let errors = GraphQLValidator.errors(in: document, schema: schema)
        guard errors.isEmpty else { throw Refused(errors) }
        let wanted = body["operationName"]?.string
        guard let operation = document.operations.first(where: { wanted == nil || $0.name == wanted }) else {
            throw Refused("Unknown operation named in the request.")
        }
        guard wanted != nil || document.operations.count == 1 else {
            throw Refused("Must provide operation name if query contains multiple operations.")
        }
        let given = body["variables"] ?? .null
        guard given.isNull || given.object != nil else { throw Refused("Variables must be an object.") }
        do {
            let input = GraphQLInput(schema: schema)
            let variables = try input.variables(of: operation, from: given.object ?? [])
            root = operation.kind == .mutation ? "Mutation" : "Query"
            projection = GraphQLProjection(schema: schema, document: document, variables: variables)
            fields = try Self.rootFields(
                projection.entries(operation.selections, of: root), of: root, input: input, variables: variables)
            try Self.checkArguments(operation.selections, of: root, input: input, projection)
        } catch {
            throw Refused([error])
        }
    }

    private static func rootFields(
        _ entries: [GraphQLProjection.Entry], of root: String, input: GraphQLInput, variables: [String: JSON]
    ) throws(GraphQLError) -> [RootField] {
        var fields: [RootField] = []
        for entry in entries {
            guard let field = entry.fields.first else { continue }
            let definition = input.schema.field(field.name, of: root)
            fields.append(
                RootField(
                    key: entry.key, name: field.name,
                    arguments: try input.arguments(
                        field.arguments, of: definition?.arguments ?? [], variables: variables),
                    type: definition?.type ?? .nonNull(.named("String")),
                    selections: entry.fields.flatMap(\.selections)))
        }
        return fields
    }

    /// Completes the arguments of every field below, so that a wrong one is refused before anything has run.
    private static func checkArguments(
        _ selections: [GraphQLDocument.Selection], of type: String, input: GraphQLInput,
        _ projection: GraphQLProjection
    ) throws(GraphQLError) {
        for selection in selections {
            switch selection {
            case .field(let field):
                guard let definition = input.schema.field(field.name, of: type) else { continue }
                _ = try input.arguments(
                    field.arguments, of: definition.arguments, variables: projection.variables)
                try checkArguments(field.selections, of: definition.type.name, input: input, projection)
            case .inline(let condition, _, let inner):
                try checkArguments(inner, of: condition ?? type, input: input, projection)
            case .spread(let name, _):
                guard let fragment = projection.document.fragments.first(where: { $0.name == name }) else { continue }
                try checkArguments(fragment.selections, of: fragment.condition, input: input, projection)
            }
        }
    }

    /// Everything that a request was refused for.
    struct Refused: Error {
        let errors: [GraphQLError]
        /// Whether the body was no request at all, rather than a wrong one.
        let isBodyRefused: Bool

        init(_ errors: [GraphQLError]) {
            self.errors = errors
            isBodyRefused = false
        }

        init(_ message: String) {
            self.init([GraphQLError(message)])
        }

        init(body message: String) {
            errors = [GraphQLError(message)]
            isBodyRefused = true
        }
    }
}
