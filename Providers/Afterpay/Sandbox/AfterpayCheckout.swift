import ExpressCheckout

/// A checkout from its creation to its payment (`afterpay.md` §2.2, §2.3).
struct AfterpayCheckout: Sendable {
    /// How long its data lives.
    static let lifetime: Duration = .seconds(60 * 60)

    /// What the customer settled on the checkout page.
    struct Confirmation: Sendable {
        let amount: Money
        /// `shipping`, `consumer` and so on, as GET checkout shows them.
        let members: [JSON.Member]
        let cardDeclines: Bool
    }

    let token: String
    let expires: Duration
    let pageURL: String
    /// The body it was created with.
    let body: [JSON.Member]
    let amount: Money
    let isExpress: Bool
    var confirmation: Confirmation?
    /// Whether it led to an order, paid or declined: it cannot be read or paid any more.
    var isCompleted = false

    /// What must be paid.
    var total: Money { confirmation?.amount ?? amount }

    /// What POST checkouts answers.
    var created: [JSON.Member] {
        [
            JSON.Member("token", .string(token)),
            JSON.Member("expires", .string(AfterpayTime.text(expires))),
            JSON.Member("redirectCheckoutUrl", .string(pageURL)),
        ]
    }

    /// What GET checkout answers: both bodies merged, the customer's choices over the merchant's.
    var merged: JSON {
        let chosen = confirmation.map { [JSON.Member("amount", $0.amount.afterpayJSON)] + $0.members } ?? []
        let kept = body.filter { member in !chosen.contains { $0.key == member.key } }
        return .object(created + chosen + kept)
    }

    /// The value of a member after the customer's choices.
    func value(_ key: String) -> JSON? {
        merged[key]
    }

    func isOpen(at now: Duration) -> Bool {
        !isCompleted && now < expires
    }
}
