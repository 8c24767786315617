import ExpressCheckout

/// Holds a document against the schema before anything runs (GraphQL specification §5): what a server refuses as a
/// whole is refused here as a whole.
struct GraphQLValidator {
    private typealias Document = GraphQLDocument
    private typealias Uses = [(variable: String, type: GraphQLType, hasDefault: Bool)]

    private let schema: GraphQLSchema
    private let document: GraphQLDocument
    private var errors: [GraphQLError] = []
    private var usedFragments: Set<String> = []

    /// Everything that is wrong with `document`.
    static func errors(in document: GraphQLDocument, schema: GraphQLSchema) -> [GraphQLError] {
        var validator = GraphQLValidator(schema: schema, document: document)
        validator.run()
        return validator.errors
    }

    private init(schema: GraphQLSchema, document: GraphQLDocument) {
        self.schema = schema
        self.document = document
    }

    private mutating func report(_ message: String) {
        let error = GraphQLError(message)
        if !errors.contains(error) { errors.append(error) }
    }

    private mutating func run() {
        checkNames()
        for fragment in document.fragments {
            guard schema[fragment.condition]?.fields != nil else {
                report(
                    "Fragment \"\(fragment.name)\" cannot condition on non composite type \"\(fragment.condition)\".")
                continue
            }
            if reaches(fragment.name, from: fragment.selections, seen: []) {
                report("Cannot spread fragment \"\(fragment.name)\" within itself.")
            }
        }
        // Going into a fragment that holds itself would not end.
        guard errors.isEmpty else { return }
        for operation in document.operations { check(operation) }
        for fragment in document.fragments where !usedFragments.contains(fragment.name) {
            report("Fragment \"\(fragment.name)\" is never used.")
        }
    }

    private mutating func checkNames() {
        if document.operations.isEmpty { report("Must provide an operation.") }
        if document.operations.count > 1, document.operations.contains(where: { $0.name == nil }) {
            report("This anonymous operation must be the only defined operation.")
        }
        for name in repeated(document.operations.compactMap(\.name)) {
            report("There can be only one operation named \"\(name)\".")
        }
        for name in repeated(document.fragments.map(\.name)) {
            report("There can be only one fragment named \"\(name)\".")
        }
    }

    private func repeated(_ names: [String]) -> [String] {
        Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    }

    private func fragment(_ name: String) -> GraphQLDocument.Fragment? {
        document.fragments.first { $0.name == name }
    }

    private func reaches(_ target: String, from selections: [GraphQLDocument.Selection], seen: Set<String>) -> Bool {
        selections.contains { selection in
            switch selection {
            case .field(let field): return reaches(target, from: field.selections, seen: seen)
            case .inline(_, _, let inner): return reaches(target, from: inner, seen: seen)
            case .spread(let name, _):
                if name == target { return true }
                guard !seen.contains(name), let next = fragment(name) else { return false }
                return reaches(target, from: next.selections, seen: seen.union([name]))
            }
        }
    }

    // MARK: Operations

    private mutating func check(_ operation: GraphQLDocument.Operation) {
        let root: String
        switch operation.kind {
        case .query: root = "Query"
        case .mutation: root = "Mutation"
        case .subscription: return report("Schema is not configured for subscriptions.")
        }
        for name in repeated(operation.variables.map(\.name)) {
            report("There can be only one variable named \"$\(name)\".")
        }
        for variable in operation.variables {
            guard let definition = schema[variable.type.name] else {
                report("Unknown type \"\(variable.type.name)\".")
                continue
            }
            guard definition.isInput else {
                report("Variable \"$\(variable.name)\" cannot be non-input type \"\(variable.type)\".")
                continue
            }
            guard let literal = variable.defaultValue else { continue }
            do {
                _ = try GraphQLInput(schema: schema).arguments(
                    [GraphQLValue.Member(name: variable.name, value: literal)],
                    of: [GraphQLSchema.Input(name: variable.name, type: variable.type, defaultValue: nil)],
                    variables: [:])
            } catch {
                report("Variable \"$\(variable.name)\" has an invalid default: \(error.message)")
            }
        }
        var uses: Uses = []
        check(operation.selections, of: root, uses: &uses)
        check(uses, in: operation)
    }

    private mutating func check(_ uses: Uses, in operation: GraphQLDocument.Operation) {
        for use in uses {
            guard let variable = operation.variables.first(where: { $0.name == use.variable }) else {
                report("Variable \"$\(use.variable)\" is not defined.")
                continue
            }
            var type = variable.type
            if !type.isNonNull, let literal = variable.defaultValue, literal != .null { type = .nonNull(type) }
            var needed = use.type
            if use.hasDefault, case .nonNull(let inner) = needed { needed = inner }
            if !type.fits(needed) {
                report(
                    "Variable \"$\(variable.name)\" of type \"\(variable.type)\" used in position expecting type "
                        + "\"\(use.type)\".")
            }
        }
        for variable in operation.variables where !uses.contains(where: { $0.variable == variable.name }) {
            report("Variable \"$\(variable.name)\" is never used.")
        }
    }

    // MARK: Selections

    private mutating func check(_ selections: [GraphQLDocument.Selection], of type: String, uses: inout Uses) {
        checkKeys(selections)
        for selection in selections {
            switch selection {
            case .field(let field): check(field, of: type, uses: &uses)
            case .spread(let name, let directives):
                check(directives, uses: &uses)
                guard let fragment = fragment(name) else {
                    report("Unknown fragment \"\(name)\".")
                    continue
                }
                usedFragments.insert(name)
                checkCondition(fragment.condition, on: type)
                check(fragment.selections, of: fragment.condition, uses: &uses)
            case .inline(let condition, let directives, let inner):
                check(directives, uses: &uses)
                if let condition {
                    guard schema[condition]?.fields != nil else {
                        report("Fragment cannot condition on non composite type \"\(condition)\".")
                        continue
                    }
                    checkCondition(condition, on: type)
                }
                check(inner, of: condition ?? type, uses: &uses)
            }
        }
    }

    private mutating func checkCondition(_ condition: String, on type: String) {
        if Set(schema.objects(of: condition)).isDisjoint(with: schema.objects(of: type)) {
            report(
                "Fragment cannot be spread here as objects of type \"\(type)\" can never be of type \"\(condition)\".")
        }
    }

    private mutating func check(_ field: GraphQLDocument.Field, of type: String, uses: inout Uses) {
        check(field.directives, uses: &uses)
        if field.name == "__typename" {
            if !field.selections.isEmpty || !field.arguments.isEmpty { report("\"__typename\" is a plain string.") }
            return
        }
        guard let definition = schema.field(field.name, of: type) else {
            return report("Cannot query field \"\(field.name)\" on type \"\(type)\".")
        }
        for argument in field.arguments {
            guard let input = definition.arguments.first(where: { $0.name == argument.name }) else {
                report("Unknown argument \"\(argument.name)\" on field \"\(type).\(field.name)\".")
                continue
            }
            collect(argument.value, at: input.type, hasDefault: input.defaultValue != nil, uses: &uses)
        }
        for name in repeated(field.arguments.map(\.name)) {
            report("There can be only one argument named \"\(name)\".")
        }
        for input in definition.arguments where input.isRequired {
            guard !field.arguments.contains(where: { $0.name == input.name }) else { continue }
            report(
                "Field \"\(field.name)\" argument \"\(input.name)\" of type \"\(input.type)\" is required, but it was "
                    + "not provided.")
        }
        let isComposite = schema[definition.type.name]?.fields != nil
        if isComposite, field.selections.isEmpty {
            report("Field \"\(field.name)\" of type \"\(definition.type)\" must have a selection of subfields.")
        } else if !isComposite, !field.selections.isEmpty {
            report(
                "Field \"\(field.name)\" must not have a selection since type \"\(definition.type)\" has no subfields.")
        } else {
            check(field.selections, of: definition.type.name, uses: &uses)
        }
    }

    private mutating func check(_ directives: [GraphQLDocument.Directive], uses: inout Uses) {
        for directive in directives {
            guard directive.name == "include" || directive.name == "skip" else {
                report("Unknown directive \"@\(directive.name)\".")
                continue
            }
            guard directive.arguments.count == 1, let argument = directive.arguments.first, argument.name == "if"
            else {
                report("Directive \"@\(directive.name)\" takes exactly the argument \"if\".")
                continue
            }
            switch argument.value {
            case .boolean: break
            case .variable(let name): uses.append((name, .nonNull(.named("Boolean")), false))
            default: report("Directive \"@\(directive.name)\" needs a Boolean.")
            }
        }
    }

    private func collect(_ value: GraphQLValue, at type: GraphQLType, hasDefault: Bool, uses: inout Uses) {
        switch (value, type) {
        case (.variable(let name), _): uses.append((name, type, hasDefault))
        case (_, .nonNull(let inner)): collect(value, at: inner, hasDefault: false, uses: &uses)
        case (.list(let elements), .list(let element)):
            for value in elements { collect(value, at: element, hasDefault: false, uses: &uses) }
        case (_, .list(let element)): collect(value, at: element, hasDefault: false, uses: &uses)
        case (.object(let members), .named(let name)):
            guard case .input(let inputs)? = schema[name] else {
                // Inside a `Map` every type will do.
                for name in value.variables { uses.append((name, anything(name), false)) }
                return
            }
            for member in members {
                guard let input = inputs.first(where: { $0.name == member.name }) else { continue }
                collect(member.value, at: input.type, hasDefault: input.defaultValue != nil, uses: &uses)
            }
        default: break
        }
    }

    /// The type that variable `name` itself has: a use that fits whatever was declared.
    private func anything(_ name: String) -> GraphQLType {
        document.operations.lazy.flatMap(\.variables).first { $0.name == name }?.type ?? .named("Map")
    }

    /// Two fields under one key must be the same field with the same arguments (§5.3.2, checked within a set and the
    /// untyped or same-typed fragments beside it).
    private mutating func checkKeys(_ selections: [GraphQLDocument.Selection]) {
        var seen: [String: GraphQLDocument.Field] = [:]
        for case .field(let field) in selections {
            if let other = seen[field.key], other.name != field.name || other.arguments != field.arguments {
                report("Fields \"\(field.key)\" conflict: they have differing names or arguments.")
            }
            seen[field.key] = field
        }
    }
}
