import AfterpayCheckout
import AfterpayConformance
import AfterpaySandbox
import CentraAdyenCheckout
import CentraAdyenConformance
import CentraAdyenSandbox
import CheckoutConformance
import CheckoutSandbox
import ExpressCheckout
import YunoCheckout
import YunoConformance
import YunoSandbox

/// A provider as the command knows it.
struct ProviderEntry: Sendable {
    /// An adapter without credentials, for what needs none: the matrix and plans.
    let unconfigured: any ExpressCheckoutProvider
    /// Its fixture: adapter, sandbox, customer.
    let harness: any CheckoutHarness
    /// The variable that says where its API is.
    let baseVariable: String
    /// The API's path below the sandbox's own base, part of ``baseVariable``.
    let apiPath: String
    /// A sandbox nobody has used.
    let makeSandbox: @Sendable () -> any SandboxApp

    var id: ProviderID { harness.id }
}

/// The only list of providers: adding one is one entry here.
enum Registry {
    static let providers: [ProviderEntry] = [
        ProviderEntry(
            unconfigured: YunoProvider(configuration: .placeholder, transport: NoTransport()),
            harness: YunoHarness(), baseVariable: "YUNO_BASE_URL", apiPath: "", makeSandbox: { YunoSandbox() }),
        ProviderEntry(
            unconfigured: AfterpayProvider(configuration: .placeholder, transport: NoTransport()),
            harness: AfterpayHarness(), baseVariable: "AFTERPAY_BASE_URL", apiPath: "",
            makeSandbox: { AfterpaySandbox() }),
        ProviderEntry(
            unconfigured: CentraAdyenProvider(configuration: .placeholder, transport: NoTransport()),
            harness: CentraAdyenHarness(), baseVariable: "CENTRA_API_URL", apiPath: "/api",
            makeSandbox: { CentraAdyenSandbox() }),
    ]

    static func provider(_ id: String) throws -> ProviderEntry {
        if let entry = providers.first(where: { $0.id.rawValue == id }) { return entry }
        let known = providers.map(\.id.rawValue)
        throw UsageError(
            "unknown provider \(UsageError.quoted(id))"
                + UsageError.suggestion(
                    for: id, among: known, otherwise: "the providers are \(known.joined(separator: ", "))"))
    }
}

/// Refuses to send: for adapters that only plan.
private struct NoTransport: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw TransportError(
            .refusedLocally, certainty: .notSent, operation: request.operation,
            message: "this adapter has no configuration and sends nothing")
    }
}
