/// How far one transfer has come.
///
/// Whoever moves it to ``finished`` resumes the continuation: that is what makes it happen once.
enum TransferPhase {
    /// Made, not handed over yet.
    case waiting
    /// Cancelled before it was handed over.
    case cancelled
    /// In the loop's inbox or its queue, nothing of it sent.
    case submitted(Transfer.Continuation)
    /// Taken by the loop's thread, maybe on the wire.
    case running(Transfer.Continuation)
    /// Its continuation is resumed or about to be.
    case finished
}
