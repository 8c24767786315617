import CheckoutCrypto
import CheckoutSandbox
import ExpressCheckout
import Foundation
import Testing
import YunoSandbox

@Suite("Yuno sandbox: webhooks")
struct SandboxWebhookTests {
    /// Takes what is posted, and answers 200.
    private actor Receiver: HTTPTransport {
        private(set) var requests: [HTTPRequest] = []

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            requests.append(request)
            return HTTPResponse(status: 200)
        }
    }

    @Test("A webhook goes to a loopback address, signed over its bytes")
    func delivers() async throws {
        let receiver = Receiver()
        let bench = SandboxBench(sandbox: YunoSandbox(seed: 1, transport: receiver))
        let payment = try #require(try await bench.pay().body["id"]?.string)
        let answer = await bench.send(
            "POST", "/_consumer/webhook",
            [
                "payment": .string(payment), "url": "http://127.0.0.1:9/hook", "secret": "s", "api_key": "k",
                "api_secret": "x", "retry": 2,
            ])
        #expect(answer.status == 200)
        #expect(answer.body["status"] == 200)
        let request = try #require(await receiver.requests.first)
        #expect(request.target.url.exposed == "http://127.0.0.1:9/hook")
        let body = try #require(request.body?.exposed)
        let headers = Dictionary(uniqueKeysWithValues: request.headers.map { ($0.name, $0.value.exposed) })
        let code = LibcryptoAuthenticator().hmacSHA256(of: body, key: Sensitive(Array("s".utf8)))
        #expect(headers["x-hmac-signature"] == Data(code).base64EncodedString())
        #expect(headers["x-api-key"] == "k")
        #expect(headers["x-secret"] == "x")
        let json = try JSON(parsing: body)
        #expect(json["type_event"] == "payment.purchase")
        #expect(json["version"] == 2)
        #expect(json["retry"] == 2)
        #expect(json["data"]?["payment"]?["idempotency_key"] == "key-1")
        #expect(json["data"]?["payment"]?["transactions"]?["payment_method"]?["payment_method_detail"] != nil)
    }

    @Test("A webhook goes nowhere else", arguments: ["https://shop.example/hook", "http://10.0.0.1/hook", "no url"])
    func staysHere(_ url: String) async throws {
        let receiver = Receiver()
        let bench = SandboxBench(sandbox: YunoSandbox(seed: 1, transport: receiver))
        let payment = try #require(try await bench.pay().body["id"]?.string)
        let answer = await bench.send(
            "POST", "/_consumer/webhook", ["payment": .string(payment), "url": .string(url)])
        #expect(answer.code == "INVALID_PARAMETERS")
        #expect(await receiver.requests.isEmpty)
    }

    @Test("The old form has the payment alone, its id as code")
    func writesTheOldForm() async throws {
        let bench = SandboxBench()
        let payment = try #require(try await bench.pay().body["id"]?.string)
        let answer = await bench.send(
            "POST", "/_consumer/webhook", ["payment": .string(payment), "version": 1])
        let body = try JSON(parsing: Array(try #require(answer.body["body"]?.string).utf8))
        #expect(body["payment"]?["code"]?.string == payment)
        #expect(body["payment"]?["id"] == nil)
        #expect(await bench.send("POST", "/_consumer/webhook", ["payment": "none"]).code == "PAYMENT_NOT_FOUND")
    }
}
