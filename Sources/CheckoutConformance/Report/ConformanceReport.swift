public import ExpressCheckout

/// What the suite found about one provider.
public struct ConformanceReport: Sendable, Hashable {
    /// The provider.
    public let provider: ProviderID
    /// One result a case, in the suite's order.
    public let results: [ConformanceResult]

    /// Creates a report.
    public init(provider: ProviderID, results: [ConformanceResult]) {
        self.provider = provider
        self.results = results
    }

    /// Plays `cases` against `harness`'s adapter, one after the other.
    public static func run(
        _ cases: [ConformanceCase] = ConformanceCase.all, on harness: any CheckoutHarness
    ) async -> ConformanceReport {
        var results: [ConformanceResult] = []
        for scenario in cases { results.append(await scenario.result(on: harness)) }
        return ConformanceReport(provider: harness.id, results: results)
    }

    /// The cases that passed.
    public var passed: Int { results.count { $0.verdict == .passed } }

    /// The cases that failed.
    public var failed: Int {
        results.count {
            guard case .failed = $0.verdict else { return false }
            return true
        }
    }

    /// The cases that say nothing about this provider.
    public var notApplicable: Int {
        results.count {
            guard case .notApplicable = $0.verdict else { return false }
            return true
        }
    }

    /// The cases about something that the provider has and the adapter does not do.
    public var notImplemented: Int { results.count - passed - failed - notApplicable }

    /// Whether the adapter conforms: nothing failed, nothing is missing, and something was compared.
    public var isConformant: Bool { failed == 0 && notImplemented == 0 && passed > 0 }
}
