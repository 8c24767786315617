import ExpressCheckout
import Foundation

/// What a smoke run shows: a table for people as it goes, or one JSON object at the end.
final class SmokeShow: Sendable {
    private let isQuiet: Bool
    private let style: Style
    private let provider: ProviderID
    private let steps = Locked<[SmokeStep]>([])

    init(of provider: ProviderID, isQuiet: Bool, style: Style) {
        self.provider = provider
        self.isQuiet = isQuiet
        self.style = style
    }

    /// Every call of the run.
    var calls: [SmokeCall] { steps.withLock { $0.flatMap(\.calls) } }

    /// Says where the run goes.
    func begin(_ entry: ProviderEntry, _ target: SmokeTarget) {
        guard !isQuiet else { return }
        let place =
            switch target.kind {
            case .embedded:
                "the embedded sandbox: no credentials are set (\(entry.credentials.joined(separator: ", ")))"
            case .local: "this machine, \(target.base)"
            case .sandbox: "the provider's sandbox, \(target.base)"
            case .production: "PRODUCTION, \(target.base): nothing is paid"
            }
        Console.print(style.bold("━━ \(target.provider.descriptor.name) ") + style.dim("at \(place)"))
    }

    /// Shows a step that is over; the first that fails is told on standard error, too, where a script's reader looks.
    func add(_ step: SmokeStep) {
        let isFirst = steps.withLock { steps in
            defer { steps.append(step) }
            return !steps.contains { $0.result == .failed }
        }
        if step.result == .failed, isFirst {
            Console.error("xcheckout: \(provider): \(step.name): \(step.detail ?? "failed")")
        }
        guard !isQuiet else { return }
        let mark =
            switch step.result {
            case .passed: style.green("passed ")
            case .failed: style.red("failed ")
            case .skipped: style.dim("skipped")
            }
        let name = step.name.padding(toLength: 12, withPad: " ", startingAt: 0)
        Console.print("\(mark) \(name) \(time(step.milliseconds))  \(Console.harmless(step.detail ?? ""))")
        for call in step.calls {
            let end = call.status.map { "\($0)" } ?? call.trouble ?? ""
            let id = call.traceID.map { "  \($0)" } ?? ""
            Console.print(style.dim("          \(call.operation) → \(end), \(call.milliseconds) ms\(id)"))
        }
    }

    /// Shows how the answers differ from the recorded ones.
    func drift(_ lines: [DriftReport.Line], among files: Int) {
        guard !isQuiet else { return }
        guard !lines.isEmpty else {
            Console.print(style.dim("answers have the shapes of the \(files) recordings"))
            return
        }
        Console.print("answers that differ in shape from the \(files) recordings:")
        for line in lines {
            Console.print("  \(line.operation) \(line.status): \(Console.harmless(line.text))")
        }
    }

    /// Everything, as one object.
    func json(
        _ entry: ProviderEntry, _ target: SmokeTarget, _ code: ExitCode, _ drift: [DriftReport.Line]?
    ) -> JSON {
        .object(compacting: [
            ("provider", .string(entry.id.rawValue)), ("target", .string(target.kind.rawValue)),
            ("base", .string(target.base.description)), ("passed", .bool(code == .done)),
            ("steps", .array(steps.withLock { $0.map(\.json) })),
            (
                "drift",
                drift.map { lines in
                    .array(
                        lines.map { line in
                            [
                                "operation": .string(line.operation),
                                "status": JSON(integerLiteral: Int64(line.status)), "difference": .string(line.text),
                            ]
                        })
                }
            ),
        ])
    }

    private func time(_ milliseconds: Int) -> String {
        let text = "\(milliseconds) ms"
        return String(repeating: " ", count: max(0, 9 - text.count)) + text
    }
}
