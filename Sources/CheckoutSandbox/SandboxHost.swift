import ExpressCheckout

/// What the server does with a request: finds the app, lets faults strike, keeps the list.
final class SandboxHost: Sendable {
    struct State {
        var clock: SandboxClock
        var log = CallLog()
        var faults: [(fault: SandboxFault, left: Int)] = []
        var root = ""
    }

    let apps: [any SandboxApp]
    let state: Locked<State>
    let gate = HoldGate()

    init(apps: [any SandboxApp], clock: SandboxClock) throws(SandboxError) {
        var names: Set<String> = []
        for app in apps {
            let isPlain = app.name.utf8.allSatisfy {
                ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2D
            }
            guard isPlain, !app.name.isEmpty, names.insert(app.name).inserted else {
                throw SandboxError(
                    .invalidAppName, "app name \"\(app.name)\": needs lower-case letters, digits and -, once each")
            }
        }
        self.apps = apps
        state = Locked(State(clock: clock))
    }

    /// Answers a request to the server.
    func answer(_ request: HTTPExchange.Request) async -> HTTPExchange.Answer {
        let target = RawTarget(request.target)
        if target.prefix == "_sandbox" {
            return .response(await control(request.method, path: target.path, body: request.body))
        }
        guard let app = apps.first(where: { $0.name == target.prefix }) else {
            let known = apps.map { "/\($0.name)/…" }.joined(separator: ", ")
            return .response(.refusal(404, "nothing is served here; there is \(known) and /_sandbox/…"))
        }
        let (now, root) = state.withLock { ($0.clock.now, $0.root) }
        return await call(
            app,
            SandboxRequest(
                method: request.method, path: target.path, query: target.query, headers: request.headers,
                body: request.body, now: now, baseURL: "\(root)/\(app.name)"))
    }

    /// Arms a fault.
    func arm(_ fault: SandboxFault) throws(SandboxError) {
        if let provider = fault.provider, !apps.contains(where: { $0.name == provider }) {
            let known = apps.map(\.name).joined(separator: ", ")
            throw SandboxError(.invalidFault, "$.provider: nobody here is called \"\(provider)\"; there is \(known)")
        }
        state.withLock { $0.faults.append((fault, fault.times)) }
    }

    /// The ledgers of all apps, one after the other.
    func ledger() async -> JSON {
        var entries: [JSON] = []
        for app in apps {
            for entry in await app.ledger().array ?? [] {
                entries.append(.object([JSON.Member("provider", .string(app.name))] + (entry.object ?? [])))
            }
        }
        return .array(entries)
    }

    private func call(_ app: any SandboxApp, _ request: SandboxRequest) async -> HTTPExchange.Answer {
        let operation = app.operation(of: request)
        let (sequence, fault) = state.withLock { state in
            (
                state.log.add(request, provider: app.name, operation: operation),
                operation.flatMap { Self.takeFault(striking: (app.name, $0), from: &state.faults) }
            )
        }
        let answer = await answer(request, of: app, under: fault?.kind)
        // A truncated answer is listed as the provider gave it; one that never left is none.
        switch answer {
        case .response(let response), .truncated(let response):
            state.withLock { $0.log.complete(sequence, with: response) }
        case .closed: break
        }
        return answer
    }

    private static func takeFault(
        striking call: (provider: String, operation: String), from faults: inout [(fault: SandboxFault, left: Int)]
    ) -> SandboxFault? {
        guard let index = faults.firstIndex(where: { $0.fault.matches(call) }) else { return nil }
        let fault = faults[index].fault
        faults[index].left -= 1
        if faults[index].left <= 0 { faults.remove(at: index) }
        return fault
    }

    private func answer(
        _ request: SandboxRequest, of app: any SandboxApp, under fault: SandboxFault.Kind?
    ) async -> HTTPExchange.Answer {
        switch fault {
        case nil: return .response(await app.handle(request))
        case .status(let status, let body): return .response(Self.response(status, body))
        case .notJSON(let status): return .response(Self.page(status))
        case .reset: return .closed
        case .truncate: return .truncated(await app.handle(request))
        case .actThenCut:
            _ = await app.handle(request)
            return .closed
        case .twice:
            _ = await app.handle(request)
            return .response(await app.handle(request))
        case .delay(let duration, .beforeActing):
            // Cancelled only when the server stops: then nothing acts any more.
            guard (try? await Task.sleep(for: duration)) != nil else { return .closed }
            return .response(await app.handle(moved(request)))
        case .delay(let duration, .afterActing):
            let response = await app.handle(request)
            guard (try? await Task.sleep(for: duration)) != nil else { return .closed }
            return .response(response)
        case .hold(.beforeActing):
            await gate.hold()
            return Task.isCancelled ? .closed : .response(await app.handle(moved(request)))
        case .hold(.afterActing):
            let response = await app.handle(request)
            await gate.hold()
            return .response(response)
        }
    }

    /// The request with the time of now: it waited.
    private func moved(_ request: SandboxRequest) -> SandboxRequest {
        SandboxRequest(
            method: request.method, path: request.path, query: request.query, headers: request.headers,
            body: request.body, now: state.withLock { $0.clock.now }, baseURL: request.baseURL)
    }

    private static func response(_ status: Int, _ body: JSON?) -> SandboxResponse {
        switch body {
        case nil: SandboxResponse(status: status)
        case .string(let text)?:
            SandboxResponse(
                status: status, headers: [HTTPHeader("Content-Type", "text/plain; charset=utf-8")],
                body: Array(text.utf8))
        case let body?: .json(body, status: status)
        }
    }

    private static func page(_ status: Int) -> SandboxResponse {
        SandboxResponse(
            status: status, headers: [HTTPHeader("Content-Type", "text/html; charset=utf-8")],
            body: Array("<!DOCTYPE html><html><body><h1>\(status)</h1><p>Sandbox fault</p></body></html>\n".utf8))
    }
}
