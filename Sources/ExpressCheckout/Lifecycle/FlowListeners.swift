/// Who listens to a flow.
struct FlowListeners: Sendable {
    private struct Listener: Sendable {
        var reporter: FlowReporter
        let continuation: AsyncStream<CheckoutEvent>.Continuation
    }

    private var listeners: [Listener] = []

    /// Adds a listener, who hears everything from now on.
    mutating func add(at machine: FlowMachine, showing scope: SnapshotScope) -> AsyncStream<CheckoutEvent> {
        let (stream, continuation) = AsyncStream<CheckoutEvent>.makeStream()
        guard !FlowReporter.isOver(machine) else {
            continuation.finish()
            return stream
        }
        let (reporter, events) = FlowReporter.joining(machine, showing: scope)
        for event in events { continuation.yield(event) }
        listeners.append(Listener(reporter: reporter, continuation: continuation))
        return stream
    }

    /// Tells everybody what a change means; at the end of the checkout, that it is the end.
    mutating func observe(_ machine: FlowMachine, _ actions: [FlowAction]) {
        guard !listeners.isEmpty else { return }
        let isOver = FlowReporter.isOver(machine)
        var staying: [Listener] = []
        for var listener in listeners {
            var isGone = false
            for event in listener.reporter.observe(machine, actions) {
                if case .terminated = listener.continuation.yield(event) { isGone = true }
            }
            if isOver {
                listener.continuation.finish()
            } else if !isGone {
                staying.append(listener)
            }
        }
        listeners = staying
    }
}
