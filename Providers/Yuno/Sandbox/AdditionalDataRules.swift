import ExpressCheckout

/// The rules of `additional_data` on a payment (`yuno.md §2.6`, and the published schema, which wants the seller with
/// an address in it).
enum AdditionalDataRules {
    /// Checks the order's details and the seller's.
    static func read(_ node: JSONNode, _ report: inout BodyReport) {
        guard let data = report.object(node) else { return }
        if let seller = report.object(data["seller_details"], .required) {
            PayerRules.readAddress(seller["address"], &report)
            if seller["address"].value == nil { report.reportMissing(seller["address"]) }
        }
        guard let order = report.object(data["order"]) else { return }
        report.number(order["shipping_amount"])
        report.number(order["fee_amount"])
        report.text(order["tip_amount"])
        report.text(order["sales_channel"], length: 3...255)
        for tax in report.list(order["taxes"]) {
            report.word(tax["type"], .required, among: taxTypes)
            report.number(tax["value"], .required)
            report.number(tax["tax_base"])
            report.number(tax["percentage"])
        }
        for discount in report.list(order["discounts"]) {
            report.text(discount["id"], length: 1...255)
            report.text(discount["name"], length: 1...255)
            report.number(discount["unit_amount"], .required)
        }
        for item in report.list(order["items"]) { readItem(item, category: .required, &report) }
        if let shipping = report.object(order["shipping"]) {
            report.word(shipping["type"], among: shippingTypes)
            report.text(shipping["description"])
            report.word(shipping["carrier"], among: carriers)
            report.text(shipping["deliver_at"], length: 27...27)
        }
    }

    private static func readItem(_ item: JSONNode, category need: BodyReport.Need, _ report: inout BodyReport) {
        for key in ["id", "name"] { report.text(item[key], .required, length: 3...255) }
        report.whole(item["quantity"], .required)
        report.number(item["unit_amount"], .required)
        report.word(item["category"], need, among: categories)
        for key in ["brand", "sku_code"] { report.text(item[key], length: 3...255) }
        for key in ["url", "image_url"] { report.text(item[key], length: 3...512) }
    }

    private static let taxTypes: Set<String> = [
        "VAT", "AIRPORT_TAX", "CONSUMPTION_TAX", "VAT_LAW_17934", "VAT_LAW_19210", "VAT_EXEMPTION", "ISV",
    ]
    private static let shippingTypes: Set<String> = [
        "CUSTOM", "MILITARY", "ELECTRONIC", "EXPRESS", "STANDARD", "SCHEDULED", "ECONOMY", "PRIORITY", "SAME_DAY",
        "NEXT_DAY", "THIRD_DAY", "STORE_PICK_UP", "LOCKER_PICK_UP", "OTHER",
    ]
    private static let carriers: Set<String> = [
        "UPS", "USPS", "FEDEX", "DHL", "PUROLATOR", "GREYHOUND", "AR_CORREO_ARGENTINO", "AR_OCA", "OTHER",
    ]
    private static let categories: Set<String> = [
        "art", "baby", "coupons", "beauty_&_personal_care", "donations", "computing", "books",
        "grocery_&_gourmet_food", "cameras", "video_games", "television", "car_electronics", "electronics",
        "automotive", "toys_&_games", "musical_instruments", "handmade", "garden_&_outdoor", "entertainment",
        "industrial_&_scientific", "fashion", "games", "pet_supplies", "home", "musical", "phones", "services",
        "learnings", "tickets", "travels", "virtual_goods", "others", "",
    ]
}
