import AfterpayCheckout
import AfterpayConformance
import AfterpaySandbox
import CentraAdyenCheckout
import CentraAdyenConformance
import CentraAdyenSandbox
import CheckoutConformance
import CheckoutSandbox
import CurlTransport
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
    /// What an application of one's own needs to use the embedded sandbox, beside its address: good nowhere else.
    let sandboxValues: [MetadataEntry]
    /// The variables that hold credentials: with none of them there is no account.
    let credentials: [String]
    /// The version of the API that the adapter speaks, for recordings; nil where the provider names none.
    let apiVersion: String?
    /// Where the provider's recordings are, from the project's own folder.
    let recordings: String
    /// The account that settings name.
    let account: @Sendable ([String: String]) throws(ConfigurationError) -> ProviderAccount
    /// A sandbox nobody has used.
    let makeSandbox: @Sendable () -> any SandboxApp

    var id: ProviderID { harness.id }

    /// Where a sandbox is served whose API is at `base`.
    func root(of base: BaseURL) -> BaseURL {
        var text = base.description
        if text.hasSuffix(apiPath) { text.removeLast(apiPath.count) }
        return (try? BaseURL(text)) ?? base
    }
}

extension ProviderAccount {
    fileprivate static let yuno = {
        @Sendable (values: [String: String]) throws(ConfigurationError) -> ProviderAccount in
        let configuration = try YunoConfiguration(reading: values)
        return ProviderAccount(
            base: configuration.baseURL, isSandbox: configuration.isSandbox,
            credentials: [configuration.publicKey, configuration.privateKey],
            // The test gateway's cards pay without a device (`yuno.md` §8).
            makeShopper: { transport in
                YunoDevice(
                    sandbox: configuration.baseURL, publicKey: configuration.publicKey.exposed,
                    privateKey: configuration.privateKey.exposed, transport: transport)
            },
            makeProvider: { YunoProvider(configuration: configuration, transport: $0) })
    }

    fileprivate static let afterpay = {
        @Sendable (values: [String: String]) throws(ConfigurationError) -> ProviderAccount in
        let configuration = try AfterpayConfiguration(reading: values)
        return ProviderAccount(
            base: configuration.baseURL, isSandbox: configuration.isSandbox,
            credentials: [configuration.merchantID, configuration.secretKey],
            makeProvider: { AfterpayProvider(configuration: configuration, transport: $0) })
    }

    fileprivate static let centraAdyen = {
        @Sendable (values: [String: String]) throws(ConfigurationError) -> ProviderAccount in
        let configuration = try CentraAdyenConfiguration(reading: values)
        return ProviderAccount(
            base: configuration.base, isSandbox: configuration.isSandbox,
            credentials: [configuration.sessionToken, configuration.sharedSecret],
            makeProvider: { CentraAdyenProvider(configuration: configuration, transport: $0) })
    }
}

/// The only list of providers: adding one is one entry here.
enum Registry {
    static let providers: [ProviderEntry] = [
        ProviderEntry(
            unconfigured: YunoProvider(configuration: .placeholder, transport: NoTransport()),
            harness: YunoHarness(), baseVariable: "YUNO_BASE_URL", apiPath: "",
            sandboxValues: [
                MetadataEntry("YUNO_PUBLIC_API_KEY", "sandbox_public"),
                MetadataEntry("YUNO_PRIVATE_SECRET_KEY", "sandbox_private"),
                MetadataEntry("YUNO_ACCOUNT_ID", "5c4a5a9c-0b4e-4c09-9a4e-3f1f6d6c2b11"),
            ],
            credentials: ["YUNO_PUBLIC_API_KEY", "YUNO_PRIVATE_SECRET_KEY", "YUNO_ACCOUNT_ID"], apiVersion: "v1",
            recordings: "Providers/Yuno/Recordings", account: ProviderAccount.yuno,
            makeSandbox: { YunoSandbox(transport: CurlHTTPTransport()) }),
        ProviderEntry(
            unconfigured: AfterpayProvider(configuration: .placeholder, transport: NoTransport()),
            harness: AfterpayHarness(), baseVariable: "AFTERPAY_BASE_URL", apiPath: "",
            sandboxValues: [
                MetadataEntry("AFTERPAY_MERCHANT_ID", "sandbox-merchant"),
                MetadataEntry("AFTERPAY_SECRET_KEY", "sandbox-secret"), MetadataEntry("AFTERPAY_REGION", "US"),
            ],
            credentials: ["AFTERPAY_MERCHANT_ID", "AFTERPAY_SECRET_KEY"], apiVersion: "v2",
            recordings: "Providers/Afterpay/Recordings", account: ProviderAccount.afterpay,
            makeSandbox: { AfterpaySandbox() }),
        ProviderEntry(
            unconfigured: CentraAdyenProvider(configuration: .placeholder, transport: NoTransport()),
            harness: CentraAdyenHarness(), baseVariable: "CENTRA_API_URL", apiPath: "/api",
            sandboxValues: [
                MetadataEntry("CENTRA_SESSION_TOKEN", "base-sandbox"),
                MetadataEntry("CENTRA_SHARED_SECRET", "sandbox-secret"),
                MetadataEntry("CENTRA_TERMS_ACCEPTED", "true"),
            ],
            credentials: ["CENTRA_SESSION_TOKEN", "CENTRA_SHARED_SECRET"], apiVersion: nil,
            recordings: "Providers/CentraAdyen/Recordings", account: ProviderAccount.centraAdyen,
            makeSandbox: { CentraAdyenSandbox() }),
    ]

    /// Every sheet that an adapter describes.
    static var surfaces: [SheetSurface] { providers.flatMap { $0.unconfigured.surfaces ?? [] } }

    /// Every name that configures a provider.
    static var settings: [String] {
        providers.flatMap { [$0.baseVariable] + $0.sandboxValues.map(\.key) }
    }

    static func provider(_ id: String) throws -> ProviderEntry {
        if let entry = providers.first(where: { $0.id.rawValue == id }) { return entry }
        let known = providers.map(\.id.rawValue)
        throw UsageError(
            "unknown provider \(UsageError.quoted(id))"
                + UsageError.suggestion(
                    for: id, among: known, otherwise: "the providers are \(known.joined(separator: ", "))"))
    }
}
