import ExpressCheckout

/// What the answer to `paymentInstructions` says of the payment.
enum PaymentExplanation {
    /// Explains the answer.
    static func make(_ answer: CentraAnswer, _ state: ProviderState) -> AnswerExplanation {
        let order = answer.node["action"]["order"]
        let amount = CartNotes.grandTotal(order["totals"]) ?? CartNotes.total(state.selection)
        switch PaymentAnswer(answer, amount: amount) {
        case .authorised(let order?, _) where order.isPresent:
            switch OrderExplanation.match(order, state) {
            case .ours(let snapshot): return AnswerExplanation(.completed(snapshot))
            case .none: return AnswerExplanation(.unknown(.foreignOrder("it cannot be read")))
            case .other(let reason): return AnswerExplanation(.unknown(.foreignOrder(reason)))
            }
        case .authorised(_, nil):
            return AnswerExplanation(
                .unknown(
                    answer.refused(
                        .badResponse, "success without an order and without Adyen's answer: look the order up",
                        certainty: .maybeHappened)))
        case .authorised:
            return AnswerExplanation(
                .completed(
                    PaymentSnapshot(
                        id: nil, state: .authorized, amount: amount,
                        notes: ["Adyen authorised it; the flow waits for Centra's order before it is completed"])))
        case .accepted(let code):
            return AnswerExplanation(
                .pending(PaymentSnapshot(id: nil, state: .pending, amount: amount, notes: ["Adyen says \(code)"])))
        case .ended(let outcome):
            guard case .actionRequired = outcome else { return AnswerExplanation(outcome) }
            return AnswerExplanation(outcome, payment: PaymentSnapshot(id: nil, state: .pending, amount: amount))
        case .refused(let errors): return refused(errors, answer, state)
        case .unknown(let error):
            let isQuiet = !answer.node["action"].isPresent && answer.userErrors.isEmpty
            let note =
                "no action is normal where paymentInitiateOnly was asked for: the address is priced, nothing paid"
            return AnswerExplanation(.unknown(error), notes: isQuiet ? [note] : [])
        }
    }

    private static func refused(
        _ errors: [UserError], _ answer: CentraAnswer, _ state: ProviderState
    ) -> AnswerExplanation {
        guard !PaymentRefusal.hidesCart(errors, state.selection) else {
            return AnswerExplanation(
                .unknown(answer.refused(errors).undecided),
                notes: ["the cart is empty and no error says why: an order may have taken it along"])
        }
        let quote = try? CartNotes.quote(state.selection).quote
        let outcome = PaymentRefusal.outcome(
            errors, answer, quote: quote, holdsCart: state.selection?.object != nil)
        var notes: [String] = []
        if errors.contains(where: \.isUnavailableItem) { notes.append("lines are not available any more") }
        if let quote { notes.append("the cart costs \(quote.summary.total.amount) now") }
        return AnswerExplanation(outcome, notes: notes)
    }
}
