import CheckoutRecording
import ExpressCheckout
import Foundation

/// `xcheckout scrub`: takes every secret out of a HAR file, or says where one is.
struct ScrubCommand: Command {
    let name = "scrub"
    let summary = "take secrets and personal data out of a HAR file, in place; --check only looks"
    let usage = "FILE.har|- [--check] [--output FILE.har|-] [--json] [--config FILE]"
    let arguments = 1...1
    let options = [
        Option("--check", nil, "change nothing; fail when something is left, its places on standard output"),
        Option("--output", "FILE.har", "write here and leave the file as it is; - is standard output"),
        Option("--json", nil, "with --check: the places as JSON, for scripts"),
        Option("--config", "FILE", "NAME=value lines over the environment: credentials that are searched for, too"),
    ]

    /// More than a browser exports of a checkout.
    private static let maximumBytes = 256 * 1024 * 1024

    func run(_ options: Options) async throws -> ExitCode {
        let settings = try Settings(file: options.value("--config"))
        let path = options.arguments[0]
        guard !options.has("--check") || options.value("--output") == nil else {
            throw UsageError("--check writes nothing, so it takes no --output")
        }
        guard !options.has("--json") || options.has("--check") else { throw UsageError("--json goes with --check") }
        let bytes = try InputFile.read(path, upTo: Self.maximumBytes)
        let archive: HARArchive
        do throws(HARError) {
            archive = try HARArchive(parsing: bytes)
        } catch {
            throw UsageError("\(UsageError.quoted(path)) is no HAR file: \(error)")
        }
        let secrets = Self.credentials(settings)
        let scrubber = HARScrubber(rules: Registry.providers.map(\.unconfigured.redaction), credentials: secrets)
        if options.has("--check") {
            var left = scrubber.leftovers(in: archive)
            left += Self.found(secrets, in: bytes, of: archive)
            return Self.report(left, asJSON: options.has("--json"), path)
        }
        let clean = scrubber.scrubbed(archive)
        let left =
            scrubber.leftovers(in: clean) + Self.found(secrets + scrubber.secrets, in: clean.bytes, of: clean)
        guard left.isEmpty else {
            for place in left { Console.error("still there: \(place)") }
            Console.error("xcheckout: nothing was written: redacting left something behind, which is a bug")
            return .failed
        }
        try Self.write(clean.bytes, to: options.value("--output") ?? path)
        return .done
    }

    /// The configured credentials: whatever the rules say, none may be left.
    private static func credentials(_ settings: Settings) -> [Sensitive<String>] {
        Registry.settings.filter { name in ["_KEY", "_SECRET", "_TOKEN", "_ID"].contains { name.hasSuffix($0) } }
            .compactMap { settings[$0] }.map { Sensitive($0) }
    }

    private static func found(
        _ secrets: [Sensitive<String>], in bytes: [UInt8], of archive: HARArchive
    ) -> [String] {
        let search = SecretSearch(secrets)
        let findings = search.findings(in: String(decoding: bytes, as: UTF8.self))
        guard !findings.isEmpty else { return [] }
        let places = search.places(in: archive.json)
        // The text may have more than the values: what a key that stands twice hides, or one across two of them.
        return places.isEmpty ? Set(findings.map(\.form.rawValue)).sorted().map { "a secret, \($0)" } : places
    }

    private static func report(_ left: [String], asJSON: Bool, _ path: String) -> ExitCode {
        if asJSON {
            Console.print(
                json: JSON(dictionaryLiteral: ("clean", .bool(left.isEmpty)), ("left", .array(left.map(JSON.string))))
                    .text)
        } else {
            for place in left { Console.print(Console.harmless(place)) }
            Console.error(
                left.isEmpty
                    ? "nothing is left to redact in \(path)"
                    : "\(left.count) places are not redacted: xcheckout scrub \(path) does it")
        }
        return left.isEmpty ? .done : .failed
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        guard path != "-" else { return Console.print(json: String(decoding: bytes.dropLast(), as: UTF8.self)) }
        // In one step: a file that is half redacted is worse than either.
        guard ReplacedFile.write(bytes, to: path) else {
            throw UsageError("\(UsageError.quoted(path)) cannot be written")
        }
    }
}
