import ExpressCheckout

extension RecordedStory {
    /// Leaving the sheet.
    static let cancels: [RecordedStory] = [
        RecordedStory(
            "cancel-of-a-line-that-was-raised",
            .opened,
            .cancel("cancelled")),
        RecordedStory(
            "cancel-of-a-line-that-is-gone",
            .opened,
            .cancel("cancelled")),
        RecordedStory(
            "cancel-refused",
            .opened,
            .cancel(
                """
                threw invalid_request decided updateLine 200 [-] redacted-206: Centra refused it with user \
                errors at lineId
                """)),
        RecordedStory(
            "cancel-with-the-session-gone",
            .opened,
            .cancel("cancelled")),
        RecordedStory(
            "cancel-in-a-new-session",
            .opened,
            .cancel("cancelled")),
        RecordedStory(
            "cancel-beside-another-cart",
            .opened,
            .cancel("cancelled")),
        RecordedStory(
            "cancel-answer-cut",
            .opened,
            .cancel(
                """
                threw unavailable maybe_happened updateLine - [-] -: the connection ended before the whole \
                answer had come
                """),
            .cancel("cancelled")),
    ]
}
