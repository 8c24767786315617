public import ExpressCheckout

/// A strict, stateful stand-in for one provider's API, hosted by a ``SandboxServer``.
///
/// A request that the real API would refuse is refused with that API's own error body. The same seed and the same
/// requests give the same answers.
public protocol SandboxApp: Sendable {
    /// The path prefix it is served under, without slashes: `yuno`.
    var name: String { get }

    /// The provider's operation that a request is, as named in its API (`createPayment`), nil for none: faults are
    /// armed by it and the request list shows it.
    func operation(of request: SandboxRequest) -> String?

    /// Answers one request. The server may call it for several requests at once.
    func handle(_ request: SandboxRequest) async -> SandboxResponse

    /// What was charged and paid back so far: a JSON array of
    /// `{"kind": "authorize" | "capture" | "void" | "refund", "payment", "reference", "currency", "value"}` with
    /// decimal strings.
    func ledger() async -> JSON
}
