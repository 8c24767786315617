import ExpressCheckout

/// What a status and sub-status of a payment mean (`yuno.md §3.1`).
struct StatusRule {
    /// What became of the payment.
    enum Standing {
        /// Paid, or authorised.
        case completed
        /// Not decided, or not for us to call decided.
        case pending
        /// The customer has to take a further step.
        case action
        /// Refused or failed: nothing was charged.
        case declined
        /// Released or paid back: nothing is owed.
        case cancelled
    }

    let standing: Standing
    let state: PaymentSnapshot.State
    let note: String?

    init(_ standing: Standing, _ state: PaymentSnapshot.State, _ note: String? = nil) {
        self.standing = standing
        self.state = state
        self.note = note
    }

    /// The rule for a pair.
    ///
    /// Nothing unknown is ever paid: an unknown status, and an unknown sub-status of a success, are pending; an unknown
    /// sub-status of a failure keeps the failure.
    static func rule(status: String?, subStatus: String?) -> StatusRule {
        // Old client code spells it with two Ls (§3.1).
        let status = status == "CANCELLED" ? "CANCELED" : status ?? ""
        if let known = table[status]?[subStatus ?? ""] { return known }
        let pair = [Vocabulary.code(status) ?? "?", Vocabulary.code(subStatus) ?? "?"].joined(separator: "/")
        let note = "unknown_status: \(pair)"
        guard failures.contains(status) else { return StatusRule(.pending, .pending, note) }
        return StatusRule(.declined, .declined, note)
    }

    private static let failures: Set<String> = ["DECLINED", "REJECTED", "EXPIRED", "ERROR"]
    private static let open = StatusRule(.pending, .pending)
    private static let refused = StatusRule(.declined, .declined)

    /// Every pair of §3.1.
    static let table: [String: [String: StatusRule]] = [
        "CREATED": ["CREATED": open],
        "READY_TO_PAY": ["CREATED": open],
        "PENDING": [
            "AUTHORIZED": StatusRule(.completed, .authorized),
            "IN_PROCESS": open,
            "WAITING_ADDITIONAL_STEP": StatusRule(.action, .pending),
            "PENDING_PROVIDER_CONFIRMATION": open,
            "PENDING_FRAUD_REVIEW": open,
            "PENDING_OTP_COMPLETION": open,
            "DECLINED": StatusRule(.pending, .pending, "declined_but_open: read it again"),
        ],
        "VERIFIED": ["VERIFIED": StatusRule(.completed, PaymentSnapshot.State(rawValue: "verified"))],
        "SUCCEEDED": [
            "APPROVED": StatusRule(.completed, .captured),
            "CAPTURED": StatusRule(.completed, .captured),
            "PARTIALLY_APPROVED": StatusRule(.completed, .partiallyCaptured, "partly_paid"),
            "PARTIALLY_CAPTURED": StatusRule(.completed, .partiallyCaptured, "partly_paid"),
            "PARTIALLY_REFUNDED": StatusRule(.completed, .partiallyRefunded),
            "PARTIALLY_CHARGEBACKED": StatusRule(
                .completed, PaymentSnapshot.State(rawValue: "partially_charged_back"), "partly_charged_back"),
            "FRAUD_DECLINED": StatusRule(
                .pending, .captured, "fraud_declined: money moved although fraud screening said no; do not deliver"),
            "REFUND_RETRY_IN_PROCESS": StatusRule(.completed, .captured, "refund_retry_in_process"),
            // Paid by Yuno's word; that the money is taken is not claimed while a capture is tried again.
            "CAPTURE_RETRY_IN_PROCESS": StatusRule(.completed, .authorized, "capture_retry_in_process"),
            "CAPTURE_RETRY_PROCESS_FAILED": StatusRule(.completed, .authorized, "capture_retry_process_failed"),
        ],
        "REFUNDED": [
            "REFUNDED": StatusRule(.cancelled, .refunded),
            "PENDING_PROVIDER_CONFIRMATION": StatusRule(.pending, .captured, "refund_in_process"),
        ],
        "CANCELED": [
            "CANCELED": StatusRule(.cancelled, .voided),
            "PENDING_PROVIDER_CONFIRMATION": StatusRule(.pending, .authorized, "void_in_process"),
        ],
        "DECLINED": ["DECLINED": refused, "FRAUD_DECLINED": refused],
        "REJECTED": ["REJECTED": refused],
        "EXPIRED": ["EXPIRED": refused],
        "ERROR": [
            "ERROR": refused,
            // The provider may have charged; only the reversal ends it.
            "TIMEOUT": StatusRule(.pending, .pending, "provider_timeout: it may have been charged"),
            "PENDING_REVERSE": StatusRule(.pending, .pending, "reversal_in_process: it may have been charged"),
            "REVERSED_BY_TIMEOUT": refused,
        ],
        "IN_DISPUTE": [
            "RECEIVED": StatusRule(.pending, PaymentSnapshot.State(rawValue: "disputed"), "in_dispute"),
            "PENDING_REVIEW": StatusRule(.pending, PaymentSnapshot.State(rawValue: "disputed"), "in_dispute"),
        ],
        "CHARGEBACK": ["LOST": StatusRule(.pending, PaymentSnapshot.State(rawValue: "charged_back"), "charged_back")],
        "FRAUD": ["FRAUD_VERIFIED": StatusRule(.pending, .pending, "fraud_verified: a screening alone, no payment")],
    ]
}
