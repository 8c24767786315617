import ExpressCheckout

/// The sandbox's own time.
///
/// Started at a given moment it stands still until it is moved, so that a run can be repeated exactly; otherwise it
/// goes on with the machine's time.
struct SandboxClock: Sendable {
    private var offset: Duration
    private let source: (any TimeSource)?

    /// A clock that stands at `moment`, or goes with `source` when there is none.
    init(standingAt moment: Duration?, or source: any TimeSource = SystemTime()) {
        offset = moment ?? (source.now - source.elapsed)
        self.source = moment == nil ? source : nil
    }

    /// Seconds since 1970.
    ///
    /// From the time elapsed, so that a jump of the machine's clock does not move it.
    var now: Duration { offset + (source?.elapsed ?? .zero) }

    mutating func advance(by duration: Duration) {
        offset += duration
    }

    mutating func set(to moment: Duration) {
        offset += moment - now
    }

    /// Carries out `{"advance_seconds": n}` or `{"now": n}`.
    mutating func apply(_ command: JSON) throws(SandboxError) {
        guard let members = command.object, members.count == 1, let member = members.first,
            let text = member.value.numberText, let seconds = Duration(secondsText: text), seconds >= .zero
        else {
            throw SandboxError(
                .invalidClock, "needs {\"advance_seconds\": n} or {\"now\": n} with a number that is not negative")
        }
        switch member.key {
        case "advance_seconds": advance(by: seconds)
        case "now": set(to: seconds)
        default:
            throw SandboxError(
                .invalidClock, "\(JSONPath.root.appending(member.key)): unknown, needs advance_seconds or now")
        }
    }
}
