import CentraAdyenCheckout
import CheckoutRecording
import ExpressCheckout
import Foundation
import Testing

/// Every recording of this room is replayed, and what the adapter makes of it is held against a table in full.
@Suite(.timeLimit(.minutes(1))) struct RecordingTests {
    static let stories: [RecordedStory] =
        RecordedStory.openings + RecordedStory.answers + RecordedStory.sheets + RecordedStory.payments
        + RecordedStory.results + RecordedStory.cancels

    @Test(arguments: stories)
    func theAdapterMakesOfARecordingWhatItMust(_ story: RecordedStory) async throws {
        let archive = try HARArchive(parsing: Array(try RecordedRun.text(of: story.file).utf8))
        try await RecordedRun.play(story, on: archive)
    }

    @Test(arguments: RecordedTwist.all)
    func theAdapterStandsWhatNoRecordingMayHold(_ twist: RecordedTwist) async throws {
        try await RecordedRun.play(twist.story, on: twist.archive())
    }

    @Test func everyRecordingHasAStoryAndEveryStoryARecording() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: RecordedRun.folder().path)
        let files = names.filter { $0.hasSuffix(".har") }.map { String($0.dropLast(4)) }
        #expect(Set(files).subtracting(Self.stories.map(\.file)) == [])
        #expect(Set(Self.stories.map(\.file)).subtracting(files) == [])
        #expect(Set(Self.stories.map(\.file)).count == Self.stories.count)
    }

    @Test(arguments: stories)
    func aRecordingSaysWhereItComesFromAndHoldsNoSecret(_ story: RecordedStory) throws {
        let archive = try HARArchive(parsing: Array(try RecordedRun.text(of: story.file).utf8))
        guard case .synthetic = archive.origin else {
            Issue.record("\(story.file) is no synthetic recording")
            return
        }
        #expect(HARScrubber(rules: [CentraAdyenProvider.redaction]).leftovers(in: archive) == [])
        #expect(archive.scenario?.isEmpty == false)
        #expect(
            archive.entries.allSatisfy {
                $0.section?.hasPrefix("centra-adyen.md §") == true
                    || $0.section?.hasPrefix("apple-pay.md §") == true
            })
    }
}
