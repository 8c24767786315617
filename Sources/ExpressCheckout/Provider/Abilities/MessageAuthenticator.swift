/// Proves who sent a message: injected, since the core has no cryptography of its own.
///
/// `CheckoutCrypto` has one on libcrypto; an app on another platform brings its own.
public protocol MessageAuthenticator: Sendable {
    /// The HMAC-SHA256 of `message` under `key`, 32 bytes (RFC 2104).
    func hmacSHA256(of message: [UInt8], key: Sensitive<[UInt8]>) -> [UInt8]

    /// Whether both are the same, in a time that depends on their lengths alone.
    func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool
}
