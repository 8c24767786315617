import CurlTransport
import ExpressCheckout
import Testing

/// `xcheckout sandbox` as a process, ready to be used.
struct RunningSandbox {
    /// What it printed: the addresses, then the credentials.
    let values: [String: String]
    private let process: CommandProcess

    init() throws {
        process = try CommandProcess(["sandbox"])
        var values: [String: String] = [:]
        for _ in 0..<12 {
            let parts = process.nextLine().split(separator: "=", maxSplits: 1).map(String.init)
            values[try #require(parts.first)] = parts.last
        }
        self.values = values
    }

    /// Where each provider is served, as an environment.
    var addresses: [String: String] { values.filter { $0.value.hasPrefix("http") } }

    /// The control side's port.
    func root() throws -> BaseURL {
        try BaseURL(String(try #require(values["YUNO_BASE_URL"]).dropLast("/yuno".count)))
    }

    /// Arms `fault` for the next calls of `operation`.
    func arm(_ fault: JSON, at operation: String) async throws {
        let members = (fault.object ?? []) + [JSON.Member("operation", .string(operation))]
        let transport = CurlHTTPTransport()
        let request = HTTPRequest(
            .post, RequestTarget(try root(), "/_sandbox/faults"),
            headers: [HTTPHeader("Content-Type", "application/json")], body: JSON.object(members).bytes,
            operation: "arm", replay: .once)
        let answer = try await transport.send(request)
        await transport.shutDown()
        #expect(answer.status == 204)
    }

    /// The operations that came in so far, in order.
    func operations() async throws -> [String] {
        let transport = CurlHTTPTransport()
        let list = HTTPRequest(.get, RequestTarget(try root(), "/_sandbox/requests"), operation: "list", replay: .safe)
        let answer = try await transport.send(list).json()
        await transport.shutDown()
        return answer.array?.compactMap { $0["operation"]?.string } ?? []
    }

    func end() async throws -> CommandRun {
        process.interrupt()
        return await process.finish()
    }
}
