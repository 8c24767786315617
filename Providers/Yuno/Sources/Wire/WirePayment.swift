import ExpressCheckout

/// A payment in any of the shapes that Yuno gives it (`yuno.md §2.7`, §2.8).
struct WirePayment {
    let id: String?
    let status: String?
    let subStatus: String?
    let orderReference: String?
    let amount: WireAmount?
    let session: String?
    let idempotencyKey: String?
    let createdAt: String
    /// When it last changed; empty where the answer does not say.
    let updatedAt: String
    let accountID: String?
    /// What the customer's method is kept under, once it is (`vault_on_success`).
    let vaultedToken: String?
    /// Whether the client SDK has to go on; nil when the answer does not say.
    let needsClientStep: Bool?
    /// The latest transaction.
    let transaction: WireTransaction?
    /// All that stand under `transactions`.
    let transactions: [WireTransaction]
    /// All that the answer tells of: those, and the history where it was asked for.
    let history: [WireTransaction]
    /// Where the customer has to go for a further step.
    let redirectURL: String?

    /// Reads a payment that stands under `payment`, `data.payment` or at the top level; `""` is absent.
    /// - Throws: ``JSONError`` when there is neither an id nor a status: then it is no payment.
    init(_ json: JSON) throws(JSONError) {
        let inner = [json["payment"], json["data"]?["payment"]].compactMap { $0?.object == nil ? nil : $0 }.first
        let payment = inner ?? json
        // The old webhook form has `code` for the id; at the top level it is an error body's, whatever the HTTP status.
        id = payment["id"]?.nonEmptyString ?? inner?["code"]?.nonEmptyString
        status = payment["status"]?.nonEmptyString?.uppercased()
        guard id != nil || status != nil else { throw JSONError(.missing, at: JSONPath.root.appending("id")) }
        subStatus = payment["sub_status"]?.nonEmptyString?.uppercased()
        orderReference = payment["merchant_order_id"]?.nonEmptyString
        amount = WireAmount(payment["amount"])
        let checkout = payment["checkout"]
        session = checkout?["session"]?.nonEmptyString
        idempotencyKey = payment["idempotency_key"]?.nonEmptyString
        createdAt = payment["created_at"]?.nonEmptyString ?? ""
        // The flag has a second spelling on other answers (§2.5).
        needsClientStep = checkout?["sdk_action_required"]?.bool ?? checkout?["sdk_required_action"]?.bool
        updatedAt = payment["updated_at"]?.nonEmptyString ?? ""
        accountID = payment["account_id"]?.nonEmptyString
        vaultedToken = payment["payment_method"]?["vaulted_token"]?.nonEmptyString
        transactions = WireTransaction.all(in: payment["transactions"])
        transaction = WireTransaction.newest(of: transactions)
        let ids = Set(transactions.compactMap(\.id))
        history =
            WireTransaction.all(in: payment["transactions_history"])
            .filter { $0.id.map { !ids.contains($0) } ?? true } + transactions
        redirectURL =
            Self.redirectURL(in: payment["payment_method"]) ?? Self.redirectURL(in: transaction?.paymentMethod)
    }

    /// Whether it is decided and nobody was charged by it.
    var isEndedUnpaid: Bool {
        switch StatusRule.rule(status: status, subStatus: subStatus).standing {
        case .declined, .cancelled: true
        case .completed, .pending, .action: false
        }
    }

    /// The challenge's address: below the detail of the payment's or the transaction's method, whatever the method
    /// (`H-03`; the detail has two names, §4.2).
    private static func redirectURL(in method: JSON?) -> String? {
        for name in ["payment_method_detail", "detail"] {
            for member in method?[name]?.object ?? [] {
                for place in [member.value, member.value["three_d_secure"]] {
                    if let url = place?["redirect_url"]?.nonEmptyString, isWebAddress(url) { return url }
                }
            }
        }
        return nil
    }

    /// A further step is a web page over TLS (or on this machine): another address is not handed to the client.
    private static func isWebAddress(_ text: String) -> Bool {
        let lower = text.lowercased()
        guard lower.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return false }
        return ["https://", "http://127.0.0.1:", "http://localhost:"].contains { lower.hasPrefix($0) }
    }
}
