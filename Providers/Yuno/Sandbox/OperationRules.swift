import ExpressCheckout

/// The rules of a capture's, cancellation's or refund's body (`yuno.md §2.9`).
struct OperationRules {
    let merchantReference: String?
    let reason: String?
    let description: String?
    let amount: Money?

    /// Which of them.
    enum Kind {
        case capture
        case cancel
        case refund
        case cancelOrRefund
    }

    /// Checks a body.
    /// - Throws: a refusal that names the fields.
    init(_ body: JSON, for kind: Kind) throws(YunoRefusal) {
        var report = BodyReport()
        let root = JSONNode(body)
        merchantReference = report.text(
            root["merchant_reference"], kind == .cancelOrRefund ? .optional : .required, length: 3...255)
        description = report.text(root["description"], length: 3...255)
        let needsReason = kind == .capture || kind == .cancelOrRefund
        reason = report.word(
            root["reason"], needsReason ? .required : .optional, among: Self.reasons(kind))
        amount =
            kind == .cancel
            ? nil : report.money(root["amount"], kind == .capture ? .required : .optional, least: 1)
        report.flag(root["simplified_mode"])
        try report.check()
    }

    private static func reasons(_ kind: Kind) -> Set<String> {
        switch kind {
        case .capture: ["PRODUCT_CONFIRMED", "REQUESTED_BY_CUSTOMER"]
        case .cancel: ["DUPLICATE", "FRAUDULENT", "REQUESTED_BY_CUSTOMER"]
        case .refund, .cancelOrRefund: ["DUPLICATE", "FRAUDULENT", "REQUESTED_BY_CUSTOMER", "REVERSE"]
        }
    }
}
