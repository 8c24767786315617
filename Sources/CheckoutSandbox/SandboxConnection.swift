public import CheckoutConformance
public import ExpressCheckout

/// A provider's sandbox as its users reach it: over HTTP, whether it is embedded here or runs elsewhere.
public struct SandboxConnection: SandboxControl {
    /// Where the provider's API is served.
    public let base: BaseURL
    private let name: String
    private let root: BaseURL
    private let server: SandboxServer?
    private let transport: any HTTPTransport

    /// Starts `app` on a server of its own.
    /// - Throws: ``SandboxError`` when nothing can be served.
    public init(embedding app: any SandboxApp, transport: any HTTPTransport) throws(SandboxError) {
        let server = try SandboxServer(apps: [app])
        guard let base = server.baseURL(of: app.name) else {
            throw SandboxError(.invalidAddress, "the sandbox \(app.name) is not served")
        }
        try self.init(base: base, name: app.name, server: server, transport: transport)
    }

    /// Uses the sandbox `name` that runs at `base` already.
    /// - Throws: ``SandboxError`` when `base` is no URL of a sandbox.
    public init(running base: BaseURL, name: String, transport: any HTTPTransport) throws(SandboxError) {
        try self.init(base: base, name: name, server: nil, transport: transport)
    }

    private init(
        base: BaseURL, name: String, server: SandboxServer?, transport: any HTTPTransport
    ) throws(SandboxError) {
        self.base = base
        self.name = name
        self.server = server
        self.transport = transport
        do {
            root = try BaseURL("\(base.scheme)://\(base.host)\(base.port.map { ":\($0)" } ?? "")")
        } catch {
            throw SandboxError(.invalidAddress, "no sandbox's address: \(error)")
        }
    }

    /// The provider's operations that reached the sandbox so far, in order; what the customer does on the provider's own
    /// pages is none.
    /// - Throws: ``TransportError`` or ``JSONError`` when the sandbox does not answer.
    public func operations() async throws -> [String] {
        try await read("/_sandbox/requests").compactMap { $0["operation"]?.string }
    }

    /// The calls that reached the sandbox so far, with their bodies and answers.
    /// - Throws: ``TransportError`` or ``JSONError`` when the sandbox does not answer.
    public func requests() async throws -> [JSON] {
        try await read("/_sandbox/requests")
    }

    /// What the sandbox charged and paid back so far.
    /// - Throws: ``TransportError`` or ``JSONError`` when the sandbox does not answer.
    public func ledger() async throws -> JSON {
        .array(try await read("/_sandbox/ledger"))
    }

    /// Arms a fault, in the form of `POST /_sandbox/faults`.
    /// - Throws: ``SandboxError`` when the sandbox does not know the fault; ``TransportError``.
    public func arm(_ fault: JSON) async throws {
        try await post("/_sandbox/faults", fault)
    }

    /// Lets held calls go on.
    /// - Throws: ``TransportError`` when the sandbox does not answer.
    public func release() async throws {
        try await post("/_sandbox/release", [:])
    }

    /// Ends an embedded sandbox; one that runs elsewhere is left alone.
    public func stop() {
        server?.stop()
    }

    private func read(_ path: String) async throws -> [JSON] {
        let request = HTTPRequest(.get, RequestTarget(root, path), operation: "sandbox", replay: .safe)
        let entries = try await transport.send(request).json().array ?? []
        return entries.filter { $0["provider"]?.string == name }
    }

    private func post(_ path: String, _ body: JSON) async throws {
        let answer = try await transport.send(
            HTTPRequest(
                .post, RequestTarget(root, path), headers: [HTTPHeader("Content-Type", "application/json")],
                body: body.bytes, operation: "sandbox", replay: .once))
        guard answer.status < 300 else {
            throw SandboxError(.invalidAddress, "the sandbox refused \(path): HTTP \(answer.status)")
        }
    }
}
