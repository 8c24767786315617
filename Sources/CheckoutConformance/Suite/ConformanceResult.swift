/// How one case ended with one provider.
public struct ConformanceResult: Sendable, Hashable {
    /// The case's name.
    public let name: String
    /// Its area.
    public let area: ConformanceArea
    /// What it asks for.
    public let sentence: String
    /// How it ended.
    public let verdict: ConformanceVerdict
    /// How long it took.
    public let duration: Duration

    /// Creates a result.
    public init(
        name: String, area: ConformanceArea, sentence: String, verdict: ConformanceVerdict, duration: Duration
    ) {
        self.name = name
        self.area = area
        self.sentence = sentence
        self.verdict = verdict
        self.duration = duration
    }
}
