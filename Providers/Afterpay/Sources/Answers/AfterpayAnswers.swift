import ExpressCheckout

/// Says what the API's answers mean, with the code that the flow reads them with (`afterpay.md` §2, §3).
struct AfterpayAnswers: AnswerReading {
    let operations = AfterpayOperation.all.map {
        AnswerOperation($0.name, success: $0.success, isRead: $0.replay == .safe)
    }

    func explain(_ answer: HTTPResponse, to operation: AnswerOperation) -> AnswerExplanation {
        guard let known = AfterpayOperation.all.first(where: { $0.name == operation.name }) else {
            return AnswerExplanation(
                CheckoutOutcome(
                    ProviderError(
                        .unsupported, certainty: operation.isRead ? .decided : .maybeHappened,
                        message: "the API has no such operation", httpStatus: answer.status)))
        }
        let answer = AfterpayAnswer(operation: known, response: answer)
        do throws(ProviderError) {
            return try Self.meaning(of: answer)
        } catch {
            return AnswerExplanation(CheckoutOutcome(error), notes: Self.notes(on: error))
        }
    }

    private static func meaning(of answer: AfterpayAnswer) throws(ProviderError) -> AnswerExplanation {
        switch answer.operation {
        case .createCheckout:
            _ = try answer.openedCheckout()
            return .done()
        case .getCheckout:
            let checkout = try answer.checkout()
            return .done(
                notes: checkout.amount.map { $0.money == nil ? ["amount_mismatch: it says \($0.raw)"] : [] } ?? [])
        case .captureFull, .auth: return AnswerExplanation(try answer.paymentOutcome())
        case .capture: return AnswerExplanation(try answer.captureOutcome())
        case .void: return AnswerExplanation(try answer.voidOutcome())
        case .refund:
            let refund = try answer.refund()
            let note =
                refund.amount?.money == nil ? ["amount_mismatch: it says \(refund.amount?.raw ?? "no amount")"] : []
            // The answer tells the refund alone, not what is left of the payment.
            return AnswerExplanation(
                .completed(PaymentSnapshot(id: nil, state: .refunded, amount: refund.amount?.money, notes: note)))
        case .reversal:
            try answer.checkReversal()
            return .done()
        case .getPayment, .getPaymentByToken, .updatePayment, .courier:
            let meaning = PaymentOutcome(payment: try answer.standingPayment(), showsBalance: true)
            guard answer.operation.replay == .safe else { return AnswerExplanation(.completed(meaning.snapshot)) }
            return AnswerExplanation(meaning.outcome, payment: meaning.snapshot)
        case .listPayments:
            let read = try answer.payments().count
            let odd = (answer.body?["results"]?.array?.count ?? read) - read
            return .done(notes: ["\(read) payments"] + (odd > 0 ? ["\(odd) more that cannot be read"] : []))
        default:
            _ = try answer.object()
            return .done()
        }
    }

    /// What a code of the API's does not say by itself.
    private static func notes(on error: ProviderError) -> [String] {
        switch (error.operation, error.rawCode, error.httpStatus) {
        case (AfterpayOperation.captureFull.name?, "invalid_token"?, _),
            (AfterpayOperation.auth.name?, "invalid_token"?, _):
            ["if this answers a repeat, the first call may have gone through: read the payment by its token"]
        case (AfterpayOperation.reversal.name?, "precondition_failed"?, _):
            ["reversed before, too late or not eligible: read the payment by its token"]
        case (AfterpayOperation.getPayment.name?, _, 404?), (AfterpayOperation.getPaymentByToken.name?, _, 404?):
            ["no proof that there is no payment: the read side lags some seconds behind"]
        default: []
        }
    }
}
