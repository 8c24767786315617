import ExpressCheckout

/// What the answer to `paymentResult` says of the payment.
enum ResultExplanation {
    /// Explains the answer.
    static func make(_ answer: CentraAnswer, _ state: ProviderState) -> AnswerExplanation {
        switch PaymentResult.type(of: answer) {
        case .success:
            switch OrderExplanation.match(answer.node["order"], state) {
            case .ours(let snapshot): return AnswerExplanation(.completed(snapshot))
            case .none: return AnswerExplanation(.unknown(.foreignOrder("it did not come along")))
            case .other(let reason): return AnswerExplanation(.unknown(.foreignOrder(reason)))
            }
        case .failed:
            let holdsCart = !SelectionLine.all(in: state.selection).isEmpty
            guard answer.userErrors.allSatisfy(\.isUnavailableItem) || holdsCart else {
                return AnswerExplanation(
                    .unknown(answer.refused(answer.userErrors).undecided),
                    notes: ["a failure beside an error may mean that the payment was finished before: look it up"])
            }
            return AnswerExplanation(.declined(PaymentResult.decline(amount: CartNotes.total(state.selection))))
        case .unknown(let error): return AnswerExplanation(.unknown(error))
        }
    }
}
