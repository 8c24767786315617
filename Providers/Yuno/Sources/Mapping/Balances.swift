import ExpressCheckout

/// How much of a payment was taken, paid back and is still open, as far as its answer tells.
struct Balances {
    let payment: WirePayment
    let state: PaymentSnapshot.State
    /// What the payment is for.
    let amount: Money

    /// The balance; nil where nothing of it can be told.
    var balance: PaymentSnapshot.Balance? {
        let captured = captured
        let refunded = payment.amount?.refundedMoney(expecting: amount.currency)
        guard captured != nil || refunded != nil else { return nil }
        return PaymentSnapshot.Balance(captured: captured, refunded: refunded, open: open(captured))
    }

    /// What was taken: a purchase leaves Yuno's own counter at zero, since it is captured by nobody (`yuno.md §2.7`).
    var captured: Money? {
        let told = payment.amount?.capturedMoney(expecting: amount.currency)
        if let told, told.minorUnits != 0 { return told }
        if payment.status == "SUCCEEDED", payment.subStatus == "APPROVED" { return amount }
        let purchase = payment.history.first { $0.type == "PURCHASE" && $0.isSucceeded }
        return purchase?.amount?.money(expecting: amount.currency)?.money ?? told
    }

    /// What can still be taken: nobody says for a payment that is taken in part, since that depends on its provider.
    private func open(_ captured: Money?) -> Money? {
        switch state {
        case .authorized: captured.flatMap { try? amount.subtracting($0) }
        case .captured, .voided, .refunded, .partiallyRefunded, .declined: .zero(amount.currency)
        default: nil
        }
    }
}
