import CheckoutConformance
import ExpressCheckout

/// The provider in memory as a room would supply it.
struct MemoryHarness: CheckoutHarness {
    let id = ProviderID("memory")
    var flaw: Flaw?

    func makeWorld(sandbox: BaseURL?, wrapping wrap: TransportWrapping) async throws -> any CheckoutWorld {
        let server = MemoryServer()
        let base = try BaseURL("https://memory.example")
        return HarnessWorld(
            provider: MemoryProvider(transport: wrap(server), base: base, flaw: flaw), device: MemoryDevice(),
            sandbox: base, paymentOperations: ["pay"], credentials: [MemoryProvider.apiKey], control: server,
            webhook: { payment in
                let body = await server.post(payment.rawValue)
                return WebhookDelivery(
                    headers: [
                        HTTPHeader("content-type", "application/json"),
                        HTTPHeader("x-signature", MemoryWebhooks.signature(of: body)),
                    ], body: body)
            }
        ) {}
    }
}
