import CheckoutConformance
import ExpressCheckout

/// The provider in memory as a room would supply it.
struct MemoryHarness: CheckoutHarness {
    let id = ProviderID("memory")
    var flaw: Flaw?

    /// Nothing goes over HTTP here, so there is nothing to wrap.
    func makeWorld(sandbox: BaseURL?, wrapping wrap: TransportWrapping) async throws -> any CheckoutWorld {
        let server = MemoryServer()
        return HarnessWorld(
            provider: MemoryProvider(server: server, flaw: flaw), device: MemoryDevice(),
            sandbox: try BaseURL("https://memory.example"), paymentOperations: ["pay"],
            credentials: [MemoryProvider.apiKey],
            webhook: { payment in
                let paid = try await server.read(payment.rawValue)
                let body: JSON = [
                    "payment": .string(payment.rawValue), "cents": JSON(integerLiteral: paid?.cents ?? 0),
                    "reference": .string(SampleShop.order.reference),
                    "session": .string(payment.rawValue.replacing("payment-", with: "")),
                ]
                return WebhookDelivery(
                    headers: [
                        HTTPHeader("Content-Type", "application/json"),
                        HTTPHeader("x-signature", MemoryProvider.signature(of: body.bytes)),
                    ], body: body.bytes)
            }, control: server
        ) {}
    }
}
