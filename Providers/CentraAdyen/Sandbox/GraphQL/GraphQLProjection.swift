import ExpressCheckout

/// Cuts a whole value down to what was asked of it: aliases, fragments by `__typename`, order as asked.
///
/// Every object of the whole value carries its `__typename`.
struct GraphQLProjection {
    let schema: GraphQLSchema
    let document: GraphQLDocument
    let variables: [String: JSON]

    /// A key of the answer and the fields that were asked for under it.
    typealias Entry = (key: String, fields: [GraphQLDocument.Field])

    /// What is asked of an object of type `type`, in the order of first mention.
    func entries(_ selections: [GraphQLDocument.Selection], of type: String) -> [Entry] {
        var entries: [Entry] = []
        collect(selections, of: type, into: &entries)
        return entries
    }

    private func collect(_ selections: [GraphQLDocument.Selection], of type: String, into entries: inout [Entry]) {
        for selection in selections {
            switch selection {
            case .field(let field):
                guard isIncluded(field.directives) else { continue }
                if let index = entries.firstIndex(where: { $0.key == field.key }) {
                    entries[index].fields.append(field)
                } else {
                    entries.append((field.key, [field]))
                }
            case .inline(let condition, let directives, let inner):
                guard isIncluded(directives), condition.map({ schema.isObject(type, of: $0) }) ?? true else {
                    continue
                }
                collect(inner, of: type, into: &entries)
            case .spread(let name, let directives):
                guard isIncluded(directives), let fragment = document.fragments.first(where: { $0.name == name }),
                    schema.isObject(type, of: fragment.condition)
                else { continue }
                collect(fragment.selections, of: type, into: &entries)
            }
        }
    }

    private func isIncluded(_ directives: [GraphQLDocument.Directive]) -> Bool {
        directives.allSatisfy { directive in
            var flag = false
            switch directive.arguments.first?.value {
            case .boolean(let value): flag = value
            case .variable(let name): flag = variables[name]?.bool ?? false
            default: break
            }
            return directive.name == "skip" ? !flag : flag
        }
    }

    /// `value` as far as `selections` ask for it.
    /// - Throws: ``GraphQLError`` with the path when a value is missing that the schema promises.
    func project(
        _ value: JSON, as type: GraphQLType, _ selections: [GraphQLDocument.Selection], at path: [String]
    ) throws(GraphQLError) -> JSON {
        switch type {
        case .nonNull(let inner):
            let result = try project(value, as: inner, selections, at: path)
            guard !result.isNull else { throw GraphQLError("Cannot return null for a non-nullable field.", path: path) }
            return result
        case .list(let element):
            guard let elements = value.array else { return .null }
            var results: [JSON] = []
            for (index, value) in elements.enumerated() {
                results.append(try project(value, as: element, selections, at: path + [String(index)]))
            }
            return .array(results)
        case .named(let name):
            guard schema[name]?.fields != nil, !value.isNull else { return value }
            guard let object = value["__typename"]?.string, schema.isObject(object, of: name) else {
                throw GraphQLError("Cannot resolve the type of \"\(name)\".", path: path)
            }
            var members: [JSON.Member] = []
            for entry in entries(selections, of: object) {
                guard let field = entry.fields.first else { continue }
                if field.name == "__typename" {
                    members.append(JSON.Member(entry.key, .string(object)))
                } else if let definition = schema.field(field.name, of: object) {
                    members.append(
                        JSON.Member(
                            entry.key,
                            try project(
                                value[field.name] ?? .null, as: definition.type, entry.fields.flatMap(\.selections),
                                at: path + [entry.key])))
                }
            }
            return .object(members)
        }
    }
}
