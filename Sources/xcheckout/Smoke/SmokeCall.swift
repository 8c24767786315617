import ExpressCheckout

/// One call that went to the provider: what may be told of it.
struct SmokeCall: Sendable {
    let operation: String
    /// The answer's status; nil when none came.
    let status: Int?
    /// Why none came.
    let trouble: String?
    let milliseconds: Int
    /// The provider's own id of the exchange, for its support.
    let traceID: String?
    /// What the answer was made of; nil when it was no JSON.
    let shape: AnswerShape?

    /// As it stands in `--json`.
    var json: JSON {
        .object(compacting: [
            ("operation", .string(operation)), ("status", status.map { JSON(integerLiteral: Int64($0)) }),
            ("trouble", trouble.map(JSON.string)), ("milliseconds", JSON(integerLiteral: Int64(milliseconds))),
            ("trace_id", traceID.map(JSON.string)),
        ])
    }
}
