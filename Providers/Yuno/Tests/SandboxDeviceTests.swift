import CheckoutConformance
import CheckoutSandbox
import ExpressCheckout
import Testing
import YunoConformance
import YunoSandbox

@Suite("Yuno device against the sandbox")
struct SandboxDeviceTests {
    /// Carries requests straight into a sandbox.
    struct Wire: HTTPTransport {
        let bench: SandboxBench

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let prefix = request.target.base.description
            let path = String(request.target.url.exposed.dropFirst(prefix.count))
            let response = await bench.sandbox.handle(
                SandboxRequest(
                    method: request.method.rawValue, path: path, headers: request.headers,
                    body: request.body?.exposed ?? [], now: bench.now, baseURL: prefix))
            return HTTPResponse(status: response.status, headers: response.headers, body: response.body)
        }
    }

    let bench = SandboxBench()

    private func makeDevice(privateKey: String = "sandbox_private") throws -> YunoDevice {
        YunoDevice(
            sandbox: try BaseURL("http://127.0.0.1:9/yuno"), publicKey: "sandbox_public", privateKey: privateKey,
            transport: Wire(bench: bench))
    }

    private func approval(_ session: String, _ card: Approval.Card) throws -> Approval {
        let order = SampleShop.order
        let quote = Quote(
            summary: try #require(order.shippingOptions[0].summary), options: order.shippingOptions,
            selected: order.shippingOptions[0].id)
        return Approval(
            clientPayload: ["yuno": ["checkout_session": .string(session)]], quote: quote,
            address: SampleShop.served, buyer: SampleShop.buyer, card: card)
    }

    @Test("An address is the handler's call, without the keys that are not known")
    func tellsAddress() throws {
        let device = try makeDevice()
        let message = device.addressMessage(RedactedAddress(region: "ca", country: "US"), isOpening: true)
        let call: JSON = [
            "type": "onShippingAddressChanged", "paymentMethodType": "APPLE_PAY",
            "shippingInfo": ["shippingAddress": ["state": "CA", "countryCode": "US"]],
        ]
        #expect(message == call)
        #expect(device.optionMessage(SampleShop.order.shippingOptions[0]) == nil)
    }

    @Test("Authorising gives a one-time token with the option and the full address, and no names")
    func authorizes() async throws {
        let session = try await bench.openSession()
        let message = try await makeDevice().authorize(approval(session, .approves))
        #expect(message["type"] == "yunoCreatePayment")
        let token = try #require(message["oneTimeToken"])
        #expect(token["type"] == "CARD")
        let shipping: JSON = [
            "method": [
                "id": "standard", "label": "Standard shipping",
                "amount": ["currency": "USD", "value": .number("5.00")],
            ],
            "address": [
                "address_line_1": "1 Main St", "address_line_2": "Apt 2", "city": "Springfield", "state": "CA",
                "zip_code": "95014", "country": "US",
            ],
        ]
        #expect(token["shipping"] == shipping)
        let id = try #require(token["token"]?.string)
        let paid = await bench.send("POST", "/v1/payments", SandboxBench.payment(session: session, token: id), key: "k")
        #expect(paid.body["status"] == "SUCCEEDED")
    }

    @Test("A declining card is declined")
    func declines() async throws {
        let session = try await bench.openSession()
        let message = try await makeDevice().authorize(approval(session, .declines))
        let id = try #require(message["oneTimeToken"]?["token"]?.string)
        let paid = await bench.send("POST", "/v1/payments", SandboxBench.payment(session: session, token: id), key: "k")
        #expect(paid.body["transactions"]?["response_code"] == "INSUFFICIENT_FUNDS")
    }

    @Test("The challenge is passed, found by its URL or by the payment's id", arguments: [true, false])
    func performs(_ byURL: Bool) async throws {
        let session = try await bench.openSession()
        let message = try await makeDevice().authorize(approval(session, .asksForAction))
        let token = try #require(message["oneTimeToken"]?["token"]?.string)
        let made = await bench.send(
            "POST", "/v1/payments", SandboxBench.payment(session: session, token: token), key: "k")
        let id = try #require(made.body["id"]?.string)
        let card = made.body["payment_method"]?["payment_method_detail"]?["card"]
        let url = try #require(card?["redirect_url"]?.string)
        let action =
            byURL ? ClientAction(.threeDS, url: url) : ClientAction(.threeDS, payload: ["payment": .string(id)])
        let posted = try await makeDevice().perform(action)
        let page: JSON = .string(byURL ? url : "")
        #expect(
            posted == ["type": "messageFromWeb", "data": ["origin": "CHALLENGE", "status": "COMPLETED", "data": page]])
        #expect(await bench.send("GET", "/v1/payments/\(id)").body["payment"]?["status"] == "SUCCEEDED")
    }

    @Test("A device that gets no token, or knows no session, says so")
    func fails() async throws {
        let session = try await bench.openSession()
        let failure = await #expect(throws: YunoDevice.Failure.self) {
            try await makeDevice(privateKey: "wrong").authorize(approval(session, .approves))
        }
        #expect(failure?.description == "no one-time token: HTTP 401")
        await #expect(throws: YunoDevice.Failure.self) {
            try await makeDevice().perform(ClientAction(.threeDS))
        }
    }
}
