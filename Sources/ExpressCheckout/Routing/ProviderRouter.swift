/// Chooses a provider for each new checkout by rules, and another one while nothing of a payment has left.
///
/// A checkout in flight stays where it began, whatever the rules say later: restore its flow with the provider that its
/// record names (`CheckoutFlow(restoring:…)`, `resumeAll`). The same checkout is always routed alike.
public struct ProviderRouter: Sendable {
    private let providers: [any ExpressCheckoutProvider]
    private let rules: RoutingRules
    /// How the providers have been doing.
    public let health: ProviderHealth

    /// Creates a router.
    /// - Throws: ``RoutingInvalid`` for rules that cannot work with these providers.
    public init(
        _ providers: [any ExpressCheckoutProvider], rules: RoutingRules, health: ProviderHealth = ProviderHealth()
    ) throws(RoutingInvalid) {
        let problems = rules.problems(with: providers)
        guard problems.isEmpty else { throw RoutingInvalid(problems) }
        self.providers = providers
        self.rules = rules
        self.health = health
    }

    /// Who would get a checkout, the first choice first; whoever is behind it is for when it fails.
    ///
    /// Left out are providers that cannot take the order, and those whose rule does not fit it.
    public func choices(for order: CheckoutOrder, checkout: CheckoutID) -> [ProviderID] {
        let fitting = rules.rules.enumerated().filter { $0.element.fits(order) && canTake(order, $0.element.provider) }
        let chosen = fitting.first { Self.isShare($0.element.share, of: checkout, rule: $0.offset) } ?? fitting.last
        let behind = fitting.filter { $0.offset != chosen?.offset }
        var ids: [ProviderID] = []
        for rule in ([chosen].compactMap { $0 } + behind).map(\.element) where !ids.contains(rule.provider) {
            ids.append(rule.provider)
        }
        return ids
    }

    /// Opens a checkout at the first choice that is well and opens it.
    ///
    /// Where a provider fails, what it added is taken back and the next one is asked, under an id of its own
    /// (`ID-2`, `ID-3`).
    /// - Throws: ``ProviderError``: the last provider's; `unsupported` when no rule fits.
    public func open(
        _ id: CheckoutID, order: CheckoutOrder, quoter: (any ShippingQuoter)? = nil,
        store: any CheckoutStore = InMemoryCheckoutStore(), time: any TimeSource = SystemTime(),
        options: CheckoutFlow.Options = CheckoutFlow.Options()
    ) async throws(ProviderError) -> RoutedCheckout {
        let setting = Setting(id: id, order: order, quoter: quoter, store: store, time: time, options: options)
        return try await open(setting, at: choices(for: order, checkout: id), missed: [])
    }

    /// Takes a checkout to the next choice, while not a byte of any payment of it has left this machine.
    ///
    /// What was added at the provider is taken back first; the customer picks again on the new sheet.
    /// - Throws: ``ProviderError``: `attemptUnresolved`, `notSent`, when a payment may have left; what
    ///   ``open(_:order:quoter:store:time:options:)`` throws.
    public func failOver(_ checkout: RoutedCheckout, because error: ProviderError) async throws(ProviderError)
        -> RoutedCheckout
    {
        let flow = checkout.flow
        guard await flow.stored.nothingLeft else {
            throw ProviderError(
                .attemptUnresolved, certainty: .notSent,
                message: "a payment of this checkout may have left: it stays with \(checkout.provider)")
        }
        try await flow.cancel()
        // Somebody may have paid while it was being cancelled.
        guard await flow.stored.nothingLeft else {
            throw ProviderError(
                .attemptUnresolved, certainty: .notSent,
                message: "a payment of this checkout has left: it stays with \(checkout.provider)")
        }
        let missed = checkout.missed + [RoutedCheckout.Miss(provider: checkout.provider, error: error)]
        let setting = Setting(
            id: Self.origin(of: await flow.stored.id, after: checkout.missed.count), order: flow.order,
            quoter: flow.quoter, store: flow.store, time: flow.time, options: flow.options)
        let rest = choices(for: flow.order, checkout: setting.id).filter { id in !missed.contains { $0.provider == id }
        }
        return try await open(setting, at: rest, missed: missed)
    }

    private struct Setting {
        let id: CheckoutID
        let order: CheckoutOrder
        let quoter: (any ShippingQuoter)?
        let store: any CheckoutStore
        let time: any TimeSource
        let options: CheckoutFlow.Options
    }

    private func open(
        _ setting: Setting, at choices: [ProviderID], missed: [RoutedCheckout.Miss]
    ) async throws(ProviderError) -> RoutedCheckout {
        var missed = missed
        for id in choices {
            guard let provider = provider(id) else { continue }
            guard health.admits(id) else {
                missed.append(RoutedCheckout.Miss(provider: id, error: Self.resting(id)))
                continue
            }
            let number = missed.count + 1
            let flow = CheckoutFlow(
                id: number == 1 ? setting.id : CheckoutID("\(setting.id)-\(number)"), order: setting.order,
                provider: provider, quoter: setting.quoter, store: setting.store, time: setting.time,
                options: setting.options)
            do throws(ProviderError) {
                let opened = try await flow.open()
                if let reason = opened.unavailable {
                    throw ProviderError(.unsupported, certainty: .decided, message: "not available: \(reason)")
                }
                return RoutedCheckout(flow: flow, opened: opened, missed: missed)
            } catch {
                // What cannot be taken back now is left to recovery: the store knows of it.
                try? await flow.cancel()
                missed.append(RoutedCheckout.Miss(provider: id, error: error))
                // The merchant's own trouble is the same everywhere.
                if [.cancelled, .storeFailed].contains(error.code) { throw error }
            }
        }
        throw missed.last?.error
            ?? ProviderError(.unsupported, certainty: .notSent, message: "no rule sends this order to a provider")
    }

    private func provider(_ id: ProviderID) -> (any ExpressCheckoutProvider)? {
        providers.first { $0.descriptor.id == id }
    }

    private func canTake(_ order: CheckoutOrder, _ id: ProviderID) -> Bool {
        provider(id)?.review(order).problems.isEmpty == true
    }

    private static func resting(_ id: ProviderID) -> ProviderError {
        ProviderError(
            .unavailable, certainty: .notSent, isRetrySafe: true,
            message: "\(id) has failed too often lately and is left alone for a moment")
    }

    /// The id that the merchant gave.
    private static func origin(of id: CheckoutID, after misses: Int) -> CheckoutID {
        let suffix = "-\(misses + 1)"
        guard misses > 0, id.rawValue.hasSuffix(suffix) else { return id }
        return CheckoutID(String(id.rawValue.dropLast(suffix.count)))
    }

    /// Whether `checkout` is one of the `share` in a hundred: by a hash that is the same in every process (FNV-1a).
    private static func isShare(_ share: Int, of checkout: CheckoutID, rule: Int) -> Bool {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in Array(checkout.rawValue.utf8) + Array("#\(rule)".utf8) {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return Int((hash ^ (hash >> 32)) % 100) < share
    }
}

extension CheckoutRecord {
    /// Whether not a byte of any payment of it has left this machine.
    public var nothingLeft: Bool {
        attempts.allSatisfy { attempt in
            if case .failed(let error) = attempt.outcome { return error.certainty == .notSent }
            return attempt.neverLeft
        }
    }
}
