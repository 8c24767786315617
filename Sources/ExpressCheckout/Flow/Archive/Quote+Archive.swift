extension Quote: Archivable {
    var archived: JSON {
        .object(compacting: [
            ("summary", summary.archived), ("options", .archived(options)),
            ("selected", selected.map { .string($0.rawValue) }),
        ])
    }

    init(archived node: JSONNode) throws(JSONError) {
        self.init(
            summary: try node["summary"].part(), options: try node["options"].parts(),
            selected: try node["selected"].optionalString().map { ShippingOption.ID($0) })
    }
}

extension OrderSummary: Archivable {
    var archived: JSON { .array(items.map(\.archived)) }

    init(archived node: JSONNode) throws(JSONError) {
        let items = try node.parts(SummaryItem.self)
        do throws(Invalid) {
            try self.init(items)
        } catch {
            throw JSONError(.mismatch(needed: "a breakdown that adds up", found: "one that \(error)"), at: node.path)
        }
    }
}

extension SummaryItem: Archivable {
    var archived: JSON {
        .object(compacting: [
            ("id", .string(id)), ("type", .string(kind.rawValue)), ("label", .string(label)),
            ("amount", amount.archived), ("status", .string(status.rawValue)),
            ("unknown", .archived(unknown: unknown)),
        ])
    }

    init(archived node: JSONNode) throws(JSONError) {
        self.init(
            id: try node["id"].string(), kind: Kind(rawValue: try node["type"].string()),
            label: try node["label"].string(), amount: try node["amount"].part(),
            status: Status(rawValue: try node["status"].string()), unknown: try node["unknown"].unknownMembers())
    }
}

extension ShippingOption: Archivable {
    var archived: JSON {
        .object(compacting: [
            ("id", .string(id.rawValue)), ("label", .string(label)), ("detail", detail.map(JSON.string)),
            ("amount", amount.archived), ("estimate", deliveryEstimate?.archived), ("summary", summary?.archived),
            ("unknown", .archived(unknown: unknown)),
        ])
    }

    init(archived node: JSONNode) throws(JSONError) {
        self.init(
            id: ID(try node["id"].string()), label: try node["label"].string(),
            detail: try node["detail"].optionalString(), amount: try node["amount"].part(),
            deliveryEstimate: try node["estimate"].optionalPart(), summary: try node["summary"].optionalPart(),
            unknown: try node["unknown"].unknownMembers())
    }
}

extension DeliveryEstimate: Archivable {
    var archived: JSON {
        .object(compacting: [
            ("from", .string(from.description)), ("to", .string(to.description)),
            ("unknown", .archived(unknown: unknown)),
        ])
    }

    init(archived node: JSONNode) throws(JSONError) {
        guard let from = CalendarDate(try node["from"].string()), let to = CalendarDate(try node["to"].string()),
            let estimate = DeliveryEstimate(from: from, to: to, unknown: try node["unknown"].unknownMembers())
        else { throw node.needs("two days in order") }
        self = estimate
    }
}
