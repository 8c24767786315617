/// How providers have been doing: after too many failures in a row one is left alone for a while, then tried once.
public final class ProviderHealth: Sendable {
    /// When a provider is left alone.
    public struct Limits: Sendable, Hashable {
        /// So many failures in a row.
        public var failures: Int
        /// Older failures do not count.
        public var window: Duration
        /// How long it is left alone.
        public var rest: Duration

        /// Creates limits.
        public init(failures: Int = 5, window: Duration = .seconds(60), rest: Duration = .seconds(30)) {
            self.failures = failures
            self.window = window
            self.rest = rest
        }
    }

    /// How one provider stands.
    public enum Standing: String, Sendable, Hashable {
        /// It gets checkouts.
        case well
        /// It failed too often: it gets none.
        case resting
        /// It gets one, to see whether it is well again.
        case trying
    }

    private struct State {
        var failures: [Duration] = []
        var restsUntil: Duration?
        var isTried = false
    }

    private let limits: Limits
    private let time: any TimeSource
    private let states = Locked<[ProviderID: State]>([:])

    /// Creates the memory; every provider begins well.
    public init(limits: Limits = Limits(), time: any TimeSource = SystemTime()) {
        self.limits = limits
        self.time = time
    }

    /// How `provider` stands now.
    public func standing(of provider: ProviderID) -> Standing {
        let now = time.elapsed
        return states.withLock { Self.standing($0[provider], now) }
    }

    /// Notes that a call to `provider` was answered as it should be.
    public func noteSuccess(of provider: ProviderID) {
        states.withLock { $0[provider] = State() }
    }

    /// Notes that `provider` could not be reached, or failed.
    public func noteFailure(of provider: ProviderID) {
        let now = time.elapsed
        states.withLock { states in
            var state = states[provider] ?? State()
            state.failures.removeAll { now - $0 > limits.window }
            state.failures.append(now)
            // One that was only tried again rests again at once.
            if state.failures.count >= limits.failures || state.restsUntil != nil {
                state.restsUntil = now + limits.rest
                state.isTried = false
            }
            states[provider] = state
        }
    }

    /// Whether `provider` may get a checkout now; of one that is tried again, the first who asks.
    func admits(_ provider: ProviderID) -> Bool {
        let now = time.elapsed
        return states.withLock { states in
            switch Self.standing(states[provider], now) {
            case .well: return true
            case .resting: return false
            case .trying:
                guard states[provider]?.isTried == false else { return false }
                states[provider]?.isTried = true
                // Should nobody ever tell how it went, the next one tries after another rest.
                states[provider]?.restsUntil = now + limits.rest
                return true
            }
        }
    }

    private static func standing(_ state: State?, _ now: Duration) -> Standing {
        guard let state, let end = state.restsUntil else { return .well }
        return now < end ? .resting : .trying
    }
}
