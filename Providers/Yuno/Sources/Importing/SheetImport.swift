import ExpressCheckout

/// The breakdown and the options of a session's payload (`yuno.md §2.3`).
struct SheetImport {
    let root: JSONNode

    /// Reads both into `session`.
    func read(into session: inout SessionImport) {
        let methods = elements("shipping_methods", &session)
        let options = methods.enumerated().map { index, method in option(method, index, &session) }
        // The first option's own breakdown opens the sheet, and the session's is ignored (`Y-11`).
        let opening = methods.first?["summary_items"]
        if let opening, opening.isPresent {
            if root["summary_items"].isPresent {
                session.tell(root["summary_items"].path, .lost, "with options Yuno ignores the session's own breakdown")
            }
            summary(opening, &session)
        } else if root["summary_items"].isPresent {
            summary(root["summary_items"], &session)
        } else {
            totalAlone(&session)
        }
        if !options.isEmpty {
            session.put("shipping_options", .array(options), from: root["shipping_methods"].path)
        }
        session.reportUnknown(root["amount"], known: ["currency", "value"])
    }

    private func elements(_ key: String, _ session: inout SessionImport) -> [JSONNode] {
        let node = root[key]
        guard node.isPresent else { return [] }
        guard let elements = node.value?.array else {
            session.refuse(node.path, "needs an array")
            return []
        }
        return elements.indices.map { node[$0] }
    }

    private func summary(_ node: JSONNode, _ session: inout SessionImport) {
        let place = JSONPath.root.appending("summary")
        guard let items = items(node, at: place, &session) else { return }
        session.put("summary", items, from: node.path)
        guard let total = items.array?.last?["amount"]?.string, root["amount"].isPresent,
            let amount = session.amount(root["amount"]), amount != total
        else { return }
        session.tell(
            root["amount"].path, .changed, "the sheet opens with the breakdown's total, which is another amount")
    }

    /// Without a breakdown the sheet has one line, whose payee no session tells.
    private func totalAlone(_ session: inout SessionImport) {
        guard root["amount"].isPresent else {
            session.tell(root["amount"].path, .needsValue, "missing: the total")
            return
        }
        guard let amount = session.amount(root["amount"]) else { return }
        session.put(
            "summary", [["id": "total", "type": "total", "amount": .string(amount)]], from: root["amount"].path)
        session.tell(
            root["amount"].path, .needsValue, "missing: the payee's name, the label of the total in `summary`")
    }

    private func items(_ node: JSONNode, at place: JSONPath, _ session: inout SessionImport) -> JSON? {
        guard let elements = node.value?.array, !elements.isEmpty else {
            session.refuse(node.path, "needs an array of lines, the total last")
            return nil
        }
        var items: [JSON] = []
        for index in elements.indices {
            let line = node[index]
            let amount = session.amount(line["amount"])
            let id = text(line["id"], &session)
            let label = text(line["label"], &session)
            session.trace(place.appending(index), line.path)
            for key in ["id", "label", "amount"] {
                session.trace(place.appending(index).appending(key), line[key].path)
            }
            session.reportUnknown(line, known: ["id", "label", "amount"])
            guard let amount, let id, let label else { continue }
            let isNegative = amount.hasPrefix("-")
            let kind = index == elements.count - 1 ? "total" : Self.kind(id, isNegative: isNegative)
            items.append([
                "id": .string(id), "type": .string(kind), "label": .string(label), "amount": .string(amount),
            ])
        }
        return items.count == elements.count ? .array(items) : nil
    }

    /// Yuno's lines have no type; the ids are those that its Google Pay sheet knows (`yuno.md §5.7`), and common ones.
    private static func kind(_ id: String, isNegative: Bool) -> String {
        if isNegative { return "discount" }
        switch id.lowercased() {
        case "subtotal", "goods", "items": return "subtotal"
        case "shipping", "delivery", "fulfillment": return "fulfillment"
        case "tax", "taxes", "vat": return "tax"
        case "fee", "fees": return "fee"
        default: return "other"
        }
    }

    private func option(_ method: JSONNode, _ index: Int, _ session: inout SessionImport) -> JSON {
        let place = JSONPath.root.appending("shipping_options").appending(index)
        let items = method["summary_items"]
        let summary =
            items.isPresent ? self.items(items, at: place.appending("summary"), &session) : Optional<JSON>.none
        let option = JSON.object(compacting: [
            ("id", text(method["id"], &session).map(JSON.string)),
            ("label", text(method["label"], &session).map(JSON.string)),
            ("detail", method["detail"].value?.nonEmptyString.map(JSON.string)),
            ("amount", session.amount(method["amount"]).map(JSON.string)),
            ("delivery_estimate", estimate(method["delivery_estimate"], &session)),
            ("summary", summary),
        ])
        session.trace(place, method.path)
        for (key, theirs) in [
            ("id", "id"), ("label", "label"), ("detail", "detail"), ("amount", "amount"),
            ("delivery_estimate", "delivery_estimate"), ("summary", "summary_items"),
        ] {
            session.trace(place.appending(key), method[theirs].path)
        }
        session.reportUnknown(
            method, known: ["id", "label", "detail", "amount", "delivery_estimate", "summary_items"])
        return option
    }

    /// Dates that are none are not shown by Yuno either; the option stays (`Y-20`).
    private func estimate(_ node: JSONNode, _ session: inout SessionImport) -> JSON? {
        guard node.isPresent else { return Optional.none }
        session.reportUnknown(node, known: ["from", "to"])
        guard let from = node["from"].value?.string.flatMap({ CalendarDate($0) }),
            let to = node["to"].value?.string.flatMap({ CalendarDate($0) }), from <= to
        else {
            session.tell(node.path, .lost, "is no range of days, Yuno does not show it either")
            return Optional.none
        }
        return ["from": .string(from.description), "to": .string(to.description)]
    }

    private func text(_ node: JSONNode, _ session: inout SessionImport) -> String? {
        guard let text = node.value?.nonEmptyString else {
            session.refuse(node.path, "needs a string that is not empty")
            return nil
        }
        return text
    }
}
