public import ExpressCheckout

/// One HTTP server on 127.0.0.1 that hosts several sandboxes, each under its own name: `http://127.0.0.1:PORT/yuno`.
///
/// Under `/_sandbox` it is controlled: `faults`, `release`, `clock`, `requests` and `ledger`; the methods here do the
/// same for whoever runs it in the same process. It stops when it is released.
public final class SandboxServer: Sendable {
    /// The port it listens on.
    public let port: UInt16

    private let host: SandboxHost
    private let daemon: HTTPDaemon

    /// Starts to serve.
    ///
    /// `port` 0 takes any free one. With a `startTime` (seconds since 1970) the sandbox's time stands still until it is
    /// moved, so that a run can be repeated exactly; without one it goes with the machine's.
    /// - Throws: ``SandboxError``: `cannotListen`, `invalidAppName`.
    public init(apps: [any SandboxApp], port: UInt16 = 0, startTime: Duration? = nil) throws(SandboxError) {
        let host = try SandboxHost(apps: apps, clock: SandboxClock(standingAt: startTime))
        let daemon = HTTPDaemon { await host.answer($0) }
        let bound = try daemon.start(port: port)
        host.state.withLock { $0.root = "http://127.0.0.1:\(bound)" }
        self.host = host
        self.daemon = daemon
        self.port = bound
    }

    deinit {
        daemon.stop()
    }

    /// Stops serving; requests under way lose their connection.
    ///
    /// Repeating it does nothing.
    public func stop() {
        daemon.stop()
    }

    /// The server's root, where `/_sandbox` is.
    public var root: String { "http://127.0.0.1:\(port)" }

    /// Where the app called `name` is served, nil when there is none.
    public func baseURL(of name: String) -> BaseURL? {
        guard host.apps.contains(where: { $0.name == name }) else { return nil }
        return try? BaseURL("\(root)/\(name)")
    }

    /// Arms a fault for the next calls that match.
    /// - Throws: ``SandboxError`` `invalidFault` for a provider that is not here.
    public func arm(_ fault: SandboxFault) throws(SandboxError) {
        try host.arm(fault)
    }

    /// Arms a fault written as `POST /_sandbox/faults` takes it.
    /// - Throws: ``SandboxError`` `invalidFault`.
    public func arm(_ fault: JSON) throws(SandboxError) {
        try host.arm(SandboxFault(fault))
    }

    /// Takes back every fault that has not struck yet.
    public func clearFaults() {
        host.state.withLock { $0.faults = [] }
    }

    /// Lets every call go that a fault holds now.
    public func release() {
        host.gate.release()
    }

    /// Waits until faults hold `count` calls, or the task is cancelled.
    public func waitForHeld(_ count: Int = 1) async {
        await host.gate.waitForHeld(count)
    }

    /// The calls that reached an app, in order of arrival; the latest 20,000 of them.
    public func requests() -> [SandboxCall] {
        host.state.withLock { $0.log.calls }
    }

    /// Forgets the calls so far.
    public func clearRequests() {
        host.state.withLock { $0.log.clear() }
    }

    /// What was charged and paid back at all apps: their entries, each with its `provider`.
    public func ledger() async -> JSON {
        await host.ledger()
    }

    /// The sandbox's own time, seconds since 1970.
    public var now: Duration {
        host.state.withLock { $0.clock.now }
    }

    /// Moves the sandbox's time forward.
    public func advance(_ duration: Duration) {
        host.state.withLock { $0.clock.advance(by: duration) }
    }
}
