import ExpressCheckout

/// Says what an answer of Centra's means, with the types that the flow reads it with.
///
/// One answer alone: where the flow would look further, into the order or the cart, what is left open is `unknown`.
struct AnswerReader: AnswerReading {
    var operations: [AnswerOperation] {
        CentraOperation.allCases.map { AnswerOperation($0.rawValue, isRead: $0.isRead) }
    }

    func explain(_ answer: HTTPResponse, to operation: AnswerOperation) -> AnswerExplanation {
        guard let known = CentraOperation(rawValue: operation.name) else {
            return AnswerExplanation(
                .unknown(
                    ProviderError(
                        .unsupported, certainty: .maybeHappened, message: "Centra has no operation of this name")))
        }
        // Of a session that is open and had no order before: then `Unauthorized` is its end, and every order is new.
        var state = ProviderState()
        state.sessionToken = "open"
        state.lastOrder = nil
        do throws(ProviderError) {
            let read = try CentraAnswer(reading: answer, to: known, state: &state)
            return try explain(read, state)
        } catch {
            return AnswerExplanation(known.isRead ? .failed(error.ofRead) : CheckoutOutcome(error))
        }
    }

    private func explain(_ answer: CentraAnswer, _ state: ProviderState) throws(ProviderError) -> AnswerExplanation {
        switch answer.operation {
        case .selection:
            guard answer.node.value?.object != nil else { throw answer.unreadable("\(answer.node.path) is no object") }
            return .done(notes: CartNotes.of(state.selection))
        case .order: return try OrderExplanation.make(answer, state)
        case .expressCheckoutWidgets:
            let configuration = try ExpressConfiguration(answer)
            return .done(
                notes: configuration.applePay == nil ? ["Adyen offers no Apple Pay in this shop: hide the button"] : [])
        case .addItem, .updateLine, .setShippingMethod, .setSelection, .handleWidgetEvent:
            return try explainChange(answer, state)
        case .paymentInstructions: return PaymentExplanation.make(answer, state)
        case .paymentResult: return ResultExplanation.make(answer, state)
        }
    }

    /// A change of the cart.
    ///
    /// Lines that are not available any more do not undo it: it has taken effect (`centra-adyen.md` §2).
    private func explainChange(
        _ answer: CentraAnswer, _ state: ProviderState
    ) throws(ProviderError) -> AnswerExplanation {
        guard answer.node["selection"].value != nil || answer.node["userErrors"].value?.array != nil else {
            throw answer.unreadable("\(answer.node.path) has neither a selection nor user errors")
        }
        let errors = answer.userErrors
        switch answer.operation {
        case .addItem:
            guard errors.isEmpty else { throw answer.refused(errors) }
            guard answer.node["line"]["id"].value?.nonEmptyString != nil else {
                throw answer.unreadable("\(answer.node["line"].path) is missing")
            }
        case .handleWidgetEvent:
            guard errors.isEmpty else { throw answer.refused(errors) }
        default:
            let refusals = errors.filter { !$0.isUnavailableItem }
            guard refusals.isEmpty else { throw answer.refused(refusals) }
        }
        let gone = errors.isEmpty ? [] : ["\(errors.count) lines are not available any more: the totals are new"]
        return .done(notes: gone + (state.selection.map { CartNotes.of($0) } ?? []))
    }
}

extension ProviderError {
    /// The same, of a read: it acts on nothing, so that it can be made again.
    fileprivate var ofRead: ProviderError {
        ProviderError(
            code, certainty: .decided, isRetrySafe: true, message: message, operation: operation, rawCode: rawCode,
            httpStatus: httpStatus, traceID: traceID)
    }
}
