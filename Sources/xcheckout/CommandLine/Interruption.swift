@preconcurrency import Dispatch
import Foundation

/// What ends a command from outside: SIGINT and SIGTERM.
enum Interruption {
    /// Waits for one; ends too when the task is cancelled.
    static func wait() async {
        let (signals, continuation) = AsyncStream<Void>.makeStream()
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.finish() }
            source.resume()
            return source
        }
        defer { sources.forEach { $0.cancel() } }
        for await _ in signals {}
    }
}
