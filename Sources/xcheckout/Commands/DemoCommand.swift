import CheckoutConformance
import CheckoutRecording
import ExpressCheckout
import Foundation

/// `xcheckout demo`: the whole express checkout over real HTTP, drawn at every step.
struct DemoCommand: Command {
    let name = "demo"
    let summary = "run a whole express checkout on the embedded sandboxes, the sheet drawn at every step"
    let usage = "[--provider ID] [--record FILE.har] [--json] [--config FILE]"
    let arguments = 0...0
    let options = [
        Option("--provider", "ID", "only this provider; all when none is named"),
        Option("--record", "FILE.har", "write the exchanges with the sandboxes down, without secrets"),
        Option("--json", nil, "one JSON object a provider instead of the drawings"),
        Option("--config", "FILE", "NAME=value lines over the environment; only the three base URLs count here"),
    ]

    func run(_ options: Options) async throws -> ExitCode {
        let settings = try Settings(file: options.value("--config"))
        let entries = try options.value("--provider").map { [try Registry.provider($0)] } ?? Registry.providers
        let sandboxes = try entries.map { try Self.sandbox(for: $0, settings) }
        let recorder = try options.value("--record").map(Self.recorder)
        var codes: [ExitCode] = []
        for (entry, sandbox) in zip(entries, sandboxes) {
            let show = DemoShow(
                of: entry.id, isQuiet: options.has("--json"),
                style: Style(hasColour: Console.hasColour && !options.has("--json")))
            codes.append(await DemoRun(entry: entry, sandbox: sandbox, show: show, recorder: recorder).play())
            if options.has("--json") { Console.print(json: show.json.text) }
        }
        if let recorder, let path = options.value("--record") {
            do throws(RecordingError) {
                let count = try recorder.finish()
                Console.error("\(count) exchanges are recorded in \(path)")
            } catch {
                Console.error("xcheckout: \(error)")
                codes.append(.failed)
            }
        }
        return ExitCode.worst(codes)
    }

    /// What the embedded sandboxes answer was written from documentation: nobody recorded it at a provider.
    private static func recorder(at path: String) throws -> HARRecorder {
        do throws(RecordingError) {
            return try HARRecorder(
                path: path, origin: .synthetic(source: "xcheckout demo \(XCheckout.version), the embedded sandboxes"),
                scenario: "A refused address, an option switch, a decline, a payment")
        } catch {
            throw UsageError("\(UsageError.quoted(path)): \(error)")
        }
    }

    /// Where a running sandbox serves the provider; nil to start an embedded one.
    ///
    /// The demo plays the customer, too, which only an xcheckout sandbox lets it do: no other host gets anything.
    private static func sandbox(for entry: ProviderEntry, _ settings: Settings) throws -> BaseURL? {
        guard var text = settings[entry.baseVariable] else { return nil }
        if text.hasSuffix(entry.apiPath) { text.removeLast(entry.apiPath.count) }
        let base: BaseURL
        do {
            base = try BaseURL(text)
        } catch {
            throw UsageError("\(entry.baseVariable): \(error)")
        }
        guard base.isLoopback else {
            throw UsageError(
                "\(entry.baseVariable) is not on this machine: the demo plays the customer, too, and needs an "
                    + "xcheckout sandbox; unset it to use the embedded one")
        }
        return base
    }
}
