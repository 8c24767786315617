import ExpressCheckout

/// Why a text is no recording that can be read.
public struct HARError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong and where, without any of the file's contents.
    public let description: String

    init(_ description: String) {
        self.description = description
    }

    init(_ error: JSONError) {
        description = error.description
    }
}
