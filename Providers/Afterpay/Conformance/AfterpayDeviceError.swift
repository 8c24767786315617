/// Why the customer's device could not go on.
public struct AfterpayDeviceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What happened, without a token or an address.
    public let description: String

    /// Creates an error.
    public init(_ description: String) {
        self.description = description
    }
}
