package import ExpressCheckout

/// Why a GraphQL request, or one field of it, is refused: an entry of the answer's top-level `errors`.
package struct GraphQLError: Error, Sendable, Hashable {
    /// What is wrong, in the words of a GraphQL server.
    package let message: String
    /// The response keys down to the field that failed; nil when the whole request did.
    package let path: [String]?
    /// Line and column of a syntax error, counted from 1.
    package let location: Location?

    /// A place in a document.
    package struct Location: Sendable, Hashable {
        /// The line, counted from 1.
        package let line: Int
        /// The column in bytes, counted from 1.
        package let column: Int
    }

    init(_ message: String, path: [String]? = nil, at location: Location? = nil) {
        self.message = message
        self.path = path
        self.location = location
    }

    /// The error as it stands in an answer.
    package var json: JSON {
        .object(compacting: [
            ("message", .string(message)),
            (
                "locations",
                location.map { [["line": .number(String($0.line)), "column": .number(String($0.column))]] }
            ),
            ("path", path.map { .array($0.map(JSON.string)) }),
        ])
    }
}
