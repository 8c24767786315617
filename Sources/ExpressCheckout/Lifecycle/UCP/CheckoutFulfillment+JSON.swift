extension CheckoutFulfillment {
    var json: JSON { .written([("methods", .array(methods.map(\.json)))], unknown) }
}

extension FulfillmentMethod {
    var json: JSON {
        .written(
            [
                ("id", .string(id)), ("type", .string(type)), ("line_item_ids", .array(lines.map(JSON.string))),
                ("destinations", .list(destinations.map(\.json))),
                ("selected_destination_id", selectedDestination.map(JSON.string)),
                ("groups", .list(groups.map(\.json))),
            ], unknown)
    }
}

extension FulfillmentDestination {
    var json: JSON {
        let address = address?.exposed.json.object ?? []
        let shown = address.isEmpty ? country.map { [JSON.Member("address_country", .string($0))] } ?? [] : address
        return .object([JSON.Member("id", .string(id))] + shown)
    }
}

extension FulfillmentGroup {
    var json: JSON {
        .written(
            [
                ("id", .string(id)), ("line_item_ids", .array(lines.map(JSON.string))),
                ("options", .list(options.map(\.json))), ("selected_option_id", selectedOption.map(JSON.string)),
            ], unknown)
    }
}

extension FulfillmentOption {
    var json: JSON {
        .written(
            [
                ("id", .string(id)), ("title", .string(title)), ("description", detail.map(JSON.string)),
                ("earliest_fulfillment_time", earliest.map(JSON.string)),
                ("latest_fulfillment_time", latest.map(JSON.string)), ("totals", .array(totals.map(\.json))),
            ], unknown)
    }
}
