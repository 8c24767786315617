import ExpressCheckout

/// What a demo shows: drawings for people, or the same as one JSON object.
final class DemoShow {
    private let isQuiet: Bool
    let style: Style
    private var members: [JSON.Member] = []
    private var steps: [JSON] = []
    private var title = ""

    init(isQuiet: Bool, style: Style) {
        self.isQuiet = isQuiet
        self.style = style
    }

    /// Everything shown, as JSON.
    var json: JSON { .object(members + [JSON.Member("steps", .array(steps))]) }

    func begin(_ entry: ProviderEntry, at sandbox: BaseURL) {
        members.append(JSON.Member("provider", .string(entry.id.rawValue)))
        line(style.bold("━━ \(entry.unconfigured.descriptor.name) ") + style.dim("at \(sandbox)"))
    }

    func step(_ text: String) {
        title = text
        line("")
        line(style.bold("▸ \(text)"))
    }

    func sheet(_ sheet: Sheet, deliverTo address: String?) {
        line(SheetDrawing(style: style).text(of: sheet, deliverTo: address))
        steps.append(
            .object(compacting: [
                ("step", .string(title)), ("total", sheet.total.amount.json), ("payable", .bool(sheet.isPayable)),
                ("selected_option", sheet.quote.selected.map { .string($0.rawValue) }),
                ("issues", sheet.issues.isEmpty ? nil : .array(sheet.issues.map { .string($0.message) })),
            ]))
    }

    func note(_ text: String) {
        line(style.dim("  \(text)"))
    }

    func outcome(_ outcome: CheckoutOutcome) {
        let text: String
        switch outcome {
        case .completed(let payment):
            text = style.green("completed") + ": \(payment.state)\(payment.amount.map { ", \($0)" } ?? "")"
        case .declined(let decline):
            text = style.yellow("declined") + ": \(decline.code), nothing was charged"
        case .actionRequired(let action): text = style.yellow("one more step") + ": \(action.kind)"
        case .failed(let error), .unknown(let error): text = style.red(outcome.name) + ": \(error)"
        case .pending, .needsCorrection, .cancelled: text = style.yellow(outcome.name)
        }
        line("  outcome: \(text)")
        steps.append(["step": .string(title), "outcome": .string(outcome.name)])
    }

    func end(_ outcome: String, calls: [String]) {
        members.append(JSON.Member("outcome", .string(outcome)))
        members.append(JSON.Member("calls", .array(calls.map(JSON.string))))
        note("\(calls.count) requests reached the sandbox over HTTP: \(calls.joined(separator: ", "))")
        line("")
    }

    func problem(_ text: String) {
        members.append(JSON.Member("problem", .string(text)))
        Console.error("xcheckout: \(text)")
    }

    private func line(_ text: String) {
        if !isQuiet { Console.print(text) }
    }
}
