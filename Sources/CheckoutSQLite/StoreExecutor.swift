import Dispatch

/// Runs a store's calls one after the other on a queue of its own: they wait for the disk, which would hold up the
/// threads that everybody shares.
final class StoreExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "express-checkout.store")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
