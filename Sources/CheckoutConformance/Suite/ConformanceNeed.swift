public import ExpressCheckout

/// What a case asks of a provider's descriptor to say anything about it.
public enum ConformanceNeed: Sendable, Hashable {
    /// The provider has this.
    case has(Capability)
    /// The provider has at least one of these.
    case hasAny([Capability])
    /// The provider does not have this, and says so.
    case lacks(Capability)

    /// Why a case with this need says nothing about `descriptor`'s provider; nil when it does.
    ///
    /// What the provider has and the adapter does not do is no excuse: it counts against the adapter.
    func objection(of descriptor: ProviderDescriptor) -> ConformanceVerdict? {
        switch self {
        case .has(let capability): Self.missing([capability], descriptor)
        case .hasAny(let capabilities): Self.missing(capabilities, descriptor)
        case .lacks(let capability): descriptor.supports(capability) ? .notApplicable(capability) : nil
        }
    }

    private static func missing(_ wanted: [Capability], _ descriptor: ProviderDescriptor) -> ConformanceVerdict? {
        guard !wanted.contains(where: descriptor.supports) else { return nil }
        if let owed = wanted.first(where: { descriptor.capabilities[$0] == .notImplemented }) {
            return .notImplemented(owed)
        }
        return wanted.first.map { .notApplicable($0) }
    }
}
