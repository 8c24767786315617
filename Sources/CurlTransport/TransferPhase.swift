/// How far one transfer has come.
///
/// Whoever moves it to ``finished`` takes and resumes the continuation: that is what makes it happen once.
enum TransferPhase {
    /// Made, not handed over yet.
    case waiting
    /// Cancelled before it was handed over.
    case cancelled
    /// In the loop's inbox, not seen by its thread.
    case submitted
    /// Taken by the loop's thread, maybe on the wire.
    case taken
    /// Its continuation is resumed or about to be.
    case finished
}
