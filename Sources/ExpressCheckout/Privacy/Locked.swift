import Foundation

/// A value behind a lock, for the few places where an actor's suspension would be wrong.
package final class Locked<Value: ~Copyable>: @unchecked Sendable {  // `value` only under `lock`
    private let lock = NSLock()
    private var value: Value

    package init(_ value: consuming sending Value) {
        self.value = value
    }

    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
