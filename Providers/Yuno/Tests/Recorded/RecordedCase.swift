import Testing

/// One recording and what the adapter has to make of it: a line per step, `step: what came of it | what is remembered`.
struct RecordedCase: Sendable, CustomTestStringConvertible {
    /// What was done before the recording begins.
    enum Start: Sendable {
        /// Nothing: the first exchange opens the session.
        case nothing
        /// A session is open.
        case session
        /// A payment was sent and its answer lost.
        case sent
        /// The payment's id is known.
        case payment
        /// Nothing; the steps are the client SDK's messages, and the core's flow is between them and the adapter.
        case flow
    }

    let file: String
    let start: Start
    let order: RecordedOrder
    /// What is done, in order, and what comes of it.
    let steps: [(name: String, line: String)]

    var testDescription: String { file }

    /// Reads `story`: a line per step.
    init(_ file: String, _ start: Start, order: RecordedOrder = .plain, _ story: String) {
        self.file = file
        self.start = start
        self.order = order
        steps = story.split(separator: "\n").map { text in
            let name = text.prefix { $0 != ":" }
            return (String(name), String(text.dropFirst(name.count + 1).drop { $0 == " " }))
        }
    }

    /// Every case, by group.
    static let all =
        opening + statuses + reads + shapes + declines + refusals + lostAnswers + furtherSteps + findings + flows
        + changes
}
