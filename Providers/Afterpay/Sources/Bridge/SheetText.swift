/// Texts on their way to the sheet.
///
/// The mobile SDKs put our JSON unescaped between single quotes of a script: a quote, a backslash or a line break in any
/// text ends or garbles the message, and the sheet waits for ever (`afterpay.md` §4.2).
enum SheetText {
    /// What an id has to keep to, since it cannot be written otherwise.
    static let rule = "must have no quotes, backslashes and control characters: they would break the sheet's messages"

    /// The character that stands for one that the sheet's messages cannot carry; nil for those that they can.
    static func substitute(for scalar: Unicode.Scalar) -> Character? {
        switch scalar {
        case "'": "\u{2019}"
        case "\"": "\u{201D}"
        case "\\": "/"
        case "\u{2028}", "\u{2029}": " "
        default: scalar.properties.generalCategory == .control ? " " : nil
        }
    }
}

extension String {
    /// Whether the sheet's messages can carry the text as it is.
    var isSheetSafe: Bool { unicodeScalars.allSatisfy { SheetText.substitute(for: $0) == nil } }

    /// The text as the sheet's messages can carry it: typographic quotes, a slash, blanks.
    var sheetSafe: String {
        guard !isSheetSafe else { return self }
        var text = ""
        for scalar in unicodeScalars {
            text.unicodeScalars.append(
                contentsOf: (SheetText.substitute(for: scalar) ?? Character(scalar)).unicodeScalars)
        }
        return text
    }
}
