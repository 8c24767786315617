import AfterpaySandbox
import CheckoutSandbox
import ExpressCheckout
import Testing

@Suite struct SandboxGateTests {
    static func headers(replacing name: String, by value: String?) -> [HTTPHeader] {
        SandboxCaller.headers.filter { $0.name != name } + (value.map { [HTTPHeader(name, $0)] } ?? [])
    }

    // `:secret`, `merchant:`, `merchant`, `merchant:wrong`
    @Test(arguments: [
        nil, "", "Basic", "Basic !", "Basic OnNlY3JldA==", "Basic bWVyY2hhbnQ6", "Basic bWVyY2hhbnQ=",
        "Basic bWVyY2hhbnQ6d3Jvbmc=", "Bearer bWVyY2hhbnQ6c2VjcmV0",
    ])
    func refusesBadCredentials(value: String?) async {
        let answer = await SandboxCaller().call(
            "GET", "/v2/configuration", headers: Self.headers(replacing: "Authorization", by: value))
        #expect(answer.status == 401)
        #expect(answer.code == "unauthorized")
        #expect(answer.json?["httpStatusCode"] == 401)
        #expect(answer.json?["errorId"]?.string?.count == 16)
    }

    @Test func refusesAClientWithoutAName() async {
        let answer = await SandboxCaller().call(
            "GET", "/v2/configuration", headers: Self.headers(replacing: "User-Agent", by: nil))
        #expect(answer.status == 403)
        #expect(answer.json == nil)
    }

    @Test(arguments: [
        ("text/plain", 415), (nil, 415), ("application/json; charset=utf-8", 201), ("Application/JSON", 201),
    ])
    func wantsJSONSent(type: String?, status: Int) async {
        let answer = await SandboxCaller().call(
            "POST", "/v2/checkouts", SandboxCaller.express(), headers: Self.headers(replacing: "Content-Type", by: type)
        )
        #expect(answer.status == status)
    }

    @Test(arguments: [("text/html", 406), (nil, 200), ("*/*", 200), ("text/html, application/json;q=0.9", 200)])
    func wantsJSONAccepted(type: String?, status: Int) async {
        let answer = await SandboxCaller().call(
            "GET", "/v2/configuration", headers: Self.headers(replacing: "Accept", by: type))
        #expect(answer.status == status)
    }

    @Test(arguments: ["", "{", "{\"amount\":1,\"amount\":2}", "{} x"])
    func refusesWhatIsNoJSON(text: String) async {
        let answer = await SandboxCaller().call("POST", "/v2/checkouts", bytes: Array(text.utf8))
        #expect(answer.status == 400)
        #expect(answer.code == "invalid_json")
    }

    @Test(arguments: [
        ("GET", "/v2/checkouts", 405, "method_not_allowed"), ("DELETE", "/v2/payments/1", 405, "method_not_allowed"),
        ("GET", "/v1/configuration", 404, "not_found"), ("GET", "/", 404, "not_found"),
        ("GET", "/v2/payments/1/2/3", 404, "not_found"),
    ])
    func refusesOtherPaths(method: String, path: String, status: Int, code: String) async {
        let answer = await SandboxCaller().call(method, path)
        #expect(answer.status == status)
        #expect(answer.code == code)
    }

    @Test(arguments: [
        ("GET", "/v2/configuration", "configuration"), ("POST", "/v2/checkouts", "createCheckout"),
        ("GET", "/v2/checkouts/t", "getCheckout"), ("POST", "/v2/payments/capture", "captureFull"),
        ("POST", "/v2/payments/auth", "auth"), ("POST", "/v2/payments/1/capture", "capture"),
        ("POST", "/v2/payments/1/void", "void"), ("POST", "/v2/payments/token:t/reversal", "reversal"),
        ("POST", "/v2/payments/1/refund", "refund"), ("GET", "/v2/payments/token:t", "getPaymentByToken"),
        ("GET", "/v2/payments/token%3At", "getPaymentByToken"), ("GET", "/v2/payments/1", "getPayment"),
        ("GET", "/v2/payments", "listPayments"), ("PUT", "/v2/payments/1", "updatePayment"),
        ("PUT", "/v2/payments/1/courier", "courier"), ("POST", "/_consumer/confirm", nil),
        ("PUT", "/v2/checkouts/t", nil),
    ])
    func namesOperations(method: String, path: String, operation: String?) {
        let request = SandboxRequest(method: method, path: path, now: .zero, baseURL: "")
        #expect(AfterpaySandbox().operation(of: request) == operation)
    }

    @Test func tellsItsLimits() async {
        let answer = await SandboxCaller().call(
            "GET", "/v2/configuration",
            query: [RequestTarget.QueryItem("include", "publicid"), RequestTarget.QueryItem("include", "nonsense")])
        #expect(answer.status == 200)
        #expect(answer.json?["minimumAmount"] == SandboxCaller.money("1.00"))
        #expect(answer.json?["maximumAmount"] == SandboxCaller.money("2000.00"))
        #expect(answer.json?["publicId"]?.string != nil)
    }
}
