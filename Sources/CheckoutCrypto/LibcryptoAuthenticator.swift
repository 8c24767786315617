internal import CCrypto
public import ExpressCheckout

/// HMAC-SHA256 and comparison in constant time, by OpenSSL's libcrypto.
public struct LibcryptoAuthenticator: MessageAuthenticator {
    /// Creates an authenticator; it has no state.
    public init() {}

    /// The HMAC-SHA256 of `message` under `key`, 32 bytes.
    public func hmacSHA256(of message: [UInt8], key: Sensitive<[UInt8]>) -> [UInt8] {
        // An empty key has no address, and libcrypto takes a null one for "the key from before".
        let key = key.exposed.isEmpty ? [0] : key.exposed
        var code = [UInt8](repeating: 0, count: 32)
        var length: CUnsignedInt = 0
        let isDone = key.withUnsafeBytes { key in
            message.withUnsafeBufferPointer { message in
                HMAC(
                    EVP_sha256(), key.baseAddress, CInt(key.count), message.baseAddress, message.count, &code, &length)
            }
        }
        // Without memory there is no code: nothing equals an empty one, so a message is refused rather than let through.
        return isDone == nil || length != 32 ? [] : code
    }

    /// Whether both are the same and not empty.
    public func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        !left.isEmpty && left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
    }
}
