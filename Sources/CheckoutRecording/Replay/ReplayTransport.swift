public import ExpressCheckout

/// Answers requests from a recording, in its order, and reaches no network.
///
/// A request must be the next one of the recording: method, URL (whatever the order of its query) and JSON body
/// (whatever the order of its keys) are compared, members that are volatile by the rules and placeholders are not, but
/// a placeholder stands for one value throughout. What a placeholder stood for in a request, an answer gives back.
/// A recorded failure is thrown as it was.
///
/// A test ends with ``finish()``: an adapter may have swallowed the error of a request that did not match.
public final class ReplayTransport: HTTPTransport {
    /// Whether answers take the time that they took.
    public enum Delay: Sendable, Hashable {
        /// They come at once.
        case none
        /// They take the entry's `time`; a request whose own limit is shorter times out.
        case recorded
    }

    private struct State {
        var next = 0
        var count = 0
        var bindings: [String: String] = [:]
        var problems: [String] = []
    }

    private let entries: [HAREntry]
    private let rules: RedactionRules
    private let delay: Delay
    private let time: any TimeSource
    private let state = Locked(State())

    /// Creates a transport that replays `archive`; `rules` are the adapter's own.
    public init(
        _ archive: HARArchive, rules: RedactionRules, delay: Delay = .none, time: any TimeSource = SystemTime()
    ) {
        entries = archive.entries
        self.rules = rules
        self.delay = delay
        self.time = time
    }

    /// Answers `request` from the next exchange.
    /// - Throws: the recorded failure; `refusedLocally` for a request that is not the next one of the recording, with
    ///   what differs.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let (entry, bindings) = try take(request)
        if delay == .recorded {
            let wait = min(entry.time, request.limits.total)
            guard (try? await time.sleep(for: wait)) != nil else {
                throw error(.cancelled, of: request, "the task was cancelled")
            }
            if entry.time > request.limits.total { throw error(.timedOut, of: request, "no answer in time") }
        }
        if let failure = entry.failure { throw failure.named(request.operation) }
        guard let response = entry.response else { throw error(.connectionLost, of: request, "no answer was recorded") }
        return Substitution(bindings: bindings).applied(to: response)
    }

    /// Ends the replay.
    /// - Throws: ``ReplayFailure`` when a request did not match, or when exchanges are left over.
    public func finish() throws(ReplayFailure) {
        let (problems, next) = state.withLock { ($0.problems, $0.next) }
        let leftovers = entries[min(next, entries.count)...].enumerated().map { offset, entry in
            "\(Self.name(entry, next + offset)) was recorded and never sent"
        }
        guard problems.isEmpty, leftovers.isEmpty else { throw ReplayFailure(problems: problems + leftovers) }
    }

    /// The next exchange, if `request` is it.
    private func take(_ request: HTTPRequest) throws(TransportError) -> (HAREntry, [String: String]) {
        try state.withLock { state throws(TransportError) in
            state.count += 1
            guard entries.indices.contains(state.next) else {
                throw refuse(request, "the recording has no exchange left", &state)
            }
            let entry = entries[state.next]
            var comparison = RequestComparison(rules: rules, bindings: state.bindings)
            comparison.compare(entry, with: request)
            guard comparison.differences.isEmpty else {
                throw refuse(request, explain(comparison.differences, request, state), &state)
            }
            state.bindings = comparison.bindings
            state.next += 1
            // From here on the adapter knows the answer's placeholders: nothing else stands for them.
            if let response = entry.response {
                for text in Substitution.placeholders(in: response) where state.bindings[text] == nil {
                    state.bindings[text] = text
                }
            }
            return (entry, state.bindings)
        }
    }

    private func refuse(_ request: HTTPRequest, _ reason: String, _ state: inout State) -> TransportError {
        let problem =
            "request \(state.count - 1) (\(request.operation), \(request.method.rawValue) \(request.target)): "
        state.problems.append(problem + reason)
        return TransportError(
            .refusedLocally, certainty: .notSent, operation: request.operation, message: "not as recorded: \(reason)")
    }

    /// What differs from the next exchange, and which later one the request is closer to.
    private func explain(_ differences: [Difference], _ request: HTTPRequest, _ state: State) -> String {
        var text = "differs from \(Self.name(entries[state.next], state.next)), which is next:"
        text += differences.map { "\n  \($0)" }.joined()
        let later = entries.indices.dropFirst(state.next + 1).map { index in
            var comparison = RequestComparison(rules: rules, bindings: state.bindings)
            comparison.compare(entries[index], with: request)
            return (index: index, differences: comparison.differences)
        }
        guard let nearest = later.min(by: { $0.differences.count < $1.differences.count }),
            nearest.differences.count < differences.count
        else { return text }
        text += "\nnearest is \(Self.name(entries[nearest.index], nearest.index)), which comes later"
        return text + (nearest.differences.isEmpty ? " and matches" : ":")
            + nearest.differences.map { "\n  \($0)" }.joined()
    }

    private static func name(_ entry: HAREntry, _ index: Int) -> String {
        "exchange \(index) (\(entry.operation ?? entry.method))"
    }

    private func error(_ kind: TransportError.Kind, of request: HTTPRequest, _ message: String) -> TransportError {
        TransportError(kind, certainty: .maybeHappened, operation: request.operation, message: message)
    }
}

extension TransportError {
    /// The same error of the operation called `name`.
    func named(_ name: String) -> TransportError {
        TransportError(kind, certainty: certainty, operation: name, message: message)
    }
}
