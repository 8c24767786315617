import ExpressCheckout
import Foundation

/// What proves that Yuno sent a message: everything that is configured must hold (`yuno.md §4.2`).
struct WebhookProof {
    let secrets: WebhookSecrets
    let authenticator: (any MessageAuthenticator)?

    /// Checks the sender of `delivery`, by its raw bytes, before anything reads them.
    /// - Throws: ``ProviderError`` `authentication`.
    func check(_ delivery: WebhookDelivery) throws(ProviderError) {
        guard !secrets.isEmpty else {
            throw Self.refused("no secret is configured: set YUNO_WEBHOOK_SECRET")
        }
        guard let authenticator else { throw Self.refused("the adapter was made without an authenticator") }
        if let secret = secrets.signature {
            guard let told = delivery.header("x-hmac-signature").flatMap(Self.code) else {
                throw Self.refused("x-hmac-signature is missing, stands twice or is no HMAC-SHA256")
            }
            let key = Sensitive(Array(secret.exposed.utf8))
            let ours = authenticator.hmacSHA256(of: delivery.body.exposed, key: key)
            guard ours.count == 32, authenticator.isEqual(ours, told) else {
                throw Self.refused("x-hmac-signature is not of this body under the configured secret")
            }
        }
        for (name, value) in [("x-api-key", secrets.apiKey), ("x-secret", secrets.apiSecret)] {
            guard let value else { continue }
            let told = Array((delivery.header(name) ?? "").utf8)
            guard !told.isEmpty, authenticator.isEqual(Array(value.exposed.utf8), told) else {
                throw Self.refused("\(name) is not the configured one")
            }
        }
    }

    /// The 32 bytes of a signature in Base64, the documented form, or in hex; either may have the prefix `sha256=`.
    static func code(_ text: String) -> [UInt8]? {
        var text = text[...]
        let prefix = "sha256="
        if text.lowercased().hasPrefix(prefix) { text = text.dropFirst(prefix.count) }
        if text.utf8.count == 64, let bytes = hex(text) { return bytes }
        guard text.utf8.count <= 44, let data = Data(base64Encoded: String(text)), data.count == 32 else { return nil }
        return Array(data)
    }

    private static func hex(_ text: Substring) -> [UInt8]? {
        var bytes: [UInt8] = []
        var high: UInt8?
        for character in text {
            guard character.isASCII, let digit = character.hexDigitValue else { return nil }
            if let first = high {
                bytes.append(first << 4 | UInt8(digit))
                high = nil
            } else {
                high = UInt8(digit)
            }
        }
        return bytes
    }

    static func refused(_ message: String) -> ProviderError {
        ProviderError(
            .authentication, certainty: .decided, message: "the webhook's sender is not proven: \(message)",
            operation: YunoAnswers.webhook.name)
    }
}
