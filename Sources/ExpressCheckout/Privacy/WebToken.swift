import Foundation

/// A signed JSON Web Token (RFC 7519): header, claims and signature.
struct WebToken {
    private let header: JSON
    private let claims: JSON

    /// Reads a token.
    /// - Returns: nil for any other text.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, text.utf8.count > 10, let header = Self.document(parts[0]), header["alg"] != nil,
            let claims = Self.document(parts[1])
        else { return nil }
        self.header = header
        self.claims = claims
    }

    /// The token with its claims redacted and no signature; the header keeps what says how it was made.
    func redacted(by redactor: Redactor) -> String {
        let plain = Redactor(rules: RedactionRules(members: ["alg", "typ"]), vault: redactor.vault)
        return [plain.json(header).bytes, redactor.json(claims).bytes].map(Self.encoded).joined(separator: ".")
            + ".redacted-0"
    }

    private static func document(_ part: Substring) -> JSON? {
        var text = part.replacing("-", with: "+").replacing("_", with: "/")
        while text.utf8.count % 4 != 0 { text += "=" }
        guard let data = Data(base64Encoded: String(text)),
            let json = try? JSON(parsing: Array(data), options: .providerAnswer), json.object != nil
        else { return nil }
        return json
    }

    private static func encoded(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
