import ExpressCheckout

/// The rules of `customer_payer` (`yuno.md §2.6`).
///
/// The documented minimum lengths of address fields may not be enforced (C-07), so only empty fields are refused here.
enum PayerRules {
    /// Checks a payer.
    /// - Returns: its customer id.
    static func read(_ node: JSONNode, _ report: inout BodyReport) -> String? {
        guard let payer = report.object(node) else { return nil }
        let id = report.uuid(payer["id"])
        for key in ["merchant_customer_id", "first_name", "last_name", "email"] {
            report.text(payer[key], length: 1...255)
        }
        report.text(payer["ip_address"], length: 1...45)
        report.text(payer["nationality"], length: 2...2)
        report.text(payer["merchant_customer_created_at"], length: 27...27)
        readPhone(payer["phone"], &report)
        if let document = report.object(payer["document"]) {
            report.text(document["document_number"], length: 3...40)
            report.text(document["document_type"])
        }
        readAddress(payer["billing_address"], &report)
        readAddress(payer["shipping_address"], &report)
        readBrowser(payer["browser_info"], &report)
        for print in report.list(payer["device_fingerprints"]) {
            guard let print = report.object(print, .required) else { continue }
            report.text(print["provider_id"], .required)
            report.text(print["id"], .required)
        }
        if let place = report.object(payer["geolocation"]) {
            report.text(place["latitude"])
            report.text(place["longitude"])
        }
        return id
    }

    /// Checks a phone.
    static func readPhone(_ node: JSONNode, _ report: inout BodyReport) {
        guard let phone = report.object(node) else { return }
        report.text(phone["country_code"], length: 1...3)
        report.text(phone["number"], length: 1...32)
    }

    /// Checks an address: line 1, city and country belong to it, and no field is empty.
    static func readAddress(_ node: JSONNode, _ report: inout BodyReport) {
        guard let address = report.object(node) else { return }
        report.text(address["address_line_1"], .required, length: 1...255)
        report.text(address["address_line_2"], length: 1...255)
        report.text(address["city"], .required, length: 1...255)
        report.country(address["country"], .required)
        report.text(address["state"], length: 1...255)
        report.text(address["zip_code"], length: 1...10)
        report.text(address["neighborhood"], length: 1...255)
    }

    private static func readBrowser(_ node: JSONNode, _ report: inout BodyReport) {
        guard let browser = report.object(node) else { return }
        report.text(browser["user_agent"], length: 3...255)
        report.text(browser["accept_header"])
        report.word(browser["platform"], among: ["WEB", "IOS", "ANDROID"])
        report.text(browser["language"], length: 1...5)
        report.text(browser["color_depth"], length: 1...5)
        report.text(browser["screen_height"], length: 3...255)
        report.text(browser["screen_width"], length: 3...255)
    }
}
