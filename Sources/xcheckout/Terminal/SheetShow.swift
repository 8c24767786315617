import ExpressCheckout

/// Shows a played sheet to people, step by step.
struct SheetShow {
    let style: Style

    func draw(_ step: SheetScenario.Step, _ report: SheetReport) {
        Console.print(style.bold("▸ \(report.step). \(Console.harmless(title(step.action)))"))
        if report.sheet.isPresented || report.sheet.closedBy == nil || report.token != nil {
            Console.print(SheetDrawing(style: style).text(of: report.sheet, deliverTo: place(step.action)))
        }
        if let closing = report.sheet.closedBy { note("closed by \(closing.rawValue)") }
        for text in report.notes { note(text) }
        if let token = report.token { note("token: \(token.text)") }
        Console.print("")
    }

    private func note(_ text: String) {
        Console.print(style.dim("  \(Console.harmless(text))"))
    }

    private func title(_ action: SheetScenario.Action) -> String {
        switch action {
        case .open: "The sheet opens"
        case .address: "An address is picked"
        case .option(let id): "The option \(id) is picked"
        case .authorize: "The customer authorises"
        case .cancel: "The customer closes the sheet"
        }
    }

    private func place(_ action: SheetScenario.Action) -> String? {
        let address: RedactedAddress?
        switch action {
        case .open(let given), .address(let given): address = given
        case .authorize(let given): address = given?.redacted
        case .option, .cancel: address = nil
        }
        let parts = [address?.locality, address?.region, address?.postalCode, address?.country].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
