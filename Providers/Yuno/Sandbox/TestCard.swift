/// What a card number makes of a payment (`yuno.md §8`, the test gateway's Visa series).
enum TestCard {
    /// How a payment with the card ends.
    enum Outcome: Sendable, Hashable {
        /// It is paid.
        case succeeds
        /// It is refused by the bank with that response code.
        case declines(String)
        /// The gateway fails.
        case errs
        /// The customer has to pass a 3-D Secure challenge first.
        case challenges
    }

    /// The outcome of a card number; one that is not on the list is an invalid card to this gateway.
    static func outcome(number: String) -> Outcome {
        outcomes[number] ?? .declines("INVALID_CARD_NUMBER")
    }

    private static let outcomes: [String: Outcome] = [
        "4507990000000002": .succeeds,
        "4507990000000010": .declines("INSUFFICIENT_FUNDS"),
        "4507990000000028": .declines("DECLINED_BY_BANK"),
        "4507990000000036": .declines("DO_NOT_HONOR"),
        "4507990000000044": .declines("INVALID_SECURITY_CODE"),
        "4507990000000051": .declines("INVALID_CARD_DATA"),
        "4507990000000069": .declines("REPORTED_STOLEN"),
        "4507990000000077": .errs,
        // The 3-D Secure test page's browser challenge.
        "348638267931507": .challenges,
    ]
}
