import ExpressCheckout

/// How much of a payment went where, told from its events and refunds (`afterpay.md` §3.2).
struct PaymentBalance: Sendable {
    let payment: WirePayment

    /// Nil for a part that the answer does not tell.
    var balance: PaymentSnapshot.Balance {
        PaymentSnapshot.Balance(captured: captured, refunded: refunded, open: payment.open?.money)
    }

    /// What was taken so far, paid back or not.
    var captured: Money? {
        guard let currency = payment.originalAmount?.money?.currency else { return nil }
        let captures = payment.events.filter { $0.type == .captured }
        if !captures.isEmpty { return Self.sum(captures.map(\.amount), currency) }
        switch payment.state {
        case .authApproved, .authDeclined, .captureDeclined, .voided, .expired: return .zero(currency)
        case .captured:
            guard let original = payment.originalAmount?.money, let released else { return nil }
            return try? original.subtracting(released)
        default: return nil
        }
    }

    /// What was paid back so far.
    ///
    /// A void stands among the refunds, too: for every release one entry of the same sum is left out.
    var refunded: Money? {
        guard let currency = payment.originalAmount?.money?.currency else { return nil }
        var refunds = payment.refunds.map(\.amount)
        for event in payment.events where event.type == .voided {
            if let money = event.amount?.money, let index = refunds.firstIndex(where: { $0?.money == money }) {
                refunds.remove(at: index)
            }
        }
        return Self.sum(refunds, currency)
    }

    private var released: Money? {
        guard let currency = payment.originalAmount?.money?.currency else { return nil }
        return Self.sum(payment.events.filter { $0.type == .voided || $0.type == .expired }.map(\.amount), currency)
    }

    /// Nil where an amount is missing, odd or in another currency.
    private static func sum(_ amounts: [WireMoney?], _ currency: Currency) -> Money? {
        var sum = Money.zero(currency)
        for amount in amounts {
            guard let money = amount?.money, let next = try? sum.adding(money) else { return nil }
            sum = next
        }
        return sum
    }
}
