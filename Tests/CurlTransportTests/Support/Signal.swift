import Foundation

/// A count that threads raise and others wait for: the tests' replacement for sleeping.
final class Signal: @unchecked Sendable {  // everything only under `condition`
    private let condition = NSCondition()
    private var count = 0
    private var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Raises the count by one.
    func fire() {
        condition.lock()
        count += 1
        let ready = waiters.filter { $0.count <= count }
        waiters.removeAll { $0.count <= count }
        condition.broadcast()
        condition.unlock()
        for waiter in ready { waiter.continuation.resume() }
    }

    /// The count so far.
    var value: Int {
        condition.lock()
        defer { condition.unlock() }
        return count
    }

    /// Waits until it was fired `count` times.
    func wait(for count: Int = 1) async {
        await withCheckedContinuation { continuation in
            condition.lock()
            let isReady = self.count >= count
            if !isReady { waiters.append((count, continuation)) }
            condition.unlock()
            if isReady { continuation.resume() }
        }
    }

    /// Blocks a server's thread until it was fired; gives up after half a minute, so that no thread stays for ever.
    func block() {
        let limit = Date(timeIntervalSinceNow: 30)
        condition.lock()
        while count == 0, condition.wait(until: limit) {}
        condition.unlock()
    }
}
