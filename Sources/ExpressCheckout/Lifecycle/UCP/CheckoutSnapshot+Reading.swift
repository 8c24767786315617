extension CheckoutSnapshot {
    /// Reads UCP checkout JSON, with or without its envelope; members that are not known are kept.
    ///
    /// What is about the customer is left out unless `scope` asks for it. Discounts of versions before 2026-04-08, which
    /// wrote them above zero, are turned. Nothing is recomputed: ``ucpProblems`` tells what does not add up.
    /// - Throws: ``JSONError`` when the id, the status, the currency or an amount is missing or none.
    public init(ucp json: JSON, showing scope: SnapshotScope = []) throws(JSONError) {
        let node = JSONNode(json)
        let version = json["ucp"]?["version"]?.string.map { UCPVersion(rawValue: $0) } ?? .current
        guard let currency = Currency(try node["currency"].string()) else {
            throw node["currency"].needs("a currency of ISO 4217")
        }
        let reader = UCPReader(currency: currency, version: version, scope: scope)
        self.init(
            id: CheckoutID(try node["id"].nonEmptyString()),
            status: CheckoutStatus(rawValue: try node["status"].nonEmptyString()), currency: currency,
            lineItems: try reader.list(node["line_items"], reader.line),
            totals: try reader.list(node["totals"], reader.total),
            discounts: node["discounts"].isPresent ? try reader.discounts(node["discounts"]) : nil,
            messages: try reader.list(node["messages"], reader.message),
            fulfillment: node["fulfillment"].isPresent ? try reader.fulfillment(node["fulfillment"]) : nil,
            links: try reader.list(node["links"], reader.link),
            order: node["order"].isPresent ? try reader.order(node["order"]) : nil,
            buyer: scope.contains(.buyer) && node["buyer"].isPresent ? try reader.buyer(node["buyer"]) : nil,
            payment: scope.contains(.payment) ? json["payment"] : nil,
            continueURL: try node["continue_url"].optionalString(),
            expiresAt: try node["expires_at"].optionalString(),
            unknown: try reader.unknown(node, beside: Self.keys + reader.withheld))
    }

    private static let keys = [
        "ucp", "id", "status", "currency", "line_items", "buyer", "totals", "discounts", "messages", "fulfillment",
        "links", "payment", "order", "continue_url", "expires_at",
    ]
}
