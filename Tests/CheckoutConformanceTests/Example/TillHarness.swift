import CheckoutConformance
import ExpressCheckout

/// The till's fixture: adapter, till, customer.
struct TillHarness: CheckoutHarness {
    let id = ProviderID("till")

    func makeWorld(sandbox: BaseURL?, wrapping wrap: TransportWrapping) async throws -> any CheckoutWorld {
        let till = MemoryServer()
        let base = try BaseURL("https://till.example")
        return HarnessWorld(
            provider: TillProvider(transport: wrap(till), base: base), device: MemoryDevice(), sandbox: base,
            paymentOperations: ["pay"], credentials: [TillProvider.apiKey], control: till
        ) {}
    }
}
