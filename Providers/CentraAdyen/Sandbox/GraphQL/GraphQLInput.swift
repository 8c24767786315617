import ExpressCheckout

/// Checks and completes what comes in: variables and arguments, as the types say (GraphQL specification §6.1 and §6.4).
struct GraphQLInput {
    let schema: GraphQLSchema

    // MARK: Variables

    /// The values of the variables that `operation` declares: defaults filled in, absent ones left out.
    /// - Throws: ``GraphQLError`` naming the variable.
    func variables(
        of operation: GraphQLDocument.Operation, from given: [JSON.Member]
    ) throws(GraphQLError) -> [String: JSON] {
        var values: [String: JSON] = [:]
        for definition in operation.variables {
            if let member = given.first(where: { $0.key == definition.name }) {
                values[definition.name] = try value(member.value, as: definition.type, at: "$\(definition.name)")
            } else if let literal = definition.defaultValue {
                values[definition.name] = try value(
                    literal, as: definition.type, variables: [:], at: "$\(definition.name)")
            } else if definition.type.isNonNull {
                throw GraphQLError(
                    "Variable \"$\(definition.name)\" of required type \"\(definition.type)\" was not provided.")
            }
        }
        return values
    }

    // MARK: Arguments

    /// The arguments of a field as one object: defaults filled in, absent ones left out.
    /// - Throws: ``GraphQLError`` naming the argument.
    func arguments(
        _ members: [GraphQLValue.Member], of inputs: [GraphQLSchema.Input], variables: [String: JSON]
    ) throws(GraphQLError) -> JSON {
        try object(members, as: inputs, variables: variables, at: nil)
    }

    // MARK: Values from JSON

    private func value(_ json: JSON, as type: GraphQLType, at place: String) throws(GraphQLError) -> JSON {
        switch type {
        case .nonNull(let inner):
            guard !json.isNull else { throw refused("null", type, place) }
            return try value(json, as: inner, at: place)
        case .list(let element):
            guard !json.isNull else { return .null }
            // A single value stands for a list of one (§3.11).
            guard let elements = json.array else { return .array([try value(json, as: element, at: place)]) }
            var values: [JSON] = []
            for (index, json) in elements.enumerated() {
                values.append(try value(json, as: element, at: "\(place)[\(index)]"))
            }
            return .array(values)
        case .named(let name):
            guard !json.isNull else { return .null }
            if case .input(let inputs)? = schema[name] {
                guard let members = json.object else { throw refused(json.kind, type, place) }
                return try object(members, as: inputs, at: place)
            }
            guard isValue(json, of: name) else { throw refused(json.kind, type, place) }
            return json
        }
    }

    private func object(
        _ members: [JSON.Member], as inputs: [GraphQLSchema.Input], at place: String
    ) throws(GraphQLError) -> JSON {
        if let unknown = members.first(where: { member in !inputs.contains { $0.name == member.key } }) {
            throw GraphQLError("Field \"\(unknown.key)\" is not defined at \(place).")
        }
        var values: [JSON.Member] = []
        for input in inputs {
            let inner = "\(place).\(input.name)"
            if let member = members.first(where: { $0.key == input.name }) {
                values.append(JSON.Member(input.name, try value(member.value, as: input.type, at: inner)))
            } else if let literal = input.defaultValue {
                values.append(
                    JSON.Member(input.name, try value(literal, as: input.type, variables: [:], at: inner)))
            } else if input.type.isNonNull {
                throw GraphQLError("Field \"\(inner)\" of required type \"\(input.type)\" was not provided.")
            }
        }
        return .object(values)
    }

    private func isValue(_ json: JSON, of name: String) -> Bool {
        if case .enumeration(let values)? = schema[name] { return json.string.map(values.contains) ?? false }
        switch name {
        case "Int": return json.int64.flatMap(Int32.init(exactly:)) != nil
        case "Float": return json.numberText != nil
        case "String": return json.string != nil
        case "Boolean": return json.bool != nil
        case "ID": return json.string != nil || json.int64 != nil
        // `Map` is an opaque JSON object (`centra-adyen.md` §4).
        default: return json.object != nil
        }
    }

    // MARK: Values from a document

    private func value(
        _ literal: GraphQLValue, as type: GraphQLType, variables: [String: JSON], at place: String
    ) throws(GraphQLError) -> JSON {
        if case .variable(let name) = literal {
            // Its type was held against this place when the document was validated.
            let value = variables[name] ?? .null
            guard !value.isNull || !type.isNonNull else { throw refused("null", type, place) }
            return value
        }
        switch type {
        case .nonNull(let inner):
            guard literal != .null else { throw refused("null", type, place) }
            return try value(literal, as: inner, variables: variables, at: place)
        case .list(let element):
            guard literal != .null else { return .null }
            guard case .list(let elements) = literal else {
                return .array([try value(literal, as: element, variables: variables, at: place)])
            }
            var values: [JSON] = []
            for (index, literal) in elements.enumerated() {
                values.append(try value(literal, as: element, variables: variables, at: "\(place)[\(index)]"))
            }
            return .array(values)
        case .named(let name):
            guard literal != .null else { return .null }
            if case .input(let inputs)? = schema[name] {
                guard case .object(let members) = literal else { throw refused("another value", type, place) }
                return try object(members, as: inputs, variables: variables, at: place)
            }
            let json = try plain(literal, variables: variables, at: place)
            if case .enumeration? = schema[name] {
                guard case .enumeration = literal else { throw refused("another value", type, place) }
            } else if case .enumeration = literal {
                throw refused("a name", type, place)
            }
            guard isValue(json, of: name) else { throw refused(json.kind, type, place) }
            return json
        }
    }

    private func object(
        _ members: [GraphQLValue.Member], as inputs: [GraphQLSchema.Input], variables: [String: JSON], at place: String?
    ) throws(GraphQLError) -> JSON {
        for (index, member) in members.enumerated() {
            guard inputs.contains(where: { $0.name == member.name }) else {
                throw GraphQLError(
                    place.map { "Field \"\(member.name)\" is not defined at \($0)." }
                        ?? "Unknown argument \"\(member.name)\".")
            }
            guard !members[..<index].contains(where: { $0.name == member.name }) else {
                throw GraphQLError("There can be only one \"\(member.name)\".")
            }
        }
        var values: [JSON.Member] = []
        for input in inputs {
            let inner = place.map { "\($0).\(input.name)" } ?? input.name
            var literal = members.first { $0.name == input.name }?.value
            if case .variable(let name)? = literal, variables[name] == nil { literal = nil }
            if let literal = literal ?? input.defaultValue {
                values.append(
                    JSON.Member(input.name, try value(literal, as: input.type, variables: variables, at: inner)))
            } else if input.type.isNonNull {
                throw GraphQLError("\"\(inner)\" of required type \"\(input.type)\" was not provided.")
            }
        }
        return .object(values)
    }

    private func plain(
        _ literal: GraphQLValue, variables: [String: JSON], at place: String
    ) throws(GraphQLError) -> JSON {
        switch literal {
        case .variable(let name): return variables[name] ?? .null
        case .int(let text), .float(let text): return .number(text)
        case .string(let text), .enumeration(let text): return .string(text)
        case .boolean(let flag): return .bool(flag)
        case .null: return .null
        case .list(let elements):
            var values: [JSON] = []
            for element in elements { values.append(try plain(element, variables: variables, at: place)) }
            return .array(values)
        case .object(let members):
            var values: [JSON.Member] = []
            for member in members {
                guard !values.contains(where: { $0.key == member.name }) else {
                    throw GraphQLError("There can be only one \"\(member.name)\" at \(place).")
                }
                values.append(JSON.Member(member.name, try plain(member.value, variables: variables, at: place)))
            }
            return .object(values)
        }
    }

    private func refused(_ found: String, _ type: GraphQLType, _ place: String) -> GraphQLError {
        GraphQLError("\(place): expected \"\(type)\", found \(found).")
    }
}
