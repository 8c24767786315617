/// The ability to say what a provider's answer means, with the code that the flow reads it with.
public protocol AnswerReading: Sendable {
    /// The operations whose answers it reads.
    var operations: [AnswerOperation] { get }

    /// What `answer` to `operation` means.
    ///
    /// It never fails: what is not understood is `unknown` after a write, and a `failed` read after a read.
    func explain(_ answer: HTTPResponse, to operation: AnswerOperation) -> AnswerExplanation
}
