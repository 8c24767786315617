/// Holds whoever waits until a test opens it, and tells the test that somebody waits.
package actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var watchers: [CheckedContinuation<Void, Never>] = []

    package init() {}

    /// Waits until the gate is open.
    package func pass() async {
        guard !isOpen else { return }
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            for watcher in watchers { watcher.resume() }
            watchers = []
        }
    }

    /// Waits until somebody waits at the gate.
    package func someoneWaits() async {
        guard waiting.isEmpty, !isOpen else { return }
        await withCheckedContinuation { watchers.append($0) }
    }

    /// Lets everybody through, now and later.
    package func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
