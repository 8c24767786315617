extension UCPReader {
    func fulfillment(_ node: JSONNode) throws(JSONError) -> CheckoutFulfillment {
        CheckoutFulfillment(
            methods: try list(node["methods"], method), unknown: try unknown(node, beside: ["methods"]))
    }

    private func method(_ node: JSONNode) throws(JSONError) -> FulfillmentMethod {
        let type = try node["type"].string()
        return FulfillmentMethod(
            id: try node["id"].string(), type: type, lines: try node["line_item_ids"].texts(),
            destinations: try list(node["destinations"]) { (node) throws(JSONError) in
                try destination(node, isCustomers: type != "pickup")
            },
            selectedDestination: try node["selected_destination_id"].optionalString(),
            groups: try list(node["groups"], group),
            unknown: try unknown(
                node,
                beside: ["id", "type", "line_item_ids", "destinations", "selected_destination_id", "groups"]))
    }

    /// A destination; a customer's address only when it was asked for.
    private func destination(_ node: JSONNode, isCustomers: Bool) throws(JSONError) -> FulfillmentDestination {
        let country = node["address_country"].value?.nonEmptyString
        let hasMore = try node.object().contains { !["id", "address_country"].contains($0.key) }
        guard hasMore || country != nil, !isCustomers || scope.contains(.buyer) else {
            return FulfillmentDestination(id: try node["id"].string(), country: country)
        }
        let address = PostalAddress(
            streetAddress: try node["street_address"].optionalString(),
            extendedAddress: try node["extended_address"].optionalString(),
            locality: try node["address_locality"].optionalString(),
            region: try node["address_region"].optionalString(), postalCode: try node["postal_code"].optionalString(),
            country: country ?? "", firstName: try node["first_name"].optionalString(),
            lastName: try node["last_name"].optionalString(), phone: try node["phone_number"].optionalString(),
            unknown: try unknown(node, beside: ["id"] + OrderKeys.address))
        return FulfillmentDestination(id: try node["id"].string(), country: country, address: address)
    }

    private func group(_ node: JSONNode) throws(JSONError) -> FulfillmentGroup {
        FulfillmentGroup(
            id: try node["id"].string(), lines: try node["line_item_ids"].texts(),
            options: try list(node["options"], option),
            selectedOption: try node["selected_option_id"].optionalString(),
            unknown: try unknown(node, beside: ["id", "line_item_ids", "options", "selected_option_id"]))
    }

    private func option(_ node: JSONNode) throws(JSONError) -> FulfillmentOption {
        var known = [
            "id", "title", "earliest_fulfillment_time", "latest_fulfillment_time", "totals",
        ]
        // An object of plain, markdown and html in later versions: kept as it came.
        let detail = node["description"].value?.string
        if detail != nil || !node["description"].isPresent { known.append("description") }
        return FulfillmentOption(
            id: try node["id"].string(), title: try node["title"].string(), detail: detail,
            earliest: try node["earliest_fulfillment_time"].optionalString(),
            latest: try node["latest_fulfillment_time"].optionalString(), totals: try list(node["totals"], total),
            unknown: try unknown(node, beside: known))
    }
}
