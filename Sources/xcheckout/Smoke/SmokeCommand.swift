import CheckoutConformance
import CheckoutRecording
import ExpressCheckout
import Foundation

/// `xcheckout smoke`: a short run against the provider's own sandbox, with the credentials of the environment.
struct SmokeCommand: Command {
    let name = "smoke"
    let summary = "open, quote, read and take back a checkout at the provider's sandbox, with your own credentials"
    let usage =
        "--provider ID [--pay] [--order ORDER.json] [--record DIR] [--recordings DIR] [--seconds N] [--json]\n"
        + "                       [--config FILE] [--allow-production]"
    let arguments = 0...0
    let options = [
        Option("--provider", "ID", "the provider"),
        Option("--pay", nil, "make a payment, too, and refund it; at a sandbox only"),
        Option("--order", "ORDER.json", "what is bought; an order of a sample shop without it"),
        Option("--record", "DIR", "write the exchanges into this folder, without secrets"),
        Option("--recordings", "DIR", "hold the answers' shapes against the recordings of this folder"),
        Option("--seconds", "N", "how long the whole run may take; 180 without it"),
        Option("--json", nil, "one JSON object instead of the table"),
        Option("--config", "FILE", "NAME=value lines over the environment"),
        Option("--allow-production", nil, "go to a host that is no sandbox; nothing is paid there"),
    ]

    func run(_ options: Options) async throws -> ExitCode {
        guard let id = options.value("--provider") else {
            throw UsageError(
                "which provider? --provider \(Registry.providers.map(\.id.rawValue).joined(separator: ", "))")
        }
        let entry = try Registry.provider(id)
        let settings = try Settings(file: options.value("--config"))
        let order = try Self.order(options.value("--order"))
        let known = try Self.recordings(options.value("--recordings"), of: entry)
        let limit = ContinuousClock.now + .seconds(try Self.seconds(options.value("--seconds")))
        let recorder = Locked<HARRecorder?>(nil)
        let target = try await SmokeTarget.make(entry, settings, until: limit) { transport, kind in
            try Self.check(kind, entry, options)
            guard let folder = options.value("--record") else { return transport }
            let made = try Self.recorder(in: folder, entry, kind)
            recorder.withLock { $0 = made }
            return RecordingTransport(transport, to: made, provider: entry.id, rules: entry.unconfigured.redaction)
        }
        recorder.withLock { $0 }?.add(entry.credentials.compactMap { settings[$0] }.map { Sensitive($0) })

        let show = SmokeShow(
            of: entry.id, isQuiet: options.has("--json"),
            style: Style(hasColour: Console.hasColour && !options.has("--json")))
        show.begin(entry, target)
        let run = SmokeRun(
            target: target, order: order, address: order.shippingAddress?.exposed ?? SampleShop.served,
            pays: options.has("--pay"), report: show.add)
        var codes = [await Self.interruptible(run)]
        await target.shutDown()
        let drift = known.map { $0.lines(for: show.calls) }
        if let known, let drift { show.drift(drift, among: known.files) }
        if options.has("--json") {
            Console.print(json: show.json(entry, target, ExitCode.worst(codes), drift).prettyText)
        }
        if let recorder = recorder.withLock({ $0 }), let folder = options.value("--record") {
            do throws(RecordingError) {
                let count = try recorder.finish()
                Console.error("\(count) exchanges are recorded in \(Self.file(in: folder, entry))")
            } catch {
                Console.error("xcheckout: \(error)")
                codes.append(.failed)
            }
        }
        return ExitCode.worst(codes)
    }

    // MARK: What is asked for

    private static func order(_ path: String?) throws -> CheckoutOrder {
        guard let path else {
            // A sandbox that others use, too, must not mistake one run's order for another's.
            return SampleShop.order(reference: "smoke-\(UUID().uuidString.prefix(8).lowercased())")
        }
        return try OrderFile.read(path)
    }

    private static func seconds(_ text: String?) throws -> Int {
        guard let text else { return 180 }
        guard let number = Int(text), (1...3600).contains(number) else {
            throw UsageError("--seconds \(UsageError.quoted(text)) is no number from 1 to 3600")
        }
        return number
    }

    /// The recordings to compare with: the named folder's, or the provider's own where they are at hand.
    private static func recordings(_ folder: String?, of entry: ProviderEntry) throws -> DriftReport? {
        if let folder { return try DriftReport(folder: folder, provider: entry.id) }
        guard FileManager.default.fileExists(atPath: entry.recordings) else { return nil }
        return try DriftReport(folder: entry.recordings, provider: entry.id)
    }

    /// Refuses what must not be touched, before anything is sent.
    private static func check(_ kind: SmokeTarget.Kind, _ entry: ProviderEntry, _ options: Options) throws {
        guard kind == .production else { return }
        guard options.has("--allow-production") else {
            throw UsageError(
                "\(entry.id): the address or a key is not a sandbox's: nothing is sent without --allow-production; "
                    + "check \(entry.baseVariable)")
        }
        guard !options.has("--pay") else {
            throw UsageError("\(entry.id): --pay is for sandboxes: nothing is ever paid in production")
        }
    }

    // MARK: The recording

    private static func file(in folder: String, _ entry: ProviderEntry) -> String {
        "\(folder)/smoke-\(entry.id.rawValue).har"
    }

    private static func recorder(
        in folder: String, _ entry: ProviderEntry, _ kind: SmokeTarget.Kind
    ) throws -> HARRecorder {
        let origin: RecordingOrigin =
            switch kind {
            case .embedded, .local:
                // What our own sandboxes answer was written from documentation: nobody recorded it at a provider.
                .synthetic(source: "xcheckout smoke \(XCheckout.version), a sandbox on this machine")
            case .sandbox, .production: .sandbox(date: Self.today, apiVersion: entry.apiVersion)
            }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw UsageError("--record \(UsageError.quoted(folder)) is no folder and cannot be made one")
        }
        do throws(RecordingError) {
            return try HARRecorder(
                path: file(in: folder, entry), origin: origin, scenario: "A checkout opened, quoted and taken back")
        } catch {
            throw UsageError("--record \(UsageError.quoted(folder)): \(error)")
        }
    }

    private static var today: String {
        let parts = Calendar(identifier: .gregorian).dateComponents(in: .gmt, from: Date())
        let two = { (number: Int?) in (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
        return "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day))"
    }

    // MARK: Running

    /// Runs until the end or until it is interrupted: what was opened is taken back then, too.
    private static func interruptible(_ run: SmokeRun) async -> ExitCode {
        let work = Task { await run.run() }
        let watch = Task {
            await Interruption.wait()
            guard !Task.isCancelled else { return }
            Console.error("interrupted: taking back what was opened")
            work.cancel()
            run.hurry()
        }
        defer { watch.cancel() }
        return await work.value
    }
}
