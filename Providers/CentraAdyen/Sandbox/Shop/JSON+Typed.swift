import ExpressCheckout

extension JSON {
    /// A whole value of the schema's object type `name`, for a ``GraphQLProjection`` to cut down.
    static func typed(_ name: String, _ members: KeyValuePairs<String, JSON>) -> JSON {
        .object([Member("__typename", .string(name))] + members.map { Member($0.key, $0.value) })
    }

    static func whole(_ value: some BinaryInteger) -> JSON {
        .number(String(value))
    }

    static func text(_ value: String?) -> JSON {
        value.map(JSON.string) ?? .null
    }
}
