import ExpressCheckout

/// The rules of a session's body (`yuno.md §2.2`, `§2.3`).
struct SessionRules {
    private(set) var accountID = ""
    private(set) var orderID = ""
    private(set) var country = ""
    private(set) var customerID: String?
    private(set) var amount: Money?
    private(set) var currency: Currency?

    /// Checks the body of `POST /v1/checkout/sessions`.
    /// - Throws: a refusal that names the fields.
    init(creating body: JSON) throws(YunoRefusal) {
        var report = BodyReport()
        let root = JSONNode(body)
        readCommon(root, &report)
        let summary = readLines(root["summary_items"], .optional, session: amount?.currency, &report)
        currency = amount?.currency ?? summary
        readMethods(root["shipping_methods"], &report)
        Self.readAcceptance(root["wallet_card_acceptance"], &report)
        Self.readRecurring(root["recurring_payment"], &report)
        report.uuid(root["checkout_id"])
        try report.check()
    }

    /// Checks the body of `PATCH /v1/checkout/sessions/{id}`: what is not documented there is refused (C-06).
    /// - Throws: a refusal that names the fields.
    init(updating body: JSON) throws(YunoRefusal) {
        var report = BodyReport()
        let root = JSONNode(body)
        readCommon(root, &report)
        currency = amount?.currency
        for key in ["summary_items", "shipping_methods", "wallet_card_acceptance"] where root[key].value != nil {
            report.report(root[key], "cannot be changed: create a new session")
        }
        try report.check()
    }

    private mutating func readCommon(_ root: JSONNode, _ report: inout BodyReport) {
        accountID = report.uuid(root["account_id"], .required) ?? ""
        orderID = report.text(root["merchant_order_id"], .required, length: 3...255) ?? ""
        report.text(root["payment_description"], .required, length: 3...255)
        country = report.country(root["country"], .required) ?? ""
        customerID = report.uuid(root["customer_id"])
        amount = report.money(root["amount"], .optional, least: 0)
        if let alternative = report.object(root["alternative_amount"]) {
            report.number(alternative["value"], .required)
            if alternative["currency"].value != .null { report.currency(alternative["currency"]) }
        }
        report.text(root["callback_url"], length: 3...526)
        report.word(root["workflow"], among: ["SDK_CHECKOUT", "CHECKOUT", "SDK_SEAMLESS"])
        Self.readMetadata(root["metadata"], least: 0, &report)
        if let installments = report.object(root["installments"]) {
            report.text(installments["plan_id"])
            for step in report.list(installments["plan"]) {
                report.whole(step["installment"], .required)
                report.number(step["rate"], .required)
            }
        }
    }

    /// Metadata: up to 120 pairs, key 1 to 48, value up to 512; the reserved `gateway_options` up to 8192.
    static func readMetadata(_ node: JSONNode, least: Int, _ report: inout BodyReport) {
        for entry in report.list(node, count: 0...120) {
            guard let entry = report.object(entry, .required) else { continue }
            let key = report.text(entry["key"], .required, length: 1...48)
            report.text(entry["value"], .required, length: least...(key == "gateway_options" ? 8192 : 512))
        }
    }

    /// Reads a breakdown: 1 to 100 lines, ids and labels of 1 to 255, one currency.
    /// - Returns: the currency of its first line.
    private func readLines(
        _ node: JSONNode, _ need: BodyReport.Need, session: Currency?, _ report: inout BodyReport
    ) -> Currency? {
        var common = session
        for line in report.list(node, need, count: 1...100) {
            guard let line = report.object(line, .required) else { continue }
            report.text(line["id"], .required, length: 1...255)
            report.text(line["label"], .required, length: 1...255)
            let currency = report.line(line["amount"], .required, session: common)
            common = common ?? currency
        }
        return common
    }

    /// Reads the options: up to 100 with ids of their own, one currency.
    ///
    /// A date range may be reversed: the SDK then leaves it out (Y-20). The breakdown is optional (C-05).
    private mutating func readMethods(_ node: JSONNode, _ report: inout BodyReport) {
        var seen: Set<String> = []
        for method in report.list(node, count: 0...100) {
            guard let method = report.object(method, .required) else { continue }
            if let id = report.text(method["id"], .required, length: 1...255), !seen.insert(id).inserted {
                report.report(method["id"], "is the id of another method")
            }
            report.text(method["label"], .required, length: 1...255)
            report.text(method["detail"], length: 0...255)
            let own = report.line(method["amount"], .required, session: currency)
            currency = currency ?? own
            if let estimate = report.object(method["delivery_estimate"]) {
                for edge in ["from", "to"] { Self.readDay(estimate[edge], &report) }
            }
            _ = readLines(method["summary_items"], .optional, session: currency, &report)
        }
    }

    private static func readDay(_ node: JSONNode, _ report: inout BodyReport) {
        guard let text = report.text(node, .required) else { return }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isDay =
            parts.map(\.utf8.count) == [4, 2, 2]
            && parts.allSatisfy { $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
        if !isDay { report.report(node, "must be YYYY-MM-DD") }
    }

    private static func readAcceptance(_ node: JSONNode, _ report: inout BodyReport) {
        guard let node = report.object(node) else { return }
        for key in ["supported_countries", "supported_networks", "supported_funding_types"] {
            for word in report.list(node[key], count: 1...Int.max) {
                guard let text = report.text(word, .required) else { continue }
                if text != text.uppercased() { report.report(word, "must be in upper case") }
            }
        }
    }

    private static func readRecurring(_ node: JSONNode, _ report: inout BodyReport) {
        guard let node = report.object(node) else { return }
        for key in ["description", "management_url", "billing_agreement"] { report.text(node[key]) }
        for key in ["regular_billing", "trial_billing"] {
            guard let billing = report.object(node[key]) else { continue }
            report.text(billing["label"], .required)
            report.text(billing["amount"], .required)
            report.word(billing["interval_unit"], .required, among: ["year", "month", "day", "hour", "minute"])
            report.whole(billing["interval_count"], .required)
        }
    }
}
