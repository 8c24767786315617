/// A recursive-descent parser for executable documents; the sandbox's schema is written in its field notation too.
struct GraphQLParser {
    private static let maximumDepth = 64
    private static let maximumBytes = 256 * 1024

    private let tokens: [GraphQLLexer.Located]
    private var position = 0
    private var depth = 0

    init(_ text: String) throws(GraphQLError) {
        guard text.utf8.count <= Self.maximumBytes else { throw GraphQLError("Syntax Error: Document is too long.") }
        var lexer = GraphQLLexer(text)
        tokens = try lexer.tokens()
    }

    // MARK: Documents

    mutating func document() throws(GraphQLError) -> GraphQLDocument {
        var operations: [GraphQLDocument.Operation] = []
        var fragments: [GraphQLDocument.Fragment] = []
        repeat {
            switch current {
            case .punctuator("{"):
                operations.append(
                    GraphQLDocument.Operation(
                        kind: .query, name: nil, variables: [], selections: try selectionSet()))
            case .name("fragment"): fragments.append(try fragment())
            case .name(let word):
                guard let kind = GraphQLDocument.Operation.Kind(rawValue: word) else { throw unexpected() }
                operations.append(try operation(kind))
            default: throw unexpected()
            }
        } while current != .end
        return GraphQLDocument(operations: operations, fragments: fragments)
    }

    private mutating func operation(
        _ kind: GraphQLDocument.Operation.Kind
    ) throws(GraphQLError) -> GraphQLDocument.Operation {
        advance()
        var operationName: String?
        if case .name(let name) = current {
            operationName = name
            advance()
        }
        var variables: [GraphQLDocument.VariableDefinition] = []
        if skip("(") {
            repeat { variables.append(try variableDefinition()) } while !skip(")")
        }
        guard try directives(areConstant: true).isEmpty else {
            throw GraphQLError("Directives are not understood on an operation.")
        }
        return GraphQLDocument.Operation(
            kind: kind, name: operationName, variables: variables, selections: try selectionSet())
    }

    private mutating func variableDefinition() throws(GraphQLError) -> GraphQLDocument.VariableDefinition {
        try expect("$")
        let variable = try name()
        try expect(":")
        let type = try self.type()
        let defaultValue = skip("=") ? try value(isConstant: true) : nil
        guard try directives(areConstant: true).isEmpty else {
            throw GraphQLError("Directives are not understood on a variable.")
        }
        return GraphQLDocument.VariableDefinition(name: variable, type: type, defaultValue: defaultValue)
    }

    private mutating func fragment() throws(GraphQLError) -> GraphQLDocument.Fragment {
        advance()
        guard current != .name("on") else { throw unexpected() }
        let fragment = try name()
        guard current == .name("on") else { throw unexpected("\"on\"") }
        advance()
        return GraphQLDocument.Fragment(name: fragment, condition: try name(), selections: try selectionSet())
    }

    private mutating func selectionSet() throws(GraphQLError) -> [GraphQLDocument.Selection] {
        depth += 1
        guard depth <= Self.maximumDepth else { throw failure("Document is nested too deeply.") }
        try expect("{")
        var selections: [GraphQLDocument.Selection] = []
        repeat { selections.append(try selection()) } while !skip("}")
        depth -= 1
        return selections
    }

    private mutating func selection() throws(GraphQLError) -> GraphQLDocument.Selection {
        guard skip("...") else { return .field(try field()) }
        if case .name(let name) = current, name != "on" {
            advance()
            return .spread(name, directives: try directives())
        }
        var condition: String?
        if current == .name("on") {
            advance()
            condition = try name()
        }
        return .inline(condition, directives: try directives(), try selectionSet())
    }

    private mutating func field() throws(GraphQLError) -> GraphQLDocument.Field {
        let first = try name()
        let second = skip(":") ? try name() : nil
        return GraphQLDocument.Field(
            alias: second == nil ? nil : first, name: second ?? first, arguments: try arguments(),
            directives: try directives(), selections: current == .punctuator("{") ? try selectionSet() : [])
    }

    private mutating func arguments(areConstant: Bool = false) throws(GraphQLError) -> [GraphQLValue.Member] {
        guard skip("(") else { return [] }
        var members: [GraphQLValue.Member] = []
        repeat { members.append(try member(isConstant: areConstant)) } while !skip(")")
        return members
    }

    private mutating func directives(areConstant: Bool = false) throws(GraphQLError) -> [GraphQLDocument.Directive] {
        var directives: [GraphQLDocument.Directive] = []
        while skip("@") {
            directives.append(
                GraphQLDocument.Directive(name: try name(), arguments: try arguments(areConstant: areConstant)))
        }
        return directives
    }

    // MARK: Types and values

    private mutating func type() throws(GraphQLError) -> GraphQLType {
        depth += 1
        guard depth <= Self.maximumDepth else { throw failure("Document is nested too deeply.") }
        var type: GraphQLType
        if skip("[") {
            type = .list(try self.type())
            try expect("]")
        } else {
            type = .named(try name())
        }
        if skip("!") { type = .nonNull(type) }
        depth -= 1
        return type
    }

    private mutating func member(isConstant: Bool) throws(GraphQLError) -> GraphQLValue.Member {
        let member = try name()
        try expect(":")
        return GraphQLValue.Member(name: member, value: try value(isConstant: isConstant))
    }

    private mutating func value(isConstant: Bool) throws(GraphQLError) -> GraphQLValue {
        depth += 1
        guard depth <= Self.maximumDepth else { throw failure("Document is nested too deeply.") }
        defer { depth -= 1 }
        let token = current
        switch token {
        case .punctuator("$"):
            guard !isConstant else { throw unexpected() }
            advance()
            return .variable(try name())
        case .punctuator("["):
            advance()
            var elements: [GraphQLValue] = []
            while !skip("]") { elements.append(try value(isConstant: isConstant)) }
            return .list(elements)
        case .punctuator("{"):
            advance()
            var members: [GraphQLValue.Member] = []
            while !skip("}") { members.append(try member(isConstant: isConstant)) }
            return .object(members)
        case .int(let text):
            advance()
            return .int(text)
        case .float(let text):
            advance()
            return .float(text)
        case .string(let text):
            advance()
            return .string(text)
        case .name(let word):
            advance()
            switch word {
            case "true": return .boolean(true)
            case "false": return .boolean(false)
            case "null": return .null
            default: return .enumeration(word)
            }
        default: throw unexpected("a value")
        }
    }

    // MARK: Field declarations of a schema

    /// Reads `name(argument: Type = default): Type …` to the end of the text.
    mutating func fieldDeclarations() throws(GraphQLError) -> [GraphQLSchema.Field] {
        var fields: [GraphQLSchema.Field] = []
        while current != .end {
            let field = try name()
            var arguments: [GraphQLSchema.Input] = []
            if skip("(") {
                repeat { arguments.append(try inputDeclaration()) } while !skip(")")
            }
            try expect(":")
            fields.append(GraphQLSchema.Field(name: field, arguments: arguments, type: try self.type()))
        }
        return fields
    }

    /// Reads `name: Type = default …` to the end of the text.
    mutating func inputDeclarations() throws(GraphQLError) -> [GraphQLSchema.Input] {
        var inputs: [GraphQLSchema.Input] = []
        while current != .end { inputs.append(try inputDeclaration()) }
        return inputs
    }

    private mutating func inputDeclaration() throws(GraphQLError) -> GraphQLSchema.Input {
        let input = try name()
        try expect(":")
        let type = try self.type()
        return GraphQLSchema.Input(
            name: input, type: type, defaultValue: skip("=") ? try value(isConstant: true) : nil)
    }

    // MARK: Tokens

    // The lexer closes every list of tokens with `end`, which is never passed.
    private var located: GraphQLLexer.Located? { tokens.indices.contains(position) ? tokens[position] : tokens.last }
    private var current: GraphQLLexer.Token { located?.token ?? .end }

    private mutating func advance() {
        position += 1
    }

    private mutating func skip(_ punctuator: String) -> Bool {
        guard current == .punctuator(punctuator) else { return false }
        advance()
        return true
    }

    private mutating func expect(_ punctuator: String) throws(GraphQLError) {
        guard skip(punctuator) else { throw unexpected("\"\(punctuator)\"") }
    }

    private mutating func name() throws(GraphQLError) -> String {
        guard case .name(let name) = current else { throw unexpected("a name") }
        advance()
        return name
    }

    private func failure(_ text: String) -> GraphQLError {
        GraphQLError("Syntax Error: \(text)", at: located?.location)
    }

    private func unexpected(_ expected: String? = nil) -> GraphQLError {
        let found =
            switch current {
            case .punctuator(let text): "\"\(text)\""
            case .name(let name): "\"\(name)\""
            case .int, .float: "a number"
            case .string: "a string"
            case .end: "the end of the document"
            }
        return failure(expected.map { "Expected \($0), found \(found)." } ?? "Unexpected \(found).")
    }
}
