/// Which texts are URLs, strictly by RFC 3986's characters: what one parser mends another one refuses.
enum URLRule: Sendable {
    /// Whether `text` has a scheme and something after it; with http and https that begins with a host.
    static func isURL(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), isScheme(bytes[..<colon]) else { return false }
        let rest = bytes[(colon + 1)...]
        guard !rest.isEmpty, areURLCharacters(rest) else { return false }
        guard isWeb(bytes[..<colon]) else { return true }
        guard rest.starts(with: "//".utf8) else { return false }
        return isHostAndPort(rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) })
    }

    /// Whether `text` is http or https, a host and maybe a port.
    static func isOrigin(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), isWeb(bytes[..<colon]) else { return false }
        let rest = bytes[(colon + 1)...]
        return rest.starts(with: "//".utf8) && isHostAndPort(rest.dropFirst(2))
    }

    private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, ASCII.isLetter(first) else { return false }
        return bytes.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "+.-".utf8.contains($0) }
    }

    private static func isWeb(_ scheme: ArraySlice<UInt8>) -> Bool {
        let lower = scheme.map { ASCII.isUpper($0) ? $0 | 0x20 : $0 }
        return lower.elementsEqual("http".utf8) || lower.elementsEqual("https".utf8)
    }

    private static func areURLCharacters(_ bytes: ArraySlice<UInt8>) -> Bool {
        for (index, byte) in zip(bytes.indices, bytes) {
            if byte == UInt8(ascii: "%") {
                let digits = bytes[(index + 1)...].prefix(2)
                guard digits.count == 2, digits.allSatisfy(ASCII.isHex) else { return false }
            } else {
                guard ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-._~:/?#[]@!$&'()*+,;=".utf8.contains(byte)
                else { return false }
            }
        }
        return true
    }

    /// A name or an address in brackets, then maybe a port; no user and password, which would end up in logs.
    private static func isHostAndPort(_ bytes: ArraySlice<UInt8>) -> Bool {
        let afterHost: ArraySlice<UInt8>
        if bytes.first == UInt8(ascii: "[") {
            let inner = bytes.dropFirst().prefix {
                ASCII.isHex($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
            }
            let end = bytes.dropFirst(1 + inner.count)
            guard !inner.isEmpty, end.first == UInt8(ascii: "]") else { return false }
            afterHost = end.dropFirst()
        } else {
            let host = bytes.prefix { ASCII.isLetter($0) || ASCII.isDigit($0) || "-._~".utf8.contains($0) }
            guard !host.isEmpty else { return false }
            afterHost = bytes.dropFirst(host.count)
        }
        guard !afterHost.isEmpty else { return true }
        let port = afterHost.dropFirst()
        return afterHost.first == UInt8(ascii: ":") && (1...5).contains(port.count) && port.allSatisfy(ASCII.isDigit)
            && UInt16(String(decoding: port, as: UTF8.self)) != nil
    }
}
