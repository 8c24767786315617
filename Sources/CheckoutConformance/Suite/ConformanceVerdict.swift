public import ExpressCheckout

/// How a conformance case ended.
public enum ConformanceVerdict: Sendable, Hashable {
    /// The adapter does what the case asks for.
    case passed
    /// It does not.
    case failed(ConformanceFailure)
    /// The case says nothing about this provider; its descriptor's word on the capability is the reason.
    case notApplicable(Capability)
    /// The provider has the capability, the adapter does not do it: counts against the adapter.
    case notImplemented(Capability)

    /// The word used in reports.
    public var name: String {
        switch self {
        case .passed: "passed"
        case .failed: "failed"
        case .notApplicable: "not_applicable"
        case .notImplemented: "not_implemented"
        }
    }
}
