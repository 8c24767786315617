import ExpressCheckout

/// One step of a smoke run and how it went.
struct SmokeStep: Sendable {
    /// How it went.
    enum Result: String, Sendable {
        case passed
        case failed
        case skipped
    }

    let name: String
    let result: Result
    /// Why it failed or was skipped, or what was found.
    let detail: String?
    let milliseconds: Int
    let calls: [SmokeCall]

    /// As it stands in `--json`.
    var json: JSON {
        .object(compacting: [
            ("step", .string(name)), ("result", .string(result.rawValue)), ("detail", detail.map(JSON.string)),
            ("milliseconds", JSON(integerLiteral: Int64(milliseconds))), ("calls", .array(calls.map(\.json))),
        ])
    }
}
