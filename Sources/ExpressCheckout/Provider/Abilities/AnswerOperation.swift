/// An operation of a provider, as an answer to it is explained.
public struct AnswerOperation: Sendable, Hashable {
    /// Its name: the published contract's, or the GraphQL field's.
    public let name: String
    /// The status of its documented success, which is assumed where none is given.
    public let success: Int
    /// Whether it only reads: then no answer leaves open whether something happened.
    public let isRead: Bool

    /// Creates an operation.
    public init(_ name: String, success: Int = 200, isRead: Bool = false) {
        self.name = name
        self.success = success
        self.isRead = isRead
    }
}
