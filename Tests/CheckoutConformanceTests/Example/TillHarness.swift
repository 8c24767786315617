import CheckoutConformance
import ExpressCheckout

/// The till's fixture: adapter, till, customer.
struct TillHarness: CheckoutHarness {
    let id = ProviderID("till")

    /// Nothing goes over HTTP here, so there is nothing to wrap.
    func makeWorld(sandbox: BaseURL?, wrapping wrap: TransportWrapping) async throws -> any CheckoutWorld {
        let till = MemoryServer()
        return HarnessWorld(
            provider: TillProvider(till: till), device: MemoryDevice(), sandbox: try BaseURL("https://till.example"),
            paymentOperations: ["pay"], control: till
        ) {}
    }
}
