public import CheckoutConformance
import CheckoutCrypto
import CheckoutSandbox
import CurlTransport
public import ExpressCheckout
import YunoCheckout
import YunoSandbox

/// Yuno's adapter against Yuno's sandbox, with a customer on Yuno's iOS SDK.
public struct YunoHarness: CheckoutHarness {
    /// Yuno.
    public let id = ProviderID("yuno")

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
                try SandboxConnection(running: sandbox, name: "yuno", transport: transport)
            } else {
                try SandboxConnection(embedding: YunoSandbox(transport: transport), transport: transport)
            }
        // Keys and secrets of the sandbox's own, good nowhere else.
        let values = [
            "YUNO_PUBLIC_API_KEY": "sandbox_public", "YUNO_PRIVATE_SECRET_KEY": "sandbox_private",
            "YUNO_ACCOUNT_ID": "5c4a5a9c-0b4e-4c09-9a4e-3f1f6d6c2b11", "YUNO_BASE_URL": connection.base.description,
            "YUNO_WEBHOOK_SECRET": "sandbox-webhook-secret",
        ]
        return HarnessWorld(
            provider: YunoProvider(
                configuration: try YunoConfiguration(reading: values), transport: wrap(transport),
                authenticator: LibcryptoAuthenticator()),
            device: YunoDevice(
                sandbox: connection.base, publicKey: "sandbox_public", privateKey: "sandbox_private",
                transport: transport),
            sandbox: connection.base, paymentOperations: ["createPayment"], changeOperations: [.void: ["cancel"]],
            credentials: ["sandbox_public", "sandbox_private", "sandbox-webhook-secret"],
            webhook: { try await Self.webhook(about: $0, at: connection.base, by: transport) }, control: connection
        ) {
            await transport.shutDown()
            connection.stop()
        }
    }

    /// What the sandbox would post to a merchant's server, signed with its own secret.
    private static func webhook(
        about payment: PaymentID, at base: BaseURL, by transport: any HTTPTransport
    ) async throws -> WebhookDelivery {
        let body: JSON = ["payment": .string(payment.rawValue)]
        let answer = try await transport.send(
            HTTPRequest(
                .post, RequestTarget(base, "/_consumer/webhook"),
                headers: [HTTPHeader("Content-Type", "application/json")], body: body.bytes, operation: "webhook",
                replay: .once)
        ).json()
        let headers = answer["headers"]?.object?.map { HTTPHeader($0.key, $0.value.string ?? "") }
        return WebhookDelivery(headers: headers ?? [], body: Array((answer["body"]?.string ?? "").utf8))
    }
}
