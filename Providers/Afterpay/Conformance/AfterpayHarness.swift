import AfterpayCheckout
import AfterpaySandbox
public import CheckoutConformance
import CheckoutSandbox
import CurlTransport
public import ExpressCheckout

/// Afterpay's adapter against Afterpay's sandbox, with a customer on Afterpay's mobile SDK.
public struct AfterpayHarness: CheckoutHarness {
    /// Afterpay.
    public let id = ProviderID("afterpay")

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
                try SandboxConnection(running: sandbox, name: "afterpay", transport: transport)
            } else {
                try SandboxConnection(embedding: AfterpaySandbox(), transport: transport)
            }
        // Credentials of the sandbox's own, good nowhere else.
        let values = [
            "AFTERPAY_MERCHANT_ID": "sandbox-merchant", "AFTERPAY_SECRET_KEY": "sandbox-secret",
            "AFTERPAY_REGION": "US", "AFTERPAY_BASE_URL": connection.base.description,
        ]
        return HarnessWorld(
            provider: AfterpayProvider(
                configuration: try AfterpayConfiguration(reading: values), transport: wrap(transport)),
            device: AfterpayDevice(sandbox: connection.base, transport: transport), sandbox: connection.base,
            paymentOperations: ["captureFull"], statusMembers: ["status", "paymentState"],
            credentials: ["sandbox-merchant", "sandbox-secret"], control: connection
        ) {
            await transport.shutDown()
            connection.stop()
        }
    }
}
