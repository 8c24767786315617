import CentraAdyenCheckout
import CentraAdyenSandbox
public import CheckoutConformance
import CheckoutSandbox
import CurlTransport
public import ExpressCheckout

/// Centra's adapter against Centra's sandbox, with a customer on Adyen's Apple Pay component.
public struct CentraAdyenHarness: CheckoutHarness {
    /// Centra with Adyen.
    public let id = ProviderID("centra-adyen")

    /// Creates the harness.
    public init() {}

    /// A fresh world on an embedded sandbox, or on the one served at `sandbox`; the adapter sends through `wrap`.
    /// - Throws: when the sandbox cannot be started.
    public func makeWorld(
        sandbox: BaseURL?, wrapping wrap: TransportWrapping
    ) async throws -> any CheckoutWorld {
        let transport = CurlHTTPTransport()
        let connection =
            if let sandbox {
                try SandboxConnection(running: sandbox, name: "centra", transport: transport)
            } else {
                try SandboxConnection(embedding: CentraAdyenSandbox(), transport: transport)
            }
        // Tokens of the sandbox's own, good nowhere else; the sample shop's customer has accepted its terms.
        let configuration = try CentraAdyenConfiguration(
            apiURL: "\(connection.base)/api", sessionToken: "base-sandbox", sharedSecret: "sandbox-secret",
            termsAccepted: true)
        return HarnessWorld(
            provider: CentraAdyenProvider(configuration: configuration, transport: wrap(transport)),
            device: CentraAdyenDevice(), sandbox: connection.base, paymentOperations: ["paymentInstructions"],
            statusMembers: ["__typename", "resultCode", "status"],
            credentials: ["base-sandbox", "sandbox-secret"], control: connection
        ) {
            await transport.shutDown()
            connection.stop()
        }
    }
}
