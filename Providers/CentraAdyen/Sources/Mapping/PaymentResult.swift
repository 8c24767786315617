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
        switch answer.node["type"].value?.string {
        case "SUCCESS":
            switch PlacedOrder.match(answer.node["order"], payment: payment, state: state) {
            case .ours(let snapshot): self = .placed(snapshot)
            case .none: self = .unknown(.foreignOrder("the one that came along is not this checkout's"))
            case .other(let reason): self = .unknown(.foreignOrder(reason))
            }
        case "FAILED": self = .failed
        default:
            self = .unknown(
                answer.refused(
                    .badResponse, "the result is neither success nor failure: look the order up",
                    certainty: .maybeHappened))
        }
    }
}
