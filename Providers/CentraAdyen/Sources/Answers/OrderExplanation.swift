import ExpressCheckout

/// What the session's latest order says of its payment.
enum OrderExplanation {
    /// Explains the answer to `order`.
    /// - Throws: ``ProviderError`` when it is not understood.
    static func make(_ answer: CentraAnswer, _ state: ProviderState) throws(ProviderError) -> AnswerExplanation {
        guard answer.node.isPresent else {
            // Not found is no proof: the order may appear late, by Adyen's notice to Centra.
            return AnswerExplanation(
                .unknown(
                    ProviderError(
                        .notFound, certainty: .decided, isRetrySafe: true,
                        message: "the session has no order; a payment that was sent may still become one",
                        operation: answer.operation.rawValue, httpStatus: answer.status, traceID: answer.traceID)))
        }
        switch match(answer.node, state) {
        case .ours(let snapshot):
            let isKnown = PlacedOrder.hasKnownStatus(answer.node)
            return AnswerExplanation(
                isKnown
                    ? .completed(snapshot)
                    : .pending(
                        PaymentSnapshot(
                            id: snapshot.id, state: .pending, amount: snapshot.amount, notes: snapshot.notes)
                    ))
        case .none: throw answer.unreadable("the order cannot be read")
        case .other(let reason):
            guard answer.node["status"].value?.string == PlacedOrder.deleted else { throw answer.unreadable(reason) }
            return AnswerExplanation(
                .unknown(
                    ProviderError(
                        .invalidState, certainty: .decided, isRetrySafe: true, message: reason,
                        operation: answer.operation.rawValue, httpStatus: answer.status, traceID: answer.traceID)))
        }
    }

    /// Holds an order against nothing but itself: its own total is what was asked for.
    static func match(_ order: JSONNode, _ state: ProviderState) -> PlacedOrder.Match {
        guard order.isPresent else { return .none }
        guard let total = CartNotes.grandTotal(order["totals"]) else { return .other("the order has no total") }
        return PlacedOrder.match(
            order, payment: SentPayment(key: IdempotencyKey(""), amount: total, cart: nil), state: state)
    }
}
