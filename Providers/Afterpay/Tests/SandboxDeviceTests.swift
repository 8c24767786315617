import AfterpayConformance
import AfterpaySandbox
import CheckoutConformance
import CheckoutSandbox
import ExpressCheckout
import Testing

@Suite(.timeLimit(.minutes(1)))
struct SandboxDeviceTests {
    /// Carries requests into a sandbox without a network.
    struct Direct: HTTPTransport {
        let sandbox: AfterpaySandbox

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let path = String(request.target.url.exposed.dropFirst(request.target.base.description.count))
            let response = await sandbox.handle(
                SandboxRequest(
                    method: request.method.rawValue, path: path, headers: request.headers,
                    body: request.body?.exposed ?? [], now: .seconds(1_790_000_000),
                    baseURL: request.target.base.description))
            return HTTPResponse(status: response.status, headers: response.headers, body: response.body)
        }
    }

    static func approval(_ payload: JSON, card: Approval.Card = .approves) throws -> Approval {
        let order = SampleShop.order
        let express = try #require(order.shippingOptions.last)
        return Approval(
            clientPayload: payload,
            quote: Quote(
                summary: try #require(express.summary), options: order.shippingOptions, selected: express.id),
            address: SampleShop.served, buyer: SampleShop.buyer, card: card)
    }

    @Test func postsTheMessagesOfTheCheckoutPage() throws {
        let device = AfterpayDevice(
            sandbox: try BaseURL("http://127.0.0.1:1/afterpay"), transport: Direct(sandbox: AfterpaySandbox()))
        #expect(
            device.addressMessage(SampleShop.served.redacted, isOpening: false) == [
                "type": "onShippingAddressChange", "meta": ["requestId": "request-1"],
                "payload": ["suburb": "Springfield", "state": "CA", "postcode": "95014", "countryCode": "US"],
            ])
        let option = try #require(SampleShop.order.shippingOptions.last)
        #expect(
            device.optionMessage(option) == [
                "type": "onShippingOptionChange", "meta": ["requestId": "request-2"],
                "payload": [
                    "id": "express", "name": "Express shipping", "description": "Arrives in 1-2 business days",
                    "shippingAmount": SandboxCaller.money("12.00"), "orderAmount": SandboxCaller.money("112.00"),
                ],
            ])
    }

    @Test func confirmsOnTheCheckoutPage() async throws {
        let caller = SandboxCaller()
        let token = await caller.checkout()
        let device = AfterpayDevice(
            sandbox: try BaseURL("http://127.0.0.1:1/afterpay"), transport: Direct(sandbox: caller.sandbox))
        let message = try await device.authorize(Self.approval(["token": .string(token)]))
        #expect(message == ["status": "SUCCESS", "orderToken": .string(token)])
        let read = await caller.call("GET", "/v2/checkouts/\(token)")
        #expect(read.json?["amount"] == SandboxCaller.money("112.00"))
        #expect(read.json?["shippingOptionIdentifier"] == "express")
        #expect(read.json?["shipping"]?["name"] == "Ada Lane")
        #expect(read.json?["shipping"]?["area1"] == "Springfield")
        #expect(read.json?["consumer"]?["email"] == "ada@example.com")
    }

    @Test func saysWhyItCannotGoOn() async throws {
        let device = AfterpayDevice(
            sandbox: try BaseURL("http://127.0.0.1:1/afterpay"), transport: Direct(sandbox: AfterpaySandbox()))
        await #expect(throws: AfterpayDeviceError.self) { try await device.authorize(Self.approval([:])) }
        await #expect(throws: AfterpayDeviceError.self) {
            try await device.authorize(Self.approval(["token": "unknown"]))
        }
        await #expect(throws: AfterpayDeviceError.self) { try await device.perform(ClientAction(.redirect)) }
    }
}
