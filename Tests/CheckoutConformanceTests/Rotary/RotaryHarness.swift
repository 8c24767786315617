import CheckoutConformance
import ExpressCheckout

/// The provider with the turning token, as a room would supply it.
struct RotaryHarness: CheckoutHarness {
    let id = ProviderID("rotary")
    var flaw: RotaryFlaw?

    func makeWorld(sandbox: BaseURL?, wrapping wrap: TransportWrapping) async throws -> any CheckoutWorld {
        let server = RotaryServer()
        let base = try BaseURL("https://rotary.example")
        return HarnessWorld(
            provider: RotaryProvider(transport: wrap(server), base: base, flaw: flaw), device: RotaryDevice(),
            sandbox: base, paymentOperations: ["pay"], credentials: [RotaryServer.baseToken], control: server
        ) {}
    }
}
