import ExpressCheckout

/// What the answer to `paymentResult` says: `SUCCESS` with an order, or `FAILED` (`centra-adyen.md` §5).
enum PaymentResult: Sendable {
    /// The order is placed and it is this payment's.
    case placed(PaymentSnapshot)
    /// Nothing was charged.
    case failed
    /// It cannot be told.
    case unknown(ProviderError)

    init(_ answer: CentraAnswer, payment: SentPayment, state: ProviderState) {
        switch Self.type(of: answer) {
        case .success:
            switch PlacedOrder.match(answer.node["order"], payment: payment, state: state) {
            case .ours(let snapshot): self = .placed(snapshot)
            case .none: self = .unknown(.foreignOrder("the one that came along is not this checkout's"))
            case .other(let reason): self = .unknown(.foreignOrder(reason))
            }
        case .failed: self = .failed
        case .unknown(let error): self = .unknown(error)
        }
    }

    /// Centra's own word, before any order is looked at.
    enum Word: Sendable {
        /// `SUCCESS`.
        case success
        /// `FAILED`.
        case failed
        /// Neither of the two that there are.
        case unknown(ProviderError)
    }

    /// The word of an answer.
    static func type(of answer: CentraAnswer) -> Word {
        switch answer.node["type"].value?.string {
        case "SUCCESS": .success
        case "FAILED": .failed
        default:
            .unknown(
                answer.refused(
                    .badResponse, "the result is neither success nor failure: look the order up",
                    certainty: .maybeHappened))
        }
    }

    /// A further step that failed; Adyen's reason does not come along.
    static func decline(amount: Money?) -> Decline {
        Decline(
            .refused, session: .reusable, payment: PaymentSnapshot(id: nil, state: .declined, amount: amount))
    }
}
