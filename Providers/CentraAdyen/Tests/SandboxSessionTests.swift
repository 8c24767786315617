import CentraAdyenSandbox
import CheckoutSandbox
import ExpressCheckout
import Testing

@Suite struct SandboxSessionTests {
    private static let look: JSON = ["query": "{ selection { id } }"]

    @Test(arguments: [
        "{ selection { id } }", "{ nothing }", "{ syntax",
        "{ expressCheckoutWidgets(plugins: []) { userErrors { message } } }",
    ])
    func everyAnswerBringsANewToken(_ query: String) async throws {
        let shopper = SandboxShopper()
        var tokens: Set<String> = []
        for _ in 0..<3 {
            let answer = try await shopper.ask(query)
            tokens.insert(try #require(answer["extensions"]?["token"]?.nonEmptyString))
            #expect(answer["extensions"]?["traceId"]?.nonEmptyString != nil)
        }
        #expect(tokens.count == 3)
    }

    @Test func anOutdatedTokenIsUnauthorizedAndChangesNothing() async throws {
        let shopper = SandboxShopper()
        try await shopper.add()
        let old = await shopper.token
        try await shopper.add()
        let answer = await shopper.send(Self.look.bytes, token: old)
        let json = try JSON(parsing: answer.body)
        #expect(json["data"]?.isNull == true)
        #expect(json["errors"] == [["message": "Unauthorized"]])
        #expect(json["extensions"]?["token"] == nil)
        #expect(try await shopper.value("{ selection { lines { quantity } } }")["lines"] == [["quantity": 4]])
    }

    @Test(arguments: ["", "nobody", "Base"])
    func aForeignTokenIsUnauthorized(_ token: String) async throws {
        let json = try JSON(parsing: await SandboxShopper().send(Self.look.bytes, token: token).body)
        #expect(json["errors"] == [["message": "Unauthorized"]])
    }

    @Test func aMissingHeaderIsUnauthorizedWithTheStatusThatIsSet() async throws {
        var settings = CentraAdyenSandbox.Settings()
        settings.unauthorizedStatus = 401
        let answer = await CentraAdyenSandbox(settings: settings).handle(
            SandboxRequest(method: "POST", path: "/api", body: Self.look.bytes, now: .zero, baseURL: ""))
        #expect(answer.status == 401)
    }

    @Test func aBaseTokenOpensANewSessionEachTime() async throws {
        let shopper = SandboxShopper()
        try await shopper.add()
        let answer = try JSON(parsing: await shopper.send(Self.look.bytes, token: "base").body)
        #expect(answer["data"]?["selection"]?["id"]?.isNull == true)
    }

    @Test func anOutdatedTokenMayReadWhereThatIsSet() async throws {
        var settings = CentraAdyenSandbox.Settings()
        settings.readsWithOutdatedTokens = true
        let shopper = SandboxShopper(settings)
        try await shopper.add()
        let old = await shopper.token
        try await shopper.add()
        let write: JSON = ["query": "mutation { setShippingMethod(id: 2) { selection { id } } }"]
        let refused = try JSON(parsing: await shopper.send(write.bytes, token: old).body)
        #expect(refused["errors"] == [["message": "Unauthorized"]])
        let read = try JSON(parsing: await shopper.send(Self.look.bytes, token: old).body)
        #expect(read["data"]?["selection"]?["id"]?.nonEmptyString != nil)
    }

    @Test func whatIsNoRequestIsRefusedByStatus() async throws {
        let shopper = SandboxShopper()
        #expect(await shopper.send(Self.look.bytes, method: "GET").status == 405)
        #expect(await shopper.send(Self.look.bytes, path: "/other").status == 404)
        #expect(await shopper.send(Array("{".utf8)).status == 400)
        let other = SandboxShopper()
        #expect(await other.send(Self.look.bytes, contentType: "text/plain").status == 400)
        #expect(
            await SandboxShopper().send(Self.look.bytes, contentType: "application/json; charset=utf-8").status == 200)
        let empty = try JSON(parsing: await SandboxShopper().send(JSON.object([]).bytes).body)
        #expect(empty["errors"]?[0]?["message"] == "Must provide query string.")
    }

    @Test func theSameSeedAnswersTheSame() async throws {
        let first = SandboxShopper()
        let second = SandboxShopper()
        for query in ["mutation { addItem(item: \"4821-9\") { line { id } } }", "{ selection { id } }", "{ nothing }"] {
            #expect(try await first.ask(query) == second.ask(query))
        }
    }

    @Test func theOperationIsTheFirstField() {
        let sandbox = CentraAdyenSandbox()
        let request = { (method: String, path: String, body: String) in
            SandboxRequest(method: method, path: path, body: Array(body.utf8), now: .zero, baseURL: "")
        }
        let query =
            #"{"query": "mutation { x: addItem(item: \"1\") { line { id } } setShippingMethod(id: 1) { __typename } }"}"#
        #expect(sandbox.operation(of: request("POST", "/api", query)) == "addItem")
        #expect(sandbox.operation(of: request("GET", "/api", query)) == nil)
        #expect(sandbox.operation(of: request("POST", "/", query)) == nil)
        #expect(sandbox.operation(of: request("POST", "/api", "{")) == nil)
    }
}
