import ExpressCheckout

/// One thing that a customer does in a rehearsal, and what of a provider it needs.
enum RehearsalScene: String, CaseIterable {
    case pays = "pays"
    case refusedAddress = "a refused address, then a served one"
    case otherOption = "another delivery option"
    case declined = "a declined card, then another"
    case furtherStep = "a card that asks for a further step"
    case cancelled = "cancels before paying"
    case lostAnswer = "the payment's answer is lost"
    case refunded = "pays and is refunded"

    /// The capability without which a provider cannot play it.
    var needs: Capability? {
        switch self {
        case .refunded: .refund
        case .furtherStep: .actionsThreeDS
        default: nil
        }
    }

    /// Whether it is about a fault of the network's: what it shows is worth knowing, but no customer's total or outcome.
    var isFault: Bool { self == .lostAnswer }
}
