/// What wallets make of a postal code before the customer authorises (`apple-pay.md` §4): five digits of a US ZIP+4, the
/// first part of a Canadian code, and of a British one its first part, or its first three or four characters.
enum ShortenedPostalCode: Sendable {
    /// Whether `known` is `full`, or certainly a part of it that a wallet shows.
    static func matches(_ known: String, full: String, country: String) -> Bool {
        let short = plain(known)
        let whole = plain(full)
        if short == whole { return true }
        switch plain(country) {
        case "us": return short.count == 5 && whole.count == 9 && whole.hasPrefix(short)
        case "ca": return short.count >= 3 && whole.hasPrefix(short)
        case "gb", "uk", "gg", "im", "je": return isBritish(known, partOf: whole)
        default: return false
        }
    }

    /// A text without what does not count: case, blanks, hyphens.
    static func plain(_ text: String) -> String {
        text.lowercased().filter { !$0.isWhitespace && $0 != "-" }
    }

    /// Whether `known` is the district of `whole`, or an area of it.
    ///
    /// The district `BN1` is another one than `BN15`, though three characters cut from `BN15 3AA` look the same; a
    /// letter (`SW1` of `SW1A`) only divides a district.
    private static func isBritish(_ known: String, partOf whole: String) -> Bool {
        let inwardCount = 3
        guard whole.count > inwardCount else { return false }
        let outward = whole.dropLast(inwardCount)
        let parts = known.split(whereSeparator: \.isWhitespace).map { plain(String($0)) }
        guard let district = parts.first, parts.count <= 2 else { return false }
        // With a blank inside, what follows it is the beginning of the second part (`M1 1` of `M1 1AA`).
        if parts.count == 2 { return district == outward && whole.suffix(inwardCount).hasPrefix(parts[1]) }
        guard outward.hasPrefix(district) else { return false }
        guard let next = outward.dropFirst(district.count).first else { return true }
        return next.isLetter && district.last?.isNumber == true
    }
}
