/// Texts on their way to the sheet.
///
/// The mobile SDKs write an answer as JSON and put that unescaped between single quotes of a script, which the page then
/// reads as JSON again: a quote, a backslash or a line break in any text ends or garbles the message, and the sheet waits
/// for ever (`afterpay.md` §4.2).
enum SheetText {
    /// What an id has to keep to: it comes back from the sheet, and is compared.
    static let rule = "must have no quotes, backslashes and control characters: they would break the sheet's messages"

    /// Whether the script would take the character for a part of itself.
    static func breaks(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "'", "\"", "\\", "\u{2028}", "\u{2029}": true
        default: scalar.properties.generalCategory == .control
        }
    }
}

extension String {
    /// Whether the sheet's messages can carry the text as it is.
    var isSheetSafe: Bool { !unicodeScalars.contains(where: SheetText.breaks) }

    /// The text so that it arrives as it is: what would break the script stands as the JSON escape `\u0027`.
    ///
    /// The SDK's JSON doubles the backslash, the script takes one away, and the page reads the escape.
    var sheetSafe: String {
        guard !isSheetSafe else { return self }
        var text = ""
        for scalar in unicodeScalars {
            guard SheetText.breaks(scalar) else {
                text.unicodeScalars.append(scalar)
                continue
            }
            let digits = String(scalar.value, radix: 16)
            text += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
        return text
    }
}
