import CheckoutRecording
import ExpressCheckout
import Testing

/// A recording with an answer that no recording may hold: one that breaks Centra's schema, or with words that redaction
/// takes away.
///
/// The adapter must stand them all the same.
struct RecordedTwist: Sendable, CustomTestStringConvertible {
    let story: RecordedStory
    /// What stands in an answer, with what stands there instead.
    let changes: [(old: String, new: String)]
    let testDescription: String

    init(_ description: String, _ story: RecordedStory, _ changes: (String, String)...) {
        testDescription = description
        self.story = story
        self.changes = changes.map { (old: $0.0, new: $0.1) }
    }

    /// The recording with its changes.
    func archive() throws -> HARArchive {
        var text = try RecordedRun.text(of: story.file)
        for (old, new) in changes {
            let (left, right) = (
                JSON.string(old).text.dropFirst().dropLast(), JSON.string(new).text.dropFirst().dropLast()
            )
            try #require(text.contains(left), "\(story.file) has no \(old)")
            text = text.replacing(left, with: right)
        }
        return try HARArchive(parsing: Array(text.utf8))
    }
}
