/// Counts the elements of an XML document of elements, attributes and text alone, and checks that they nest.
struct ElementCounter {
    private var counts: [String: Int] = [:]
    /// Whether every element was closed, in order.
    private(set) var isWellFormed = true

    init(_ xml: String) {
        var open: [String] = []
        // Attribute values and text hold no bracket: both are escaped.
        for part in xml.split(separator: "<").dropFirst(xml.hasPrefix("<") ? 0 : 1) {
            let pieces = part.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
            guard pieces.count == 2, let tag = pieces.first, !pieces[1].contains(">") else {
                isWellFormed = false
                return
            }
            if tag.hasPrefix("?") { continue }
            if tag.hasPrefix("/") {
                if open.popLast() != String(tag.dropFirst()) { isWellFormed = false }
                continue
            }
            let name = String(tag.prefix { $0 != " " && $0 != "/" })
            if tag.count(where: { $0 == "\"" }) % 2 != 0 { isWellFormed = false }
            counts[name, default: 0] += 1
            if !tag.hasSuffix("/") { open.append(name) }
        }
        if !open.isEmpty { isWellFormed = false }
    }

    func count(_ name: String) -> Int { counts[name] ?? 0 }
}
