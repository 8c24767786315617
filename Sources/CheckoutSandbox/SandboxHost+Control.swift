import ExpressCheckout

extension SandboxHost {
    private static let controls: [String: [String]] = [
        "/faults": ["POST", "DELETE"],
        "/release": ["POST"],
        "/clock": ["GET", "POST"],
        "/requests": ["GET", "DELETE"],
        "/ledger": ["GET"],
    ]

    /// Answers a call to `/_sandbox`.
    func control(_ method: String, path: String, body: [UInt8]) async -> SandboxResponse {
        guard let methods = Self.controls[path] else {
            let known = Self.controls.keys.sorted().map { "/_sandbox\($0)" }.joined(separator: ", ")
            return .refusal(404, "no such control; there is \(known)")
        }
        guard methods.contains(method) else {
            let allowed = methods.joined(separator: ", ")
            return .refusal(405, "/_sandbox\(path) takes \(allowed)", headers: [HTTPHeader("Allow", allowed)])
        }
        do {
            return try await carryOut(method, path, body)
        } catch let error as SandboxError {
            return .refusal(400, error.message)
        } catch {
            return .refusal(400, "the body is no JSON: \(error)")
        }
    }

    private func carryOut(_ method: String, _ path: String, _ body: [UInt8]) async throws -> SandboxResponse {
        switch (method, path) {
        case ("POST", "/faults"): try arm(SandboxFault(JSON(parsing: body)))
        case ("DELETE", "/faults"): state.withLock { $0.faults = [] }
        case ("POST", "/release"): gate.release()
        case ("DELETE", "/requests"): state.withLock { $0.log.clear() }
        case ("GET", "/requests"):
            return .json(.array(state.withLock { $0.log.calls }.map(\.json)))
        case ("GET", "/ledger"): return .json(await ledger())
        default:
            if method == "POST" {
                let command = try JSON(parsing: body)
                try state.withLock { state throws(SandboxError) in try state.clock.apply(command) }
            }
            return .json(["now": .number(state.withLock { $0.clock.now }.secondsText)])
        }
        return SandboxResponse(status: 204)
    }
}
