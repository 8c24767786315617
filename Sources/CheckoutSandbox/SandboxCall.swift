public import ExpressCheckout

/// A call that reached an app, as the server's list shows it.
public struct SandboxCall: Sendable {
    /// Counted from 1 since the server started.
    public let sequence: Int
    /// The app's name.
    public let provider: String
    /// The provider's operation, nil for a call that is none: the customer's own pages, an unknown path.
    public let operation: String?
    /// The method.
    public let method: String
    /// The path below the app, without its query.
    public let path: String
    /// The headers' names in the order received; never their values, which hold credentials.
    public let headerNames: [String]
    /// The body, nil when there is none or it is no JSON.
    public let body: JSON?
    /// The answer's status, nil while there is none and for a call that never got one.
    public internal(set) var status: Int?
    /// The answer's body, nil when there is none or it is no JSON.
    public internal(set) var answer: JSON?

    /// The call as `GET /_sandbox/requests` lists it.
    public var json: JSON {
        [
            "sequence": .number(String(sequence)),
            "provider": .string(provider),
            "operation": operation.map(JSON.string) ?? .null,
            "method": .string(method),
            "path": .string(path),
            "headers": .array(headerNames.map(JSON.string)),
            "body": body ?? .null,
            "status": status.map { .number(String($0)) } ?? .null,
            "answer": answer ?? .null,
        ]
    }
}
