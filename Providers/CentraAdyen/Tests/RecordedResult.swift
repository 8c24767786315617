import CheckoutRecording
import ExpressCheckout

/// Writes a neutral result down, all of it, so that a table can hold it.
struct RecordedResult {
    /// The recording, whose further steps need not be repeated word for word.
    let archive: HARArchive

    /// The sample's checkout after opening.
    static let opened = """
        opened
        clientKey="test_redacted-193-xxxxxxxxxxxxxx" environment="test" nativeEnvironment="test" countryCode="US" \
        locale="en" amount={"value":10500,"currency":"USD"} paymentMethodsResponse=as recorded \
        applePay={"merchantName":"ACME Inc.","merchantIdentifier":"redacted-191-xxxxxxxxxxxxxxxxxxx",\
        "supportedNetworks":["amex","masterCard","visa"],"merchantCapabilities":["supports3DS"],\
        "countryCode":"US","currencyCode":"USD",\
        "requiredShippingContactFields":["postalAddress","name","email","phone"],\
        "requiredBillingContactFields":["postalAddress","name"],\
        "total":{"label":"ACME Inc.","amount":"105.00","type":"final"},\
        "lineItems":[{"label":"Subtotal","amount":"100.00","type":"final"},\
        {"label":"Shipping","amount":"5.00","type":"final"}],\
        "shippingMethods":[{"label":"Standard","detail":"3-5 days","amount":"5.00","identifier":"1"},\
        {"label":"Express","detail":"1-2 days","amount":"12.00","identifier":"2"}]}
        \(standard)
        """
    /// The sample's quote with standard delivery.
    static let standard = """
        105.00 USD = subtotal "Subtotal" 100.00 + shipping "Shipping" 5.00, "ACME Inc."
        *1 "Standard" 5.00 (3-5 days), 2 "Express" 12.00 (1-2 days)
        """
    /// The sample's quote with express delivery.
    static let express = """
        112.00 USD = subtotal "Subtotal" 100.00 + shipping "Shipping" 12.00, "ACME Inc."
        *2 "Express" 12.00 (1-2 days), 1 "Standard" 5.00 (3-5 days)
        """

    func text(_ reply: OpenReply) -> String {
        let methods = recorded { body in
            let list = body["data"]?["expressCheckoutWidgets"]?["list"]?[0]
            let contents = list?["widgets"]?[0]?["contents"]?.string ?? ""
            return (try? JSON(parsing: contents))?["paymentMethodsResponse"]
        }
        let payload = (reply.clientPayload.exposed.object ?? []).map { member in
            let isAsRecorded = member.key == "paymentMethodsResponse" && methods.contains(member.value)
            return "\(member.key)=" + (isAsRecorded ? "as recorded" : member.value.text)
        }
        var lines = ["opened", payload.joined(separator: " ")]
        lines += reply.quote.map { [text($0)] } ?? []
        lines += reply.unavailable.map { ["hidden: \($0)"] } ?? []
        return (lines + reply.notes.map { "note: \($0)" }).joined(separator: "\n")
    }

    func text(_ reply: QuoteReply) -> String {
        switch reply {
        case .keep: "keep"
        case .issues(let issues): issues.map(text).joined(separator: "\n")
        case .quote(let summary, let options, let selected):
            [
                summary.map(text) ?? "no summary", options.map { text($0, selected, summary) } ?? "no options",
            ].joined(separator: "\n")
        }
    }

    func text(_ outcome: CheckoutOutcome) -> String {
        switch outcome {
        case .completed(let payment): return "completed: \(text(payment))"
        case .pending(let payment): return "pending: \(text(payment))"
        case .cancelled: return "cancelled"
        case .failed(let error): return "failed: \(text(error))"
        case .unknown(let error): return "unknown: \(text(error))"
        case .declined(let decline):
            return "declined: \(decline.code.rawValue) [\(decline.rawCode ?? "-")] \(decline.retry.rawValue) "
                + "\(decline.session.rawValue), \(decline.payment.map(text) ?? "-")"
        case .needsCorrection(let correction):
            let lines = ["correction"] + correction.issues.map(text)
            return (lines + [correction.quote.map(text) ?? "no quote"]).joined(separator: "\n")
        case .actionRequired(let action):
            let actions = recorded { $0["data"]?["paymentInstructions"]?["action"]?["formFields"]?["action"] }
            let payload = action.payload?.exposed
            let isAsRecorded = payload.map(actions.contains) ?? false
            return "action: \(action.kind.rawValue) \(action.url?.exposed ?? "-") "
                + (isAsRecorded ? "as recorded" : payload?.text ?? "-")
        }
    }

    func text(_ error: ProviderError) -> String {
        "\(error.code.rawValue) \(error.certainty.rawValue)\(error.isRetrySafe ? " retry-safe" : "") "
            + "\(error.operation ?? "-") \(error.httpStatus.map(String.init) ?? "-") "
            + "[\(error.rawCode ?? "-")] \(error.traceID ?? "-"): \(error.message)"
    }

    private func text(_ quote: Quote) -> String {
        text(quote.summary) + "\n" + text(quote.options, quote.selected, quote.summary)
    }

    private func text(_ summary: OrderSummary) -> String {
        let lines = summary.lines.map { line in
            let name = line.kind.rawValue == line.id || line.kind == .fulfillment ? "" : ":\(line.kind.rawValue)"
            return "\(line.id)\(name) \"\(line.label)\" \(line.amount.decimalText)"
        }
        return "\(summary.total.amount) = "
            + (lines.isEmpty ? "nothing more" : lines.joined(separator: " + ")) + ", \"\(summary.payee)\""
    }

    private func text(
        _ options: [ShippingOption], _ selected: ShippingOption.ID?, _ summary: OrderSummary?
    ) -> String {
        let known = options.contains { $0.id == selected }
        let texts = options.map { option in
            (option.id == selected ? "*" : "") + "\(option.id) \"\(option.label)\" \(option.amount.decimalText)"
                + (option.detail.map { " (\($0))" } ?? "")
                + (option.summary == nil || option.summary == summary ? "" : " at another total")
        }
        return texts.joined(separator: ", ") + (known ? "" : " selected \(selected.map(\.rawValue) ?? "none")")
    }

    private func text(_ issue: AddressIssue) -> String {
        "issue: \(issue.code.rawValue) \(issue.stage.rawValue) \(issue.contact.rawValue) "
            + "\(issue.field?.rawValue ?? "-"): \(issue.message)"
    }

    private func text(_ payment: PaymentSnapshot) -> String {
        "\(payment.id?.rawValue ?? "-") \(payment.state.rawValue) \(payment.amount.map { "\($0)" } ?? "-")"
            + (payment.notes.isEmpty ? "" : " (\(payment.notes.joined(separator: "; ")))")
    }

    /// What `find` finds in the answers.
    private func recorded(_ find: (JSON) -> JSON?) -> [JSON] {
        archive.entries.compactMap { entry in
            guard let body = entry.response?.body.exposed else { return nil }
            return (try? JSON(parsing: body, options: .providerAnswer)).flatMap(find)
        }
    }
}
