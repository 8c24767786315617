extension Duration {
    /// Reads seconds as a plain decimal number of at most 12 digits before and 9 after the point; nil for anything else.
    init?(secondsText text: String) {
        let isNegative = text.hasPrefix("-")
        let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = parts.first, parts.count <= 2, (1...12).contains(whole.count) else { return nil }
        let fraction = parts.count == 2 ? parts[1] : "0"
        guard (1...9).contains(fraction.count), (whole + fraction).utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
            let seconds = Int64(whole),
            let nanoseconds = Int64(fraction + String(repeating: "0", count: 9 - fraction.count))
        else { return nil }
        let duration: Duration = .seconds(seconds) + .nanoseconds(nanoseconds)
        self = isNegative ? .zero - duration : duration
    }

    /// The seconds as a plain decimal number, to the millisecond; no decimals for whole seconds.
    var secondsText: String {
        let milliseconds = components.attoseconds / 1_000_000_000_000_000
        guard milliseconds != 0 else { return String(components.seconds) }
        let digits = String(milliseconds.magnitude)
        let sign = milliseconds < 0 && components.seconds == 0 ? "-" : ""
        return "\(sign)\(components.seconds).\(String(repeating: "0", count: 3 - digits.count))\(digits)"
    }
}
