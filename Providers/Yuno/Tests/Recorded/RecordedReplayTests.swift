import CheckoutRecording
import ExpressCheckout
import Foundation
import Testing
import YunoCheckout

/// Every recording is replayed; the neutral results and what is sent are held in full.
@Suite struct RecordedReplayTests {
    private static let folder = Bundle.module.bundleURL.appendingPathComponent("Recordings")

    private static func contents(_ file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent("\(file).har")))
    }

    @Test func everyFileHasOneExpectationAndEveryExpectationAFile() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            .filter { $0.hasSuffix(".har") }.map { String($0.dropLast(4)) }
        let expected = RecordedCase.all.map(\.file)
        #expect(Set(files).subtracting(expected) == [], "files without an expectation")
        #expect(Set(expected).subtracting(files) == [], "expectations without a file")
        #expect(Set(expected).count == expected.count)
    }

    /// `FILE: text of the warning  # why`, for whoever holds the files against the published schemas.
    @Test func everyKnownWarningNamesAFileAndAReason() throws {
        let text = try String(contentsOf: Self.folder.appendingPathComponent("known-warnings.txt"), encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(Set(lines).count == lines.count)
        let files = Set(RecordedCase.all.map { "\($0.file).har" })
        for line in lines {
            #expect(files.contains(String(line.prefix { $0 != ":" })), "\(line)")
            #expect(line.components(separatedBy: "  # ").count == 2, "\(line)")
        }
    }

    @Test(arguments: RecordedCase.all)
    func makesOfTheAnswersWhatTheyMean(recorded: RecordedCase) async throws {
        let archive = try HARArchive(parsing: try Self.contents(recorded.file))
        let replay = ReplayTransport(archive, rules: YunoProvider.redaction)
        let watch = RecordedWatch(replay)
        let provider = YunoProvider(
            configuration: try YunoConfiguration(
                accountID: RecordedOrder.account, publicKey: "redacted-8", privateKey: "redacted-9"),
            transport: watch)
        try await Self.play(recorded, provider)
        try replay.finish()
        try Self.compare(await watch.requests, with: archive.entries)
    }

    @Test(arguments: RecordedCase.all.map(\.file))
    func isHonestAndHoldsNoSecret(file: String) throws {
        let bytes = try Self.contents(file)
        let archive = try HARArchive(parsing: bytes)
        guard case .synthetic = archive.origin else { throw TestFailure("it does not say that it is synthetic") }
        #expect(archive.redaction == HARArchive.redactionVersion)
        #expect(archive.scenario?.isEmpty == false)
        #expect(archive.entries.allSatisfy { $0.section?.hasPrefix("yuno.md §") == true })
        #expect(archive.entries.allSatisfy { $0.provider == ProviderID("yuno") })
        #expect(HARScrubber(rules: [YunoProvider.redaction]).leftovers(in: archive) == [])
        // Written in the one form, so that a difference shows what changed.
        #expect(String(decoding: archive.bytes, as: UTF8.self) == String(decoding: bytes, as: UTF8.self))
    }

    private static func play(_ recorded: RecordedCase, _ provider: YunoProvider) async throws {
        var stage = try RecordedStage(recorded, provider)
        var flow = try RecordedFlowStage(recorded, provider)
        for (name, expected) in recorded.steps {
            let line =
                if recorded.start == .flow { try await flow.line(name) } else { try await stage.line(name) }
            #expect(line == expected)
        }
    }

    /// Holds what was sent against the file: the replay takes any value for a placeholder, here it must be the very one.
    private static func compare(_ sent: [HTTPRequest], with recorded: [HAREntry]) throws {
        #expect(sent.count == recorded.count)
        for (request, entry) in zip(sent, recorded) {
            let made = HAREntry(request, .success(HTTPResponse(status: 0)), started: .zero, took: .zero)
            for member in ["method", "url", "headers", "queryString"] {
                #expect(made.json["request"]?[member]?.text == entry.json["request"]?[member]?.text)
            }
            #expect(made.operation == entry.operation)
            #expect(try canonical(made.requestBody)?.text == canonical(entry.requestBody)?.text)
        }
    }

    private static func canonical(_ body: [UInt8]?) throws -> JSON? {
        guard let body else { return nil }
        var text = String(decoding: body, as: UTF8.self)
        for (placeholder, value) in RecordedOrder.unwritten { text = text.replacing(placeholder, with: value) }
        return try JSON(parsing: Array(text.utf8)).canonical
    }
}
