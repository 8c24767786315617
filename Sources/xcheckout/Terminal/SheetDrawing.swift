import ExpressCheckout
import Foundation

/// Draws what the customer sees: the options with prices and dates, the chosen one, the lines, the total with its
/// payee, and what has to be mended.
struct SheetDrawing {
    private static let width = 66
    let style: Style

    func text(of sheet: Sheet, deliverTo address: String?) -> String {
        let head =
            (address.map { [row("Deliver to", $0, tint: { $0 })] } ?? [])
            + sheet.issues.map { row("! " + $0.message, "", tint: style.red) }
        let options = sheet.quote.options.flatMap { lines(of: $0, isChosen: $0.id == sheet.quote.selected) }
        let sections = [head, options, summary(of: sheet)].filter { !$0.isEmpty }
        let rows = sections.joined(separator: [rule("├", "┤")])
        return ([rule("┌", "┐")] + rows + [rule("└", "┘")]).joined(separator: "\n")
    }

    private func summary(of sheet: Sheet) -> [String] {
        var rows = sheet.quote.summary.lines.map { row($0.label, $0.amount.decimalText, tint: { $0 }) }
        rows.append(row("Pay " + sheet.total.label, sheet.total.amount.description, tint: style.bold))
        guard sheet.isPresented else { return rows }
        let button = sheet.isPayable ? style.green : style.dim
        rows.append(
            row(sheet.isPayable ? "[ Pay ]" : "[ Pay ]  blocked until the address is changed", "", tint: button))
        return rows
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
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { scalar in
                    ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
                        scalar.properties.generalCategory)
                }))
    }
}
