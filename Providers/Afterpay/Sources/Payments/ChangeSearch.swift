import ExpressCheckout

/// Looks for a change among what happened to its payment.
struct ChangeSearch: Sendable {
    private let call: ChangeCall
    private let isWhole: Bool
    /// Other changes that look the same: each accounts for one event.
    private let twins: Int

    /// `others` is what was sent so far, the change itself among it where it is remembered.
    init(_ change: PaymentChange, others: [ChangeCall]) {
        let call = others.first { $0.key == change.key } ?? ChangeCall(change, amount: change.amount)
        self.call = call
        isWhole = call.amount == nil
        twins =
            others.filter {
                $0.key != call.key && $0.kind == .capture && $0.payment == call.payment && $0.amount == call.amount
                    && Self.reference(of: $0) == Self.reference(of: call)
            }.count
    }

    /// Whether the payment shows it.
    func finds(in payment: WirePayment) -> Bool {
        switch call.kind {
        case .capture:
            let matches = payment.events.filter { event in
                event.type == .captured && event.reference == Self.reference(of: call)
                    && (isWhole || event.amount?.money == call.amount)
            }
            return matches.count > twins
        case .void:
            // Nothing is open any more: what a whole void was to bring about.
            if isWhole, payment.state == .voided { return true }
            return payment.refunds.contains { $0.requestID == call.key.rawValue }
        case .refund:
            return payment.refunds.contains { refund in
                refund.requestID == call.key.rawValue
                    && (isWhole || refund.amount?.money == nil || refund.amount?.money == call.amount)
            }
        }
    }

    private static func reference(of call: ChangeCall) -> String? {
        call.body["paymentEventMerchantReference"]?.string
    }
}
