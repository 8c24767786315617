import ExpressCheckout

/// Says what Yuno's answers mean, by the code that the flow reads them with.
struct YunoAnswers: AnswerReading {
    /// What Yuno posts to the merchant, which is no call of ours.
    static let webhook = AnswerOperation("webhook", isRead: true)

    var operations: [AnswerOperation] { YunoOperation.allCases.map(\.answer) + [Self.webhook] }

    func explain(_ answer: HTTPResponse, to operation: AnswerOperation) -> AnswerExplanation {
        do throws(ProviderError) {
            if operation.name == Self.webhook.name { return try webhook(answer) }
            guard let known = YunoOperation(rawValue: operation.name) else {
                throw ProviderError(
                    .unsupported, certainty: operation.isRead ? .decided : .maybeHappened,
                    message: "Yuno has no operation of this name")
            }
            guard (200..<300).contains(answer.status) else { throw YunoErrors.error(answer, of: known) }
            do throws(JSONError) {
                return try explain(try answer.json(), to: known)
            } catch {
                throw YunoErrors.unreadable(known, because: error, of: answer)
            }
        } catch {
            return AnswerExplanation(CheckoutOutcome(error))
        }
    }

    private func explain(_ json: JSON, to operation: YunoOperation) throws(JSONError) -> AnswerExplanation {
        switch operation {
        case .createPayment, .getPayment: return explain(try WirePayment(json))
        case .listPayments: return try list(json)
        case .capture: return try change(json, .capture)
        case .cancel: return try change(json, .void)
        case .refund: return try change(json, .refund)
        case .cancelOrRefundPayment, .cancelOrRefundTransaction: return try change(json, .cancelOrRefund)
        case .createSession, .getSession, .updateSession: return session(try WireSession(json))
        case .paymentMethods:
            _ = try WirePaymentMethods(json)
            return .done()
        case .createToken:
            _ = try JSONNode(json)["token"].nonEmptyString()
            return .done(notes: ["not_paid: a one-time token is no payment"])
        case .createCustomer, .findCustomer:
            _ = try WireCustomer(json)
            return .done()
        }
    }

    private func explain(_ payment: WirePayment, notes: [String] = []) -> AnswerExplanation {
        let reading = PaymentReading(memory: YunoMemory())
        return AnswerExplanation(
            reading.outcome(of: payment), payment: reading.snapshot(of: payment), notes: notes)
    }

    private func change(_ json: JSON, _ kind: ChangeKind) throws(JSONError) -> AnswerExplanation {
        let change = try WireChange(json, types: kind.transactionTypes)
        let outcome = ChangeReading(kind: kind, memory: YunoMemory()).outcome(of: change)
        return AnswerExplanation(outcome)
    }

    /// A list is the order's, not the session's: without one of the two nobody can say which payment is meant.
    private func list(_ json: JSON) throws(JSONError) -> AnswerExplanation {
        let list = try WirePaymentList(json)
        guard let payment = list.mostTelling(of: list.payments) else {
            return AnswerExplanation(
                .failed(
                    ProviderError(
                        .notFound, certainty: .decided, isRetrySafe: true,
                        message: "Yuno lists no payment of the order; that is no proof of none",
                        operation: YunoOperation.listPayments.rawValue)))
        }
        let others = list.count - 1
        return explain(payment, notes: others == 0 ? [] : ["\(others) more of the order's payments are listed"])
    }

    private func session(_ session: WireSession) -> AnswerExplanation {
        .done(notes: session.isUsed == true ? ["session_used: a payment was made with it, it takes no other"] : [])
    }

    private func webhook(_ delivery: HTTPResponse) throws(ProviderError) -> AnswerExplanation {
        let message = try WebhookMessage(reading: delivery.body.exposed)
        let notes = ["sender_not_proven: explained as it stands, nobody checked who sent it"] + message.notes
        guard let payment = message.payment else { return .done(notes: notes + ["no_payment: it is about none"]) }
        return explain(payment, notes: notes)
    }
}
