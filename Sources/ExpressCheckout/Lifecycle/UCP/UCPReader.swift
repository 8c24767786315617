/// Reads the parts of UCP checkout JSON.
struct UCPReader {
    let currency: Currency
    let version: UCPVersion
    let scope: SnapshotScope

    /// Members about the customer that the scope does not ask for.
    var withheld: [String] { scope.contains(.buyer) ? [] : ["context", "signals", "attribution"] }

    /// The elements of a list, none when there is no list.
    func list<Part>(
        _ node: JSONNode, _ read: (JSONNode) throws(JSONError) -> Part
    ) throws(JSONError) -> [Part] {
        guard node.isPresent else { return [] }
        return try node.elements().map { (node) throws(JSONError) in try read(node) }
    }

    /// The members beside those that are known.
    func unknown(_ node: JSONNode, beside known: [String]) throws(JSONError) -> [JSON.Member] {
        try node.object().filter { !known.contains($0.key) }
    }

    private func amount(_ node: JSONNode) throws(JSONError) -> Money {
        Money(minorUnits: try node.int64(), currency: currency)
    }

    func line(_ node: JSONNode) throws(JSONError) -> CheckoutLine {
        let item = node["item"]
        let itemUnknown = try unknown(item, beside: ["id", "title", "price"])
        let kept = itemUnknown.isEmpty ? [] : [JSON.Member("item", .object(itemUnknown))]
        return CheckoutLine(
            id: try node["id"].string(), item: try item["id"].string(), title: try item["title"].string(),
            price: try amount(item["price"]), quantity: try node["quantity"].int(),
            totals: try list(node["totals"], total),
            unknown: kept + (try unknown(node, beside: ["id", "item", "quantity", "totals"])))
    }

    func total(_ node: JSONNode) throws(JSONError) -> CheckoutTotal {
        let kind = SummaryItem.Kind(rawValue: try node["type"].string())
        var amount = try amount(node["amount"])
        let isDiscount = kind == .discount || kind == .itemsDiscount
        if version.hasPositiveDiscounts, isDiscount, amount.minorUnits > 0 {
            amount = Money(minorUnits: -amount.minorUnits, currency: currency)
        }
        return CheckoutTotal(
            kind, text: try node["display_text"].optionalString(), amount: amount,
            status: try node["status"].optionalString().map { SummaryItem.Status(rawValue: $0) } ?? .final,
            lines: try list(node["lines"], part),
            unknown: try unknown(node, beside: ["type", "display_text", "amount", "status", "lines"]))
    }

    private func part(_ node: JSONNode) throws(JSONError) -> CheckoutTotal.Line {
        CheckoutTotal.Line(
            text: try node["display_text"].optionalString() ?? "", amount: try amount(node["amount"]),
            unknown: try unknown(node, beside: ["display_text", "amount"]))
    }

    func discounts(_ node: JSONNode) throws(JSONError) -> CheckoutDiscounts {
        CheckoutDiscounts(
            codes: try node["codes"].texts(), applied: try list(node["applied"], applied),
            unknown: try unknown(node, beside: ["codes", "applied"]))
    }

    private func applied(_ node: JSONNode) throws(JSONError) -> CheckoutDiscounts.Applied {
        CheckoutDiscounts.Applied(
            title: try node["title"].string(), amount: try amount(node["amount"]),
            unknown: try unknown(node, beside: ["title", "amount"]))
    }

    func message(_ node: JSONNode) throws(JSONError) -> CheckoutMessage {
        CheckoutMessage(
            CheckoutMessage.Kind(rawValue: try node["type"].string()), code: try node["code"].optionalString(),
            content: try node["content"].optionalString() ?? "",
            severity: try node["severity"].optionalString().map { CheckoutMessage.Severity(rawValue: $0) },
            path: try node["path"].optionalString(),
            unknown: try unknown(node, beside: ["type", "code", "content", "severity", "path"]))
    }

    func link(_ node: JSONNode) throws(JSONError) -> OrderLink {
        OrderLink(
            type: try node["type"].string(), url: try node["url"].string(),
            title: try node["title"].optionalString(), unknown: try unknown(node, beside: ["type", "url", "title"]))
    }

    func order(_ node: JSONNode) throws(JSONError) -> PlacedOrder {
        PlacedOrder(
            id: try node["id"].nonEmptyString(), label: try node["label"].optionalString(),
            permalink: try node["permalink_url"].optionalString(),
            unknown: try unknown(node, beside: ["id", "label", "permalink_url"]))
    }

    func buyer(_ node: JSONNode) throws(JSONError) -> Buyer {
        Buyer(
            email: try node["email"].optionalString(), phone: try node["phone_number"].optionalString(),
            givenName: try node["first_name"].optionalString(), familyName: try node["last_name"].optionalString(),
            unknown: try unknown(node, beside: ["email", "phone_number", "first_name", "last_name"]))
    }
}
