import ExpressCheckout

/// What a demo shows: drawings for people, or the same as one JSON object.
final class DemoShow {
    private let isQuiet: Bool
    let style: Style
    private let provider: ProviderID
    private var trouble: String?
    private var steps: [JSON] = []
    private var title = ""
    /// The last outcome shown; what a demo that stops early ends with, since nobody knows more.
    private var lastOutcome: String?
    /// This run's operations at the sandbox, as far as they are known.
    var calls: [String] = []

    init(of provider: ProviderID, isQuiet: Bool, style: Style) {
        self.provider = provider
        self.isQuiet = isQuiet
        self.style = style
    }

    /// Everything shown, as JSON: `outcome` and `calls` stand there however the run ended.
    var json: JSON {
        // A payment that nobody could look up stays unknown; any other early end is a failure.
        let early = lastOutcome == "unknown" ? "unknown" : "failed"
        return .object(compacting: [
            ("provider", .string(provider.rawValue)),
            ("outcome", .string(trouble == nil ? lastOutcome ?? "failed" : early)),
            ("calls", .array(calls.map(JSON.string))), ("problem", trouble.map(JSON.string)), ("steps", .array(steps)),
        ])
    }

    func begin(_ entry: ProviderEntry, at sandbox: BaseURL) {
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
        line(style.dim("  \(Console.harmless(text))"))
    }

    func outcome(_ outcome: CheckoutOutcome) {
        let text: String
        switch outcome {
        case .completed(let payment):
            text = style.green("completed") + ": \(payment.state)\(payment.amount.map { ", \($0)" } ?? "")"
        case .declined(let decline):
            text = style.yellow("declined") + ": \(Console.harmless("\(decline.code)")), nothing was charged"
        case .actionRequired(let action): text = style.yellow("one more step") + ": \(action.kind)"
        case .failed(let error), .unknown(let error):
            text = style.red(outcome.name) + ": \(Console.harmless(error.told))"
        case .pending, .needsCorrection, .cancelled: text = style.yellow(outcome.name)
        }
        lastOutcome = outcome.name
        line("  outcome: \(text)")
        steps.append(["step": .string(title), "outcome": .string(outcome.name)])
    }

    func end() {
        note("\(calls.count) requests reached the sandbox over HTTP: \(calls.joined(separator: ", "))")
        line("")
    }

    func problem(_ text: String) {
        trouble = text
        Console.error("xcheckout: \(text)")
    }

    private func line(_ text: String) {
        if !isQuiet { Console.print(text) }
    }
}
