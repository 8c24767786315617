import ExpressCheckout
import Foundation

/// Draws what the customer sees: the options with prices and dates, the chosen one, the lines, the total with its
/// payee, and what has to be mended.
struct SheetDrawing {
    private static let width = 66
    let style: Style

    func text(of sheet: Sheet, deliverTo address: String?) -> String {
        var rows: [String] = [rule("┌", "┐")]
        if let address { rows.append(row("Deliver to", address, tint: { $0 })) }
        for issue in sheet.issues {
            rows.append(row("! " + issue.message, "", tint: style.red))
        }
        if !sheet.quote.options.isEmpty {
            rows.append(rule("├", "┤"))
            for option in sheet.quote.options { rows += lines(of: option, isChosen: option.id == sheet.quote.selected) }
        }
        rows.append(rule("├", "┤"))
        for item in sheet.quote.summary.lines { rows.append(row(item.label, item.amount.decimalText, tint: { $0 })) }
        let total = sheet.total
        rows.append(row("Pay " + total.label, total.amount.description, tint: style.bold))
        if sheet.isPresented {
            let button = sheet.isPayable ? style.green : style.dim
            rows.append(
                row(sheet.isPayable ? "[ Pay ]" : "[ Pay ]  blocked until the address is changed", "", tint: button))
        }
        rows.append(rule("└", "┘"))
        return rows.joined(separator: "\n")
    }

    private func lines(of option: ShippingOption, isChosen: Bool) -> [String] {
        let mark = isChosen ? "(•) " : "( ) "
        var rows = [row(mark + option.label, option.amount.decimalText, tint: isChosen ? style.cyan : { $0 })]
        let dates = option.deliveryEstimate.map { "\($0.from) to \($0.to)" }
        let details = [option.detail, dates].compactMap { $0 }
        if !details.isEmpty { rows.append(row("    " + details.joined(separator: ", "), "", tint: style.dim)) }
        return rows
    }

    private func rule(_ left: String, _ right: String) -> String {
        style.dim("  " + left + String(repeating: "─", count: Self.width) + right)
    }

    /// One row with a text at each side of the frame.
    ///
    /// What does not fit is cut, since a merchant's label may be long.
    private func row(_ left: String, _ right: String, tint: (String) -> String) -> String {
        let room = Self.width - 2 - right.count - (right.isEmpty ? 0 : 1)
        let shown = printable(left).count > room ? printable(left).prefix(max(0, room - 1)) + "…" : printable(left)[...]
        let gap = String(repeating: " ", count: max(0, Self.width - 2 - shown.count - right.count))
        return style.dim("  │") + " " + tint(shown + gap + right) + " " + style.dim("│")
    }

    /// The text without control characters: a label from outside must not steer the terminal.
    private func printable(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { !CharacterSet.controlCharacters.contains($0) }))
    }
}
