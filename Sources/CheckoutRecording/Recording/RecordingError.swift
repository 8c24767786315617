import ExpressCheckout

/// Why a recording could not be made or finished.
public struct RecordingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What happened and what to do, without any of the recording's contents.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
