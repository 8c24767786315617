import ExpressCheckout

/// What is asked of a payment that was made (`yuno.md §2.9`).
enum ChangeKind: String {
    case capture
    case void
    case refund
    /// Yuno chooses between the two.
    case cancelOrRefund = "cancel_or_refund"

    init(_ kind: PaymentChange.Kind) {
        self =
            switch kind {
            case .capture: .capture
            case .void: .void
            case .refund: .refund
            }
    }

    /// The kinds of transaction that it makes.
    var transactionTypes: Set<String> {
        switch self {
        case .capture: ["CAPTURE"]
        case .void: ["CANCEL"]
        case .refund: ["REFUND"]
        case .cancelOrRefund: ["CANCEL", "REFUND"]
        }
    }

    /// Whether a payment with that status shows it done.
    func isDone(_ status: String?, _ subStatus: String?) -> Bool {
        let pair = "\(status == "CANCELLED" ? "CANCELED" : status ?? "")/\(subStatus ?? "")"
        switch self {
        case .capture: return Self.captured.contains(pair)
        case .void: return Self.voided.contains(pair)
        case .refund: return Self.refunded.contains(pair)
        case .cancelOrRefund: return Self.voided.contains(pair) || Self.refunded.contains(pair)
        }
    }

    /// Whether a payment with that status shows it still being done, whatever its transaction says.
    func isRunning(_ status: String?, _ subStatus: String?) -> Bool {
        let pair = "\(status == "CANCELLED" ? "CANCELED" : status ?? "")/\(subStatus ?? "")"
        switch self {
        case .capture: return pair == "SUCCEEDED/CAPTURE_RETRY_IN_PROCESS"
        case .void: return pair == Self.voiding
        case .refund: return Self.refunding.contains(pair)
        case .cancelOrRefund: return pair == Self.voiding || Self.refunding.contains(pair)
        }
    }

    private static let captured: Set<String> = [
        "SUCCEEDED/APPROVED", "SUCCEEDED/CAPTURED", "SUCCEEDED/PARTIALLY_APPROVED", "SUCCEEDED/PARTIALLY_CAPTURED",
        "SUCCEEDED/PARTIALLY_REFUNDED", "REFUNDED/REFUNDED",
    ]
    private static let voided: Set<String> = ["CANCELED/CANCELED"]
    private static let refunded: Set<String> = ["REFUNDED/REFUNDED", "SUCCEEDED/PARTIALLY_REFUNDED"]
    private static let voiding = "CANCELED/PENDING_PROVIDER_CONFIRMATION"
    private static let refunding: Set<String> = [
        "REFUNDED/PENDING_PROVIDER_CONFIRMATION", "SUCCEEDED/REFUND_RETRY_IN_PROCESS",
    ]
}
