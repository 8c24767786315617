import CheckoutConformance
import CheckoutRecording
import CurlTransport
import ExpressCheckout
import Foundation

/// Where a smoke run goes: to the account that the environment names, or to the embedded sandbox.
struct SmokeTarget: Sendable {
    /// What kind of place it is.
    enum Kind: String, Sendable {
        /// No credentials: the sandbox in this process.
        case embedded
        /// An address on this machine.
        case local
        /// The provider's own sandbox.
        case sandbox
        /// Everything else.
        case production
    }

    let kind: Kind
    let base: BaseURL
    let provider: any ExpressCheckoutProvider
    /// Who pays, nil where only a person can.
    let shopper: (any CustomerDevice)?
    let transport: SmokeTransport
    private let end: @Sendable () async -> Void

    /// Makes the adapter that the run uses; `wrap` may put a recorder around its transport.
    /// - Throws: ``Unreachable`` for credentials that are wrong or partly missing.
    static func make(
        _ entry: ProviderEntry, _ settings: Settings, until limit: ContinuousClock.Instant,
        wrapping wrap: @escaping @Sendable (any HTTPTransport, Kind) throws -> any HTTPTransport
    ) async throws -> SmokeTarget {
        guard let account = try account(entry, settings) else { return try await embedded(entry, limit, wrap) }
        let kind: Kind = !account.isSandbox ? .production : account.base.isLoopback ? .local : .sandbox
        let curl = CurlHTTPTransport()
        let transport = SmokeTransport(try wrap(curl, kind), until: limit, credentials: account.credentials)
        // The customer of our own sandboxes pays on those that run elsewhere on this machine, too.
        var local: (any CheckoutWorld)?
        if kind == .local { local = try? await entry.harness.makeWorld(sandbox: entry.root(of: account.base)) }
        return SmokeTarget(
            kind: kind, base: account.base, provider: account.makeProvider(transport),
            shopper: local?.device ?? account.makeShopper?(curl), transport: transport
        ) { [local] in
            await local?.shutDown()
            await curl.shutDown()
        }
    }

    /// The account that the settings name; nil when they name no credential at all.
    private static func account(_ entry: ProviderEntry, _ settings: Settings) throws -> ProviderAccount? {
        guard entry.credentials.contains(where: { settings[$0] != nil }) else { return nil }
        do throws(ConfigurationError) {
            return try entry.account(settings.values)
        } catch {
            throw Unreachable(description: "\(entry.id): the credentials cannot be used: \(error)")
        }
    }

    private static func embedded(
        _ entry: ProviderEntry, _ limit: ContinuousClock.Instant,
        _ wrap: @escaping @Sendable (any HTTPTransport, Kind) throws -> any HTTPTransport
    ) async throws -> SmokeTarget {
        let made = Locked<Result<SmokeTransport, any Error>?>(nil)
        let world = try await entry.harness.makeWorld(sandbox: nil) { inner in
            let result = Result {
                SmokeTransport(try wrap(inner, .embedded), until: limit, credentials: [])
            }
            made.withLock { $0 = result }
            return (try? result.get()) ?? inner
        }
        guard let transport = try made.withLock({ $0 })?.get() else {
            throw Unreachable(description: "\(entry.id): the embedded sandbox has no transport")
        }
        return SmokeTarget(
            kind: .embedded, base: world.sandbox, provider: world.provider, shopper: world.device,
            transport: transport
        ) {
            await world.shutDown()
        }
    }

    private init(
        kind: Kind, base: BaseURL, provider: any ExpressCheckoutProvider, shopper: (any CustomerDevice)?,
        transport: SmokeTransport, end: @escaping @Sendable () async -> Void
    ) {
        self.kind = kind
        self.base = base
        self.provider = provider
        self.shopper = shopper
        self.transport = transport
        self.end = end
    }

    /// Closes every connection.
    func shutDown() async { await end() }
}
