import AfterpayCheckout
import CheckoutRecording
import ExpressCheckout
import Foundation
import Testing

/// Every file of `Recordings/` is replayed, what the adapter sends and says is held against it in full.
@Suite struct RecordingTests {
    private static let scenarios =
        RecordedFlows.all + RecordedOpenings.all + RecordedReadings.all + RecordedPayments.all + RecordedRecoveries.all
        + RecordedChanges.all

    private static let files: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".har") }.map { String($0.dropLast(4)) }.sorted()
    }()

    private static var folder: URL {
        Bundle.module.bundleURL.appendingPathComponent("Recordings")
    }

    private static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    @Test func everyFileHasAScenarioAndEveryScenarioAFile() {
        let named = Self.scenarios.map(\.file)
        #expect(!named.isEmpty && Set(named).count == named.count)
        #expect(Set(Self.files).subtracting(named) == [], "recordings that nothing is expected of")
        #expect(Set(named).subtracting(Self.files) == [], "scenarios without a recording")
    }

    @Test(arguments: scenarios)
    func sendsAndSaysWhatTheRecordingAsksFor(scenario: RecordedScenario) async throws {
        let archive = try HARArchive(parsing: try Self.bytes("\(scenario.file).har"))
        let replay = ReplayTransport(archive, rules: AfterpayProvider.redaction)
        let witness = RecordingWitness(replay)
        let player = RecordedPlayer(scenario.order, transport: witness)
        for (index, step) in scenario.steps.enumerated() {
            let result = await player.play(step.call)
            #expect(result == step.result, "step \(index), \(step.call)")
        }
        try replay.finish()
        #expect(await witness.requests.count == archive.entries.count)
        #expect(await witness.differences(from: archive) == [])
    }

    @Test(arguments: files)
    func saysWhereItComesFromAndHoldsNothingPersonal(file: String) throws {
        let bytes = try Self.bytes("\(file).har")
        let archive = try HARArchive(parsing: bytes)
        guard case .synthetic(let source) = archive.origin else {
            Issue.record("nobody recorded it, so it is synthetic")
            return
        }
        #expect(source.hasPrefix("afterpay.md: "))
        #expect(archive.scenario?.isEmpty == false)
        #expect(archive.redaction == HARArchive.redactionVersion)
        #expect(archive.bytes == bytes, "written by hand in another form than the library's")
        for (index, entry) in archive.entries.enumerated() {
            #expect(entry.provider == AfterpayProvider.id)
            #expect(entry.section?.hasPrefix("afterpay.md §") == true)
            #expect(entry.json["_sequence"]?.int64 == Int64(index))
        }
        #expect(HARScrubber(rules: [AfterpayProvider.redaction]).leftovers(in: archive) == [])
    }

    /// The contract check reads the same lines.
    @Test func knownWarningsNameAFileAndAReason() throws {
        let text = String(decoding: try Self.bytes("known-warnings.txt"), as: UTF8.self)
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.components(separatedBy: "  # ")
            #expect(parts.count == 2 && parts.last?.isEmpty == false, "\(line)")
            let name = line.prefix { $0 != ":" }
            #expect(name.hasSuffix(".har") && Self.files.contains(String(name.dropLast(4))), "\(line)")
        }
    }
}
