import ExpressCheckout

/// What one provider showed and did at one step of a scene.
struct RehearsalStep: Sendable, Equatable {
    let name: String
    /// What the customer is to pay, while a sheet is shown.
    var total: Money?
    /// Whether they can.
    var isPayable: Bool?
    /// The delivery options' ids and prices as shown.
    var options: [String]?
    /// What is wrong, in neutral codes.
    var issues: [String] = []
    /// How the step ended, where it ended in an outcome.
    var outcome: String?
    /// Where a payment stands.
    var payment: String?
    /// Why the step could not be made.
    var error: String?
    /// What reached the provider.
    var calls: [String] = []

    /// As it stands in `--json`.
    var json: JSON {
        .object(compacting: [
            ("step", .string(name)), ("total", total?.json), ("payable", isPayable.map { .bool($0) }),
            ("options", options.map { .array($0.map(JSON.string)) }),
            ("issues", issues.isEmpty ? nil : .array(issues.map(JSON.string))),
            ("outcome", outcome.map(JSON.string)), ("payment", payment.map(JSON.string)),
            ("error", error.map(JSON.string)), ("calls", .array(calls.map(JSON.string))),
        ])
    }
}
