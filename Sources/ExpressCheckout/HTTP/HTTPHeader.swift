/// One header of a request or an answer.
public struct HTTPHeader: Sendable, Hashable {
    /// The name, compared without regard to case.
    public let name: String
    /// The value; it may be a credential, so it is never printed.
    public let value: Sensitive<String>

    /// Creates a header.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = Sensitive(value)
    }
}
