/// A phone number cut into country code and number, as Yuno wants it (`yuno.md §2.6`).
struct PhoneNumber {
    /// Digits without `+`, one to three.
    let countryCode: String
    /// The rest.
    let number: String

    /// Cuts an E.164 number; nil when it is none.
    ///
    /// Country codes are prefix-free (ITU-T E.164 annex): 1 and 7 stand alone, these have two digits, all others three.
    init?(e164 text: String) {
        let digits = text.dropFirst()
        guard text.hasPrefix("+"), (7...15).contains(digits.count), digits.first != "0",
            digits.allSatisfy({ $0.isASCII && $0.isNumber })
        else { return nil }
        let length =
            switch true {
            case digits.hasPrefix("1"), digits.hasPrefix("7"): 1
            case Self.twoDigits.contains(String(digits.prefix(2))): 2
            default: 3
            }
        countryCode = String(digits.prefix(length))
        number = String(digits.dropFirst(length))
    }

    private static let twoDigits: Set<String> = [
        "20", "27", "30", "31", "32", "33", "34", "36", "39", "40", "41", "43", "44", "45", "46", "47", "48", "49",
        "51",
        "52", "53", "54", "55", "56", "57", "58", "60", "61", "62", "63", "64", "65", "66", "81", "82", "84", "86",
        "90",
        "91", "92", "93", "94", "95", "98",
    ]
}
