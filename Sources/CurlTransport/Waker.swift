internal import CCurl
internal import ExpressCheckout

/// Wakes the thread that sleeps on a multi handle; harmless when the handle is gone.
///
/// It has a lock of its own: waking is a system call, and the loop's lock is every caller's.
final class Waker: Sendable {
    private let multi: Locked<Multi?>

    /// A multi handle, of which others than its thread may do nothing but wake it.
    private struct Multi: @unchecked Sendable {  // `curl_multi_wakeup` may be called from any thread
        let raw: UnsafeMutableRawPointer
    }

    init(_ multi: UnsafeMutableRawPointer) {
        self.multi = Locked(Multi(raw: multi))
    }

    /// Ends the thread's sleep, or its next one if it is awake.
    func wake() {
        multi.withLock { multi in
            if let multi { curl_multi_wakeup(multi.raw) }
        }
    }

    /// Frees the multi handle, from which everything must have been taken.
    func close() {
        multi.withLock { multi in
            if let multi { curl_multi_cleanup(multi.raw) }
            multi = nil
        }
    }
}
