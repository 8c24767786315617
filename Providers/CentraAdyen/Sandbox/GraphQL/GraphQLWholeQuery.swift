/// Writes selection sets that ask for everything: for tests that hold every declared field against its answer.
package enum GraphQLWholeQuery: Sendable {
    /// Everything that a value declared as `type` of the storefront's schema can be asked.
    package static func selection(of type: String) -> String {
        write(type, seen: [])
    }

    private static func write(_ type: String, seen: [String]) -> String {
        let schema = CentraSchema.storefront
        let parts = schema.objects(of: type).map { object -> String in
            let fields = (schema[object]?.fields ?? []).compactMap { field -> String? in
                let inner = field.type.name
                guard schema[inner]?.fields != nil else { return "\(object)_\(field.name): \(field.name)" }
                // A type within itself is asked for once.
                guard !seen.contains(inner) else { return nil }
                return "\(object)_\(field.name): \(field.name) \(write(inner, seen: seen + [type, object, inner]))"
            }
            return "... on \(object) { __typename \(fields.joined(separator: " ")) }"
        }
        return "{ \(parts.joined(separator: " ")) }"
    }
}
