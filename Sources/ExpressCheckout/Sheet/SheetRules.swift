/// How one surface behaves, as data: each adapter supplies its own.
public struct SheetRules: Sendable, Hashable {
    /// A version of the device's software from which on something holds.
    public struct Requirement: Sendable, Hashable {
        /// The software, as scenarios name it: `ios`, `apple_pay_js`.
        public let client: String
        /// The first version.
        public let version: Int

        /// Creates a requirement.
        public init(_ client: String, _ version: Int) {
            self.client = client
            self.version = version
        }
    }

    /// Who is asked, and when.
    public var asking: Asking
    /// How much it takes.
    public var limits: Limits
    /// How long it waits.
    public var times: Times
    /// What an answer does.
    public var answers: Answers
    /// What an issue does.
    public var issues: Issues
    /// What it draws.
    public var drawing: Drawing

    /// Creates rules.
    public init(
        asking: Asking, limits: Limits = Limits(), times: Times, answers: Answers = Answers(), issues: Issues,
        drawing: Drawing = Drawing()
    ) {
        self.asking = asking
        self.limits = limits
        self.times = times
        self.answers = answers
        self.issues = issues
        self.drawing = drawing
    }
}
