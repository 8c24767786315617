import ExpressCheckout

/// A body of `POST /v1/payments` that keeps the rules of `yuno.md §2.6`.
struct PaymentOrder: Sendable {
    let accountID: String
    let description: String
    let country: String
    let orderID: String
    let reference: String?
    let amount: Money
    let session: String
    let token: String
    let type: String?
    let capture: Bool
    let payerID: String?
    let keepsMethod: Bool
    let workflow: String
    let callbackURL: String?
    let wantsHistory: Bool
    let payer: JSON?
    let additionalData: JSON?
    let metadata: JSON?

    /// Checks a body.
    /// - Throws: a refusal that names the fields.
    init(_ body: JSON) throws(YunoRefusal) {
        var report = BodyReport()
        let root = JSONNode(body)
        accountID = report.uuid(root["account_id"], .required) ?? ""
        description = report.text(root["description"], .required, length: 3...255) ?? ""
        country = report.country(root["country"], .required) ?? ""
        orderID = report.text(root["merchant_order_id"], .required, length: 3...255) ?? ""
        reference = report.text(root["merchant_reference"], length: 3...255)
        let amount = report.money(root["amount"], .required, least: 1)
        workflow =
            report.word(
                root["workflow"], among: ["SDK_CHECKOUT", "CHECKOUT", "REDIRECT", "DIRECT", "SDK_SEAMLESS"])
            ?? "SDK_CHECKOUT"
        let checkout = report.object(root["checkout"], .required)
        session = checkout.flatMap { report.uuid($0["session"], .required) } ?? ""
        let method = report.object(root["payment_method"], .required)
        token = method.flatMap { Self.readToken($0, &report) } ?? ""
        type = method.flatMap { Self.readType($0["type"], &report) }
        capture = method.map { Self.readCapture($0["detail"], &report) } ?? true
        payerID = PayerRules.read(root["customer_payer"], &report)
        keepsMethod = method.flatMap { report.flag($0["vault_on_success"]) } ?? false
        if keepsMethod, payerID == nil {
            report.reportMissing(root["customer_payer"]["id"])
        }
        AdditionalDataRules.read(root["additional_data"], &report)
        callbackURL = report.text(root["callback_url"], length: 3...526)
        SessionRules.readMetadata(root["metadata"], least: 1, &report)
        let extras = report.object(root["response_additional_data"])
        wantsHistory = extras.flatMap { report.flag($0["transactions_history"]) } ?? false
        try report.check()
        if workflow == "DIRECT" || workflow == "REDIRECT" {
            throw YunoRefusal("INVALID_REQUEST", "workflow: only the SDK workflows are played here")
        }
        guard let amount else { throw YunoRefusal("INVALID_AMOUNT", "amount is not usable") }
        self.amount = amount
        payer = body["customer_payer"]
        additionalData = body["additional_data"]
        metadata = body["metadata"]
    }

    /// One of token and vaulted token; a kept method is paid with through a one-time token here, as a vaulted one would
    /// win and lose the device's fingerprint.
    private static func readToken(_ method: JSONNode, _ report: inout BodyReport) -> String? {
        if method["vaulted_token"].value != nil {
            report.report(method["vaulted_token"], code: "INVALID_TOKEN", "is not known")
            return nil
        }
        return report.text(method["token"], .required, length: 36...64)
    }

    private static func readType(_ node: JSONNode, _ report: inout BodyReport) -> String? {
        guard let type = report.text(node) else { return nil }
        if !PaymentMethods.types.contains(type) {
            report.report(node, code: "UNAVAILABLE_PAYMENT_METHOD", "is not offered by this session")
        }
        return type
    }

    /// Whether the money is taken at once: false in the card's or the wallet's detail asks for an authorisation.
    private static func readCapture(_ node: JSONNode, _ report: inout BodyReport) -> Bool {
        guard let detail = report.object(node) else { return true }
        var captures = true
        for kind in ["card", "wallet"] {
            guard let part = report.object(detail[kind]) else { continue }
            if report.flag(part["capture"]) == false { captures = false }
            report.flag(part["verify"])
            report.text(part["soft_descriptor"], length: 0...255)
        }
        if let card = report.object(detail["card"]) { report.whole(card["installments"], in: 1...99) }
        if let wallet = report.object(detail["wallet"]) {
            report.text(wallet["payment_token"])
            report.text(wallet["domain_url"], length: 3...255)
        }
        return captures
    }
}
