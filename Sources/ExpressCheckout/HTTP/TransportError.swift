/// Why no complete answer came, and whether the request may have arrived.
///
/// A complete answer of any status is no transport error. Whether the provider *decided* something is never known
/// here: only an adapter that understands a body can say so.
public struct TransportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// How far the request got.
    public enum Certainty: String, Sendable, Hashable {
        /// Not a byte of the request left this machine.
        case notSent
        /// Some of it left: the provider may have acted.
        case maybeHappened
    }

    /// What went wrong.
    public struct Kind: OpenVocabulary {
        /// The kind's name.
        public let rawValue: String

        /// Creates a kind.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The host's name could not be resolved.
        public static let nameNotResolved = Kind(rawValue: "name_not_resolved")
        /// No connection: refused, unreachable or not in time.
        public static let couldNotConnect = Kind(rawValue: "could_not_connect")
        /// TLS failed: certificate, host name or version.
        public static let insecure = Kind(rawValue: "insecure")
        /// A time limit passed.
        public static let timedOut = Kind(rawValue: "timed_out")
        /// The caller's task was cancelled.
        public static let cancelled = Kind(rawValue: "cancelled")
        /// The connection broke before the answer was complete.
        public static let connectionLost = Kind(rawValue: "connection_lost")
        /// The answer was larger than its limit.
        public static let tooLarge = Kind(rawValue: "too_large")
        /// What came back is no HTTP.
        public static let malformedAnswer = Kind(rawValue: "malformed_answer")
        /// The request breaks a rule of the transport and was not sent.
        public static let refusedLocally = Kind(rawValue: "refused_locally")
        /// The transport was shut down.
        public static let shutDown = Kind(rawValue: "shut_down")
    }

    /// What went wrong.
    public let kind: Kind
    /// How far the request got.
    public let certainty: Certainty
    /// The operation of the request.
    public let operation: String
    /// What happened and where, with the path template only.
    public let message: String

    /// Creates an error.
    public init(_ kind: Kind, certainty: Certainty, operation: String, message: String) {
        self.kind = kind
        self.certainty = certainty
        self.operation = operation
        self.message = message
    }

    /// Operation, message and certainty.
    public var description: String {
        "\(operation): \(message) (\(certainty == .notSent ? "nothing was sent" : "it may have arrived"))"
    }
}
