extension CheckoutMessage {
    /// The message that an address issue is.
    init(_ issue: AddressIssue) {
        self.init(
            .error, code: issue.code.rawValue, content: issue.message, severity: .recoverable, path: Self.path(issue))
    }

    /// What a payment that took no money leaves to tell; nil where the sheet says it all.
    ///
    /// Whatever the provider says for engineers stays out: the customer reads this.
    init?(_ outcome: CheckoutOutcome) {
        switch outcome {
        case .declined(let decline):
            self.init(
                .error, code: "payment_failed", content: "The payment was refused. Try another way to pay.",
                severity: .recoverable, unknown: [JSON.Member("reason", .string(decline.code.rawValue))])
        case .failed(let error):
            let isGone = error.code == .sessionExpired
            self.init(
                .error, code: isGone ? "session_expired" : "payment_failed",
                content: isGone
                    ? "The checkout has expired and nothing was charged. Start again."
                    : "The payment did not work and nothing was charged. Try again.",
                severity: .recoverable, unknown: [JSON.Member("reason", .string(error.code.rawValue))])
        case .needsCorrection(let correction) where correction.issues.isEmpty:
            self.init(
                .warning, code: "total_to_confirm", content: "The total must be confirmed before it is charged.")
        default: return nil
        }
    }

    /// Where in a snapshot's JSON the issue is.
    private static func path(_ issue: AddressIssue) -> String? {
        switch (issue.contact, issue.field) {
        case (.shipping, .email?), (.billing, .email?): "$.buyer.email"
        case (.shipping, .phone?): "$.buyer.phone_number"
        case (.shipping, .name?): "$.fulfillment.methods[0].destinations[0].last_name"
        case (.shipping, let field?): "$.fulfillment.methods[0].destinations[0].\(field)"
        case (.shipping, nil): "$.fulfillment.methods[0].destinations[0]"
        case (.billing, let field?): "$.payment.instruments[0].billing_address.\(field)"
        case (.billing, nil): "$.payment.instruments[0].billing_address"
        }
    }
}
