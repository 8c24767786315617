/// Why a sandbox server cannot do what it was asked.
public struct SandboxError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of thing went wrong.
    public enum Kind: Sendable, Hashable {
        /// The port is taken, not permitted, or the system is out of sockets.
        case cannotListen
        /// An app's name is no path segment, or two apps have the same.
        case invalidAppName
        /// A fault is no fault: an unknown kind, a member that does not belong, a value out of range.
        case invalidFault
        /// A command to the clock is none.
        case invalidClock
        /// An address is no sandbox's.
        case invalidAddress
    }

    /// What kind of thing went wrong.
    public let kind: Kind
    /// What happened and what to do about it.
    public let message: String

    /// Creates an error.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
