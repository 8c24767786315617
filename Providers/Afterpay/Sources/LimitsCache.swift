import ExpressCheckout

/// Keeps what an order of the account may cost, so that it is asked for about once a day (`afterpay.md` §2.1).
///
/// Two checkouts that open at the same moment may both ask: that is cheaper than making one wait for the other.
final class LimitsCache: Sendable {
    private struct Entry {
        let limits: WireLimits
        let freshUntil: Duration
    }

    private static let day = Duration.seconds(86_400)
    private let time: any TimeSource
    private let entry = Locked<Entry?>(nil)

    init(time: any TimeSource) {
        self.time = time
    }

    /// The limits while they are fresh.
    var fresh: WireLimits? {
        let now = time.elapsed
        return entry.withLock { entry in entry.flatMap { $0.freshUntil > now ? $0.limits : nil } }
    }

    /// The limits as last read, however old: better than none while Afterpay cannot be asked.
    var last: WireLimits? {
        entry.withLock { $0?.limits }
    }

    /// Keeps `limits` for a day, or as long as the answer's `Cache-Control` allows if that is less.
    func keep(_ limits: WireLimits, cacheControl: String?) {
        let kept = Entry(limits: limits, freshUntil: time.elapsed + Self.lifetime(cacheControl))
        entry.withLock { $0 = kept }
    }

    private static func lifetime(_ cacheControl: String?) -> Duration {
        let directives = (cacheControl ?? "").lowercased().split(separator: ",").map { $0.filter { !$0.isWhitespace } }
        if directives.contains("no-store") || directives.contains("no-cache") { return .zero }
        let age = directives.first { $0.hasPrefix("max-age=") }.flatMap { Int64($0.dropFirst(8)) }
        return age.map { .seconds(min(max(0, $0), 86_400)) } ?? day
    }
}
