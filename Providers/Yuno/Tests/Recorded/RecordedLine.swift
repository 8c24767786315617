import ExpressCheckout

/// What came of a step, whole and in one line, so that a table of expectations can be read.
enum RecordedLine {
    static func line(_ outcome: CheckoutOutcome) -> String {
        let text =
            switch outcome {
            case .completed(let payment), .pending(let payment): line(payment)
            case .actionRequired(let action): line(action)
            case .declined(let decline): line(decline)
            case .needsCorrection(let correction): line(correction)
            case .cancelled: ""
            case .failed(let error), .unknown(let error): line(error)
            }
        switch outcome {
        case .cancelled: return outcome.name
        // An error's line says by itself where its words begin.
        case .failed, .unknown: return "\(outcome.name) \(text)"
        default: return numbered("\(outcome.name): \(text)")
        }
    }

    static func line(_ error: ProviderError) -> String {
        var text = error.code.rawValue
        if let raw = error.rawCode { text += "/\(raw)" }
        if let operation = error.operation { text += " at \(operation)" }
        if let status = error.httpStatus { text += ", HTTP \(status)" }
        if let trace = error.traceID { text += ", trace \(trace)" }
        text += ": \(error.certainty.rawValue), \(error.isRetrySafe ? "again" : "not again")"
        if !error.problems.isEmpty { text += ", \(error.problems.count) problems" }
        return numbered(text)
    }

    /// What the adapter remembers of the payment.
    static func line(_ state: ProviderState) -> String {
        if let id = state["payment_id"]?.string { return numbered("payment \(id)") }
        if state["payment_key"] != nil { return "sent" }
        return state["session"] == nil ? "none" : "open"
    }

    /// `#5` for the recordings' fifth UUID.
    static func numbered(_ text: String) -> String {
        let parts = text.split(separator: "00000000-0000-4000-8000-", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts.first ?? "")) { $0 + "#" + $1.drop { $0 == "0" } }
    }

    private static func line(_ payment: PaymentSnapshot) -> String {
        let notes = payment.notes.isEmpty ? "" : " {\(payment.notes.joined(separator: "; "))}"
        return "\(payment.state.rawValue) \(payment.amount?.description ?? "no amount") "
            + "\(payment.id?.rawValue ?? "no id")\(notes)"
    }

    private static func line(_ decline: Decline) -> String {
        "\(decline.code.rawValue)/\(decline.rawCode ?? "none"), retry \(decline.retry.rawValue), "
            + "session \(decline.session.rawValue), \(decline.payment.map(line) ?? "no payment")"
    }

    private static func line(_ action: ClientAction) -> String {
        let payload = action.payload?.exposed.object ?? []
        return
            ([[action.kind.rawValue, action.url?.exposed ?? "no url"].joined(separator: " ")]
            + payload.map { "\($0.key) \($0.value.string ?? $0.value.text)" }.sorted()).joined(separator: ", ")
    }

    private static func line(_ correction: CheckoutOutcome.Correction) -> String {
        let issues = correction.issues.map { "\($0.code.rawValue) \($0.field?.rawValue ?? "")" }
        return (issues + [correction.quote.map { "\($0.summary.total.amount)" } ?? "no quote"]).joined(separator: ", ")
    }
}
