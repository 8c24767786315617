import ExpressCheckout

/// The rules of `POST /v1/customers` (`yuno.md §2.9`).
enum CustomerRules {
    /// Checks a body.
    /// - Returns: the merchant's id of the customer.
    /// - Throws: a refusal that names the fields.
    static func read(_ body: JSON) throws(YunoRefusal) -> String {
        var report = BodyReport()
        let root = JSONNode(body)
        let id = report.text(root["merchant_customer_id"], .required, length: 3...255) ?? ""
        for key in ["first_name", "last_name", "email"] { report.text(root[key], length: 1...255) }
        report.country(root["country"])
        PayerRules.readPhone(root["phone"], &report)
        PayerRules.readAddress(root["billing_address"], &report)
        PayerRules.readAddress(root["shipping_address"], &report)
        for entry in report.list(root["metadata"], count: 0...50) {
            report.text(entry["key"], .required, length: 1...48)
            report.text(entry["value"], .required, length: 0...512)
        }
        try report.check()
        return id
    }
}
