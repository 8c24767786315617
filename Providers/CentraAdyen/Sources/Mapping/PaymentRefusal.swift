import ExpressCheckout

/// What the user errors of a `paymentInstructions` mean for the payment: nothing was charged.
enum PaymentRefusal {
    /// The outcome of `errors`; `quote` is what the cart that came along costs, nil when it cannot be quoted, and
    /// `holdsCart` whether one came along at all.
    static func outcome(
        _ errors: [UserError], _ answer: CentraAnswer, quote: Quote?, holdsCart: Bool
    ) -> CheckoutOutcome {
        if errors.contains(where: \.namesAmountMismatch) { return .failed(answer.refused(errors)) }
        if errors.allSatisfy(\.isUnavailableItem) {
            // Where nothing is left there is nothing to correct.
            guard quote != nil || !holdsCart else { return .failed(answer.refused(errors)) }
            return .needsCorrection(CheckoutOutcome.Correction(quote: quote))
        }
        let others = errors.filter { !$0.isUnavailableItem }
        guard others.allSatisfy(\.isAboutAddress) else { return .failed(answer.refused(others)) }
        return .needsCorrection(
            CheckoutOutcome.Correction(issues: IssueMapping.issues(others, stage: .authorise), quote: quote))
    }

    /// Whether the cart is empty and no error says where its lines went: an order may have taken them along.
    static func hidesCart(_ errors: [UserError], _ selection: JSON?) -> Bool {
        !errors.contains(where: \.isUnavailableItem) && selection?.object != nil
            && SelectionLine.all(in: selection).isEmpty
    }
}
