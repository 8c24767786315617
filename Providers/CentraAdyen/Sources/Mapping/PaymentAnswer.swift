import ExpressCheckout

/// What the answer to the final `paymentInstructions` says (`centra-adyen.md` §5): the first rule that fits.
enum PaymentAnswer: Sendable {
    /// Adyen authorised it: the order must be seen. It may come along, and so may Adyen's fields.
    case authorised(order: JSONNode?, fields: JSON?)
    /// Accepted, the result comes later; Adyen's word.
    case accepted(String)
    /// Decided, or a further step.
    case ended(CheckoutOutcome)
    /// The shopper, or the cart, must change first.
    case refused([UserError])
    /// It cannot be told.
    case unknown(ProviderError)

    /// Reads the answer to a payment of `amount`; nil where it is not known.
    init(_ answer: CentraAnswer, amount: Money?) {
        let action = answer.node["action"]
        let errors = answer.userErrors
        guard errors.isEmpty else {
            // An error beside a payment that went on does not undo it.
            self =
                Self.isUnderWay(action)
                ? .unknown(Self.puzzle("user errors beside an action", answer)) : .refused(errors)
            return
        }
        let fields = action["formFields"].value
        switch action["__typename"].value?.string {
        case "JavascriptPaymentAction": self = Self.adyen(fields, answer, amount: amount)
        case "RedirectPaymentAction":
            self =
                action["url"].value?.nonEmptyString.map { .ended(.actionRequired(ClientAction(.redirect, url: $0))) }
                ?? .unknown(Self.puzzle("a redirect without an address", answer))
        case "SuccessPaymentAction":
            // Where Adyen's own word is there, too, it must not say something else.
            guard let fields, fields["resultCode"]?.nonEmptyString != nil else {
                self = .authorised(order: action["order"], fields: nil)
                return
            }
            let result = Self.adyen(fields, answer, amount: amount)
            switch result {
            case .authorised: self = .authorised(order: action["order"], fields: fields)
            case .accepted: self = result
            default: self = .unknown(Self.puzzle("success beside Adyen's refusal", answer))
            }
        case "FormPaymentAction":
            self = .ended(
                .failed(
                    answer.refused(
                        .unsupported, "Centra wants a form filled in by a browser, which express checkout has not")))
        case nil where !action.isPresent: self = .unknown(Self.puzzle("no action", answer))
        default: self = .unknown(Self.puzzle("an unknown action", answer))
        }
    }

    /// Adyen's answer to the payment: an action first, then the result code.
    private static func adyen(_ fields: JSON?, _ answer: CentraAnswer, amount: Money?) -> PaymentAnswer {
        if let action = fields?["action"], action.object != nil { return .ended(.actionRequired(step(action))) }
        let taken = ["Authorised", "Received", "Pending"]
        if let error = fields?["errorCode"]?.nonEmptyString, !taken.contains(fields?["resultCode"]?.string ?? "") {
            return refusal(errorCode: error, fields, answer)
        }
        guard let code = fields?["resultCode"]?.nonEmptyString else {
            return .unknown(puzzle("no result code", answer))
        }
        switch code {
        case "Authorised": return .authorised(order: nil, fields: fields)
        case "Received", "Pending": return .accepted(code)
        case "Refused": return .ended(.declined(RefusalMapping.decline(fields, amount: amount)))
        case "Cancelled": return .ended(.cancelled)
        case "Error":
            let raw = fields?["refusalReasonCode"]
            return .ended(
                .failed(
                    answer.refused(
                        .unavailable, "Adyen failed while it processed the payment",
                        rawCode: raw?.nonEmptyString ?? raw?.numberText ?? code)))
        default: return .unknown(puzzle("a result code that decides nothing", answer, rawCode: code))
        }
    }

    /// Adyen's error body in place of its answer (`centra-adyen.md` §10): decided, but for a failure of its own and for
    /// a payment that is still running.
    private static func refusal(errorCode: String, _ fields: JSON?, _ answer: CentraAnswer) -> PaymentAnswer {
        if errorCode == "5_001" {
            return .ended(
                .failed(
                    answer.refused(
                        .amountMismatch, "Adyen says that the amount in the Apple Pay token is another",
                        rawCode: errorCode)))
        }
        let kinds = ["validation", "security", "configuration"]
        guard errorCode != "704", kinds.contains(fields?["errorType"]?.string ?? "") else {
            return .unknown(puzzle("an error of Adyen's that decides nothing", answer, rawCode: errorCode))
        }
        // These credentials are the shop's at Adyen, which Centra holds.
        let code: ProviderError.Code =
            fields?["errorType"]?.string == "security" ? .authentication : .invalidRequest
        return .ended(.failed(answer.refused(code, "Adyen refused the request", rawCode: errorCode)))
    }

    /// Adyen's action as a neutral step; the whole of it is what Adyen's client handles.
    private static func step(_ action: JSON) -> ClientAction {
        let kind: ClientAction.Kind =
            switch action["type"]?.string {
            case "threeDS2", "threeDS2Fingerprint", "threeDS2Challenge": .threeDS
            case "redirect", "nativeRedirect": .redirect
            default: .clientSDK
            }
        return ClientAction(kind, url: action["url"]?.nonEmptyString, payload: action)
    }

    /// Whether an action means that money may have moved, or soon will.
    private static func isUnderWay(_ action: JSONNode) -> Bool {
        guard action.isPresent, action["__typename"].value?.string != "FormPaymentAction" else { return false }
        let code = action["formFields"]["resultCode"].value?.string
        return !["Refused", "Cancelled", "Error"].contains(code)
    }

    private static func puzzle(_ what: String, _ answer: CentraAnswer, rawCode: String? = nil) -> ProviderError {
        answer.refused(
            .badResponse, "the payment's answer has \(what): look the order up", rawCode: rawCode,
            certainty: .maybeHappened)
    }
}
