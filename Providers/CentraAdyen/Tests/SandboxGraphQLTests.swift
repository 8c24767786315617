import CentraAdyenSandbox
import Testing

@Suite struct SandboxGraphQLTests {
    @Test(arguments: [
        "{ a }", "query { a }", "query Q { a, b }", "mutation M { a }", "\u{FEFF}{ a }", "{a{b{c}}}",
        "{ other: a(x: 1) }",
        "{ a(x: -1.5e-3, y: \"é\\n\\u0041\\u{1F600}\\uD83D\\uDE00\", z: null, t: true, e: ENUM) }",
        "{ a(list: [1 2, 3] empty: [] object: {a: 1, b: {c: []}} none: {}) }",
        "query Q($a: Int = 1, $b: [String!]! $c: Map) { a(x: $a) }",
        "{ ...F ... on T { a } ... { b } ... @include(if: true) { c } } fragment F on T { a @skip(if: $x) }",
        "# a comment\n{ a # another\r\n b }", "query query { fragment mutation on true null }", "{ a(on: on) }",
    ])
    func parses(_ text: String) throws {
        #expect(try GraphQLDocument(parsing: text).operations.count == 1)
    }

    @Test(arguments: [
        ("", 1, 1), ("{ }", 1, 3), ("{ a", 1, 4), ("{ a } }", 1, 7), ("query {", 1, 8), ("subscribe { a }", 1, 1),
        ("{ a() }", 1, 5), ("{ a(x) }", 1, 6), ("{ a(x:) }", 1, 7), ("{\n  a(x: 01)\n}", 2, 10),
        ("{ a(x: 1.) }", 1, 10),
        ("{ a(x: 1a) }", 1, 9), ("{ a(x: -) }", 1, 9), ("{ a(x: 1e) }", 1, 10), ("{ a(x: \"b) }", 1, 13),
        ("{ a(x: \"b\n\") }", 1, 10), ("{ a(x: \"\\q\") }", 1, 11), ("{ a(x: \"\\uD800\") }", 1, 15),
        ("{ a(x: \"\"\"b\"\"\") }", 1, 8), ("query ($a) { b }", 1, 10), ("query ($a: ) { b }", 1, 12),
        ("query ($a: Int = $b) { c }", 1, 18), ("query () { b }", 1, 8), ("query ($a: [Int) { b }", 1, 16),
        ("{ ...on }", 1, 9), ("{ .. a }", 1, 3), ("fragment on on T { a }", 1, 10), ("fragment F T { a }", 1, 12),
        ("{ a: }", 1, 6), ("{ a: b: c }", 1, 7), ("{ a % }", 1, 5), ("{ a(x: [1) }", 1, 10), ("{ a(x: {b}) }", 1, 10),
    ])
    func refuses(_ text: String, line: Int, column: Int) {
        let error = #expect(throws: GraphQLError.self) { try GraphQLDocument(parsing: text) }
        #expect(error?.message.hasPrefix("Syntax Error: ") == true)
        #expect(error?.location?.line == line && error?.location?.column == column, "\(String(describing: error))")
    }

    @Test(arguments: ["{", "[", "[1 "])
    func refusesDeepNestingWithoutCrashing(_ opening: String) {
        let text =
            opening == "{" ? String(repeating: "{a", count: 5000) : "{ a(x: " + String(repeating: opening, count: 5000)
        #expect(throws: GraphQLError.self) { try GraphQLDocument(parsing: text) }
    }

    @Test func refusesAnOverlongDocument() {
        #expect(throws: GraphQLError.self) {
            try GraphQLDocument(parsing: "{ a }" + String(repeating: " ", count: 300_000))
        }
    }

    @Test func keepsEveryPart() throws {
        let document = try GraphQLDocument(
            parsing: "mutation M($id: [Int!]! = [3]) { key: set(id: $id, o: {s: \"x\"}) @skip(if: false) { ...F } } "
                + "fragment F on T { a }")
        let operation = try #require(document.operations.first)
        #expect(operation.kind == .mutation && operation.name == "M")
        #expect(operation.variables.first?.type.description == "[Int!]!")
        #expect(operation.variables.first?.defaultValue == .list([.int("3")]))
        guard case .field(let field)? = operation.selections.first else {
            Issue.record("no field")
            return
        }
        #expect(field.key == "key" && field.name == "set" && field.arguments.count == 2)
        #expect(field.directives.first?.name == "skip")
        #expect(document.fragments.first?.condition == "T")
    }

    @Test(arguments: [
        ("mutation { a: paymentInstructions { b } }", "paymentInstructions"),
        ("{ ... { selection { id } } }", "selection"),
        ("{ ...F } fragment F on Query { order { id } }", "order"), ("{ ...F } fragment F on Query { ...F }", nil),
    ])
    func findsTheFirstField(_ text: String, field: String?) throws {
        #expect(try GraphQLDocument(parsing: text).firstField == field)
    }
}
