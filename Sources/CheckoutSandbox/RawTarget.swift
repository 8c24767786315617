import ExpressCheckout

/// A request's target, taken apart: the first segment, the path below it, the query.
struct RawTarget: Sendable {
    /// The path's first segment.
    let prefix: String
    /// What follows it, at least `/`; nothing decoded.
    let path: String
    /// Names and values of the query, decoded as a form does it: `+` is a blank.
    let query: [RequestTarget.QueryItem]

    init(_ target: String) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let whole = parts.first ?? ""
        let first = whole.drop { $0 == "/" }.prefix { $0 != "/" }
        prefix = whole.hasPrefix("/") ? String(first) : ""
        let rest = whole[first.endIndex...]
        path = rest.isEmpty ? "/" : String(rest)
        query = (parts.count == 2 ? parts[1] : "").split(separator: "&").map { pair in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return RequestTarget.QueryItem(
                Self.decoded(sides.first ?? ""), Self.decoded(sides.count == 2 ? sides[1] : ""))
        }
    }

    private static func decoded(_ text: Substring) -> String {
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x25, index + 2 < bytes.count, let high = hex(bytes[index + 1]), let low = hex(bytes[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(byte == 0x2B ? 0x20 : byte)
                index += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    private static func hex(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
