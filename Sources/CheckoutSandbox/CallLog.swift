import ExpressCheckout

/// The calls in order of arrival, the latest of them only.
struct CallLog: Sendable {
    /// Older calls are forgotten, so that a sandbox can run for days.
    static let capacity = 20_000

    private(set) var calls: [SandboxCall] = []
    private var count = 0

    /// Notes a call that has arrived and gives its number.
    mutating func add(_ request: SandboxRequest, provider: String, operation: String?) -> Int {
        count += 1
        if calls.count >= Self.capacity { calls.removeFirst(Self.capacity / 10) }
        calls.append(
            SandboxCall(
                sequence: count, provider: provider, operation: operation, method: request.method,
                path: request.path, headerNames: request.headers.map(\.name),
                body: try? JSON(parsing: request.body, options: .providerAnswer)))
        return count
    }

    /// Notes what call `sequence` was answered.
    mutating func complete(_ sequence: Int, with response: SandboxResponse) {
        // Searched from the end: a call that is being answered is a recent one, or was cleared.
        guard let index = calls.lastIndex(where: { $0.sequence == sequence }) else { return }
        calls[index].status = response.status
        calls[index].answer = try? JSON(parsing: response.body, options: .providerAnswer)
    }

    mutating func clear() {
        calls = []
    }
}
