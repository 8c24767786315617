/// Finds any of many texts in another in one pass over it: a browser's recording has thousands of secrets and as many
/// places to look for them.
struct PatternIndex: Sendable {
    private struct Pattern {
        let bytes: [UInt8]
        let id: Int
    }

    /// By the first four bytes, the longest first.
    private var patterns: [UInt32: [Pattern]] = [:]
    /// Which pairs of bytes a pattern begins with: most places are passed by without a look at `patterns`.
    private var beginnings = [Bool](repeating: false, count: 0x1_0000)

    /// The shortest text that can be found.
    static let minimumLength = 4

    /// Adds a text; shorter ones than ``minimumLength`` are left out.
    mutating func add(_ text: String, id: Int) {
        let bytes = Array(text.utf8)
        guard let key = Self.key(bytes, at: 0) else { return }
        var list = patterns[key] ?? []
        let place = list.firstIndex { $0.bytes.count < bytes.count } ?? list.endIndex
        list.insert(Pattern(bytes: bytes, id: id), at: place)
        patterns[key] = list
        beginnings[Int(key >> 16)] = true
    }

    /// The ids of all texts that stand in `bytes`, also within each other.
    func ids(in bytes: [UInt8]) -> Set<Int> {
        var found: Set<Int> = []
        guard !patterns.isEmpty else { return found }
        for index in bytes.indices {
            for pattern in candidates(in: bytes, at: index) where Self.stands(pattern.bytes, in: bytes, at: index) {
                found.insert(pattern.id)
            }
        }
        return found
    }

    /// `text` with what `replacement` gives in the place of every text that stands in it, the first and longest first.
    func replacing(in text: String, with replacement: (Int) -> String) -> String {
        guard !patterns.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var (copied, index) = (0, 0)
        while index < bytes.count {
            let found = candidates(in: bytes, at: index).first { Self.stands($0.bytes, in: bytes, at: index) }
            guard let found else {
                index += 1
                continue
            }
            result += bytes[copied..<index]
            result += Array(replacement(found.id).utf8)
            index += found.bytes.count
            copied = index
        }
        guard copied > 0 else { return text }
        return String(decoding: result + bytes[copied...], as: UTF8.self)
    }

    private func candidates(in bytes: [UInt8], at index: Int) -> [Pattern] {
        guard index + 1 < bytes.count, beginnings[Int(bytes[index]) << 8 | Int(bytes[index + 1])],
            let key = Self.key(bytes, at: index)
        else { return [] }
        return patterns[key] ?? []
    }

    private static func stands(_ pattern: [UInt8], in bytes: [UInt8], at index: Int) -> Bool {
        bytes.count - index >= pattern.count && bytes[index..<index + pattern.count].elementsEqual(pattern)
    }

    private static func key(_ bytes: [UInt8], at index: Int) -> UInt32? {
        guard bytes.count - index >= minimumLength else { return nil }
        return bytes[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
