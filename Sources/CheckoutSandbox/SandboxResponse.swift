public import ExpressCheckout

/// A sandbox's answer.
public struct SandboxResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The headers.
    public var headers: [HTTPHeader]
    /// The body.
    public var body: [UInt8]

    /// Creates an answer of raw bytes.
    public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates a JSON answer.
    public static func json(_ body: JSON, status: Int = 200, headers: [HTTPHeader] = []) -> SandboxResponse {
        SandboxResponse(
            status: status, headers: [HTTPHeader("Content-Type", "application/json")] + headers, body: body.bytes)
    }
}
