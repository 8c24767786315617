import CentraAdyenSandbox
import CheckoutSandbox
import ExpressCheckout
import Testing

@Suite struct SandboxValidationTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let document: String
        let variables: JSON
        let message: String

        init(_ document: String, _ variables: JSON = [:], says message: String) {
            self.document = document
            self.variables = variables
            self.message = message
        }

        var testDescription: String { document }
    }

    static let refused: [Case] = [
        Case("{ selection { nothing } }", says: "Cannot query field \"nothing\" on type \"Selection\"."),
        Case("{ nothing }", says: "Cannot query field \"nothing\" on type \"Query\"."),
        Case("{ selection }", says: "must have a selection of subfields"),
        Case("{ selection { id { x } } }", says: "must not have a selection"),
        Case("{ selection(mode: LINES) { id } }", says: "Unknown argument \"mode\""),
        Case("{ selection(voucherMode: SOME) { id } }", says: "voucherMode: expected"),
        Case("{ selection(voucherMode: \"LINES\") { id } }", says: "voucherMode: expected"),
        Case("{ selection(voucherMode: null) { id } }", says: "voucherMode: expected"),
        Case("{ selection { lines { lineValue(includingTax: 1) { value } } } }", says: "includingTax: expected"),
        Case("mutation { addItem { selection { id } } }", says: "argument \"item\" of type \"String!\" is required"),
        Case("mutation { addItem(item: 4821) { selection { id } } }", says: "item: expected"),
        Case("mutation { addItem(item: \"a\", item: \"b\") { selection { id } } }", says: "only one argument named"),
        Case("mutation { setShippingMethod(id: \"1\") { selection { id } } }", says: "id: expected \"Int\""),
        Case("mutation { setShippingMethod(id: 3000000000) { selection { id } } }", says: "id: expected \"Int\""),
        Case("mutation { handleWidgetEvent(payload: [1]) { selection { id } } }", says: "payload: expected \"Map\""),
        Case("query ($a: Int) { selection { id } }", says: "Variable \"$a\" is never used."),
        Case("mutation { deleteLine(lineId: $a) { selection { id } } }", says: "Variable \"$a\" is not defined."),
        Case(
            "mutation ($a: String) { deleteLine(lineId: $a) { selection { id } } }", ["a": "x"],
            says: "of type \"String\" used in position expecting type \"String!\""),
        Case(
            "mutation ($a: Int!) { deleteLine(lineId: $a) { selection { id } } }", ["a": 1],
            says: "of type \"Int!\" used in position expecting type \"String!\""),
        Case(
            "mutation ($a: Selection) { deleteLine(lineId: $a) { selection { id } } }",
            says: "cannot be non-input type"),
        Case("mutation ($a: Nothing) { deleteLine(lineId: $a) { selection { id } } }", says: "Unknown type"),
        Case(
            "mutation ($a: String!, $a: String!) { deleteLine(lineId: $a) { selection { id } } }", ["a": "x"],
            says: "only one variable named"),
        Case("mutation ($a: Int! = \"x\") { setShippingMethod(id: $a) { selection { id } } }", says: "invalid default"),
        Case(
            "mutation ($a: String!) { deleteLine(lineId: $a) { selection { id } } }",
            says: "Variable \"$a\" of required type \"String!\" was not provided."),
        Case(
            "mutation ($a: String!) { deleteLine(lineId: $a) { selection { id } } }", ["a": .null],
            says: "$a: expected \"String!\", found null."),
        Case(
            "mutation ($a: Int!) { setShippingMethod(id: $a) { selection { id } } }", ["a": "1"],
            says: "$a: expected \"Int\", found a string."),
        Case(
            "mutation ($a: AddressInput!) { setAddress(shippingAddress: $a) { selection { id } } }", ["a": [:]],
            says: "Field \"$a.country\" of required type \"String!\" was not provided."),
        Case(
            "mutation ($a: AddressInput!) { setAddress(shippingAddress: $a) { selection { id } } }",
            ["a": ["country": "US", "zip": "1"]], says: "Field \"zip\" is not defined at $a."),
        Case(
            "mutation { setAddress(shippingAddress: {country: \"US\", zip: \"1\"}) { selection { id } } }",
            says: "Field \"zip\" is not defined at shippingAddress."),
        Case("{ selection { ...F } }", says: "Unknown fragment \"F\"."),
        Case("{ selection { id } } fragment F on Selection { id }", says: "Fragment \"F\" is never used."),
        Case(
            "{ selection { ...F } } fragment F on Selection { ...F }",
            says: "Cannot spread fragment \"F\" within itself."),
        Case("{ selection { ...F } } fragment F on Nothing { id }", says: "cannot condition on non composite type"),
        Case("{ selection { ... on Order { id } } }", says: "can never be of type \"Order\""),
        Case("{ a: selection { id } a: session { market { id } } }", says: "Fields \"a\" conflict"),
        Case("{ selection { id @defer } }", says: "Unknown directive \"@defer\"."),
        Case("{ selection { id @include } }", says: "takes exactly the argument \"if\""),
        Case("{ selection { id } } { selection { id } }", says: "must be the only defined operation"),
        Case("query A { selection { id } } query B { selection { id } }", says: "Must provide operation name"),
        Case("subscription { selection { id } }", says: "not configured for subscriptions"),
        Case("fragment F on Selection { id }", says: "Must provide an operation."),
        Case("{ __schema { types { name } } }", says: "Cannot query field \"__schema\""),
        Case("{ selection ", says: "Syntax Error"),
    ]

    @Test(arguments: refused)
    func refusesAsAWhole(_ refused: Case) async throws {
        let shopper = SandboxShopper()
        let answer = try await shopper.ask(refused.document, refused.variables)
        #expect(answer["data"]?.isNull == true)
        let messages = (answer["errors"]?.array ?? []).compactMap { $0["message"]?.string }
        #expect(messages.contains { $0.contains(refused.message) }, "\(messages)")
        #expect(answer["extensions"]?["token"]?.nonEmptyString != nil)
    }

    @Test func aWrongArgumentBelowTheSecondMutationStopsTheFirst() async throws {
        let shopper = SandboxShopper()
        let answer = try await shopper.ask(
            "mutation { addItem(item: \"4821-9\") { selection { id } } deleteLine(lineId: 7) { selection { id } } }")
        #expect(answer["data"]?.isNull == true)
        #expect(try await shopper.value("{ selection { lines { id } } }")["lines"] == [])
    }

    @Test func aliasesFragmentsAndDirectivesShapeTheAnswer() async throws {
        let shopper = SandboxShopper()
        try await shopper.add()
        let answer = try await shopper.value(
            """
            query Look($no: Boolean!, $yes: Boolean = true) {
              cart: selection {
                __typename
                lines { kind: __typename ...Quantity ... on BundleLine { name } }
                lines { size @include(if: $yes) name @skip(if: $yes) }
                checkout @include(if: $no) { __typename }
              }
            }
            fragment Quantity on Line { quantity ... on ProductLine { item { id } } }
            """, ["no": false])
        #expect(
            answer == [
                "__typename": "Selection",
                "lines": [["kind": "ProductLine", "quantity": 2, "item": ["id": "4821-9"], "size": "M"]],
            ])
    }

    @Test func variablesInsideAnInputObjectAreCompletedWithDefaults() async throws {
        let shopper = SandboxShopper()
        let moved = try await shopper.value(
            "mutation ($state: String, $zip: String = \"10001\") { setAddress(shippingAddress: "
                + "{country: \"US\", state: $state, zipCode: $zip}) "
                + "{ selection { checkout { shippingAddress { zipCode state { name } } } } } }",
            ["state": "NY"])
        #expect(
            moved["selection"]?["checkout"]?["shippingAddress"]
                == ["zipCode": "10001", "state": ["name": "New York"]])
    }

    @Test func mutationsOfOneOperationRunInOrder() async throws {
        let shopper = SandboxShopper()
        let answer = try await shopper.ask(
            """
            mutation {
              first: addItem(item: "4821-9", quantity: 2) { selection { grandTotal { value } } }
              second: setShippingMethod(id: 2) { selection { grandTotal { value } } }
              __typename
            }
            """)
        #expect(answer["data"]?["first"]?["selection"]?["grandTotal"]?["value"] == 105)
        #expect(answer["data"]?["second"]?["selection"]?["grandTotal"]?["value"] == 112)
        #expect(answer["data"]?["__typename"] == "Mutation")
    }

    @Test func theNamedOperationRuns() async throws {
        let shopper = SandboxShopper()
        let body: JSON = [
            "query": "query A { selection { id } } query B { session { market { name } } }", "operationName": "B",
        ]
        let answer = try JSON(parsing: await shopper.send(body.bytes).body)
        #expect(answer["data"] == ["session": ["market": ["name": "US"]]])
    }
}
