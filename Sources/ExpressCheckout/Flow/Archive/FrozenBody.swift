import Foundation

/// The bytes of a body as JSON: as text where they are UTF-8, which they nearly always are, else as Base64.
enum FrozenBody: Sendable {
    static func json(_ bytes: [UInt8]) -> JSON {
        if let text = String(validating: bytes, as: UTF8.self) { return ["text": .string(text)] }
        return ["base64": .string(Data(bytes).base64EncodedString())]
    }

    static func bytes(_ node: JSONNode) throws(JSONError) -> [UInt8] {
        if node["text"].isPresent { return Array(try node["text"].string().utf8) }
        guard let data = Data(base64Encoded: try node["base64"].string()) else { throw node["base64"].needs("Base64") }
        return Array(data)
    }
}
