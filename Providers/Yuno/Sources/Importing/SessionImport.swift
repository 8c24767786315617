import ExpressCheckout

/// One reading of a session's payload: the order as it grows, what does not carry over, and what is wrong.
struct SessionImport {
    private(set) var members: [JSON.Member] = []
    private(set) var report: [CarryOver] = []
    private(set) var problems: [OrderProblem] = []
    private(set) var sources: [JSONPath: JSONPath] = [:]
    /// What all amounts must be in; nil until the payload names one.
    var currency: Currency?

    /// Reads `payload`: the body of a create, or the answer to a create or a read (`yuno.md §2.2` to §2.4).
    /// - Throws: ``OrderInvalid`` when it is no session, or makes no order; paths are the payload's.
    mutating func read(_ payload: JSON) throws(OrderInvalid) -> ImportedOrder {
        let root = JSONNode(payload)
        guard let keys = payload.object?.map(\.key),
            ["merchant_order_id", "checkout_session", "shipping_methods", "summary_items"].contains(
                where: keys.contains)
        else { throw OrderInvalid([OrderProblem(.root, "is no session of Yuno's: it has no merchant_order_id")]) }
        text("reference", from: root["merchant_order_id"], orNeeds: "the order's own number")
        text("description", from: root["payment_description"])
        text("country", from: root["country"], orNeeds: "the country that the shop sells in")
        readCurrency(root)
        SheetImport(root: root).read(into: &self)
        readPaymentMethod(root["payment_method"])
        text("return_url", from: root["callback_url"])
        readMetadata(root["metadata"])
        reportRest(payload)
        guard problems.isEmpty else { throw OrderInvalid(problems) }
        let order = ImportedOrder(order: .object(members), report: report, sources: sources)
        try check(order)
        return order
    }

    /// What can be read must make an order: a wrong sum, say, is refused at its source.
    private func check(_ imported: ImportedOrder) throws(OrderInvalid) {
        guard imported.isComplete else { return }
        do throws(OrderInvalid) {
            _ = try CheckoutOrder.read(imported.order.exposed)
        } catch {
            throw OrderInvalid(
                error.problems.map { OrderProblem(imported.source(of: $0.path), $0.message) })
        }
    }

    // MARK: - What the parts of the reading share

    /// Puts `value`, which stands at `source`, into the order.
    mutating func put(_ key: String, _ value: JSON, from source: JSONPath) {
        members.append(JSON.Member(key, value))
        trace(JSONPath.root.appending(key), source)
    }

    /// Notes where the order's value at `path` came from.
    mutating func trace(_ path: JSONPath, _ source: JSONPath) {
        sources[path] = source
    }

    mutating func tell(_ path: JSONPath, _ severity: CarryOver.Severity, _ reason: String) {
        report.append(CarryOver(path, severity, reason))
    }

    mutating func refuse(_ path: JSONPath, _ message: String) {
        problems.append(OrderProblem(path, message))
    }

    /// Reads an amount `{currency, value}` in the session's currency; nil, with a problem, when it is none.
    mutating func amount(_ node: JSONNode) -> String? {
        guard let wire = WireAmount(node.value), let digits = wire.value else {
            refuse(node.path, "needs an amount {currency, value}, value a number in major units")
            return nil
        }
        if let code = wire.currency, let currency, code != currency.code {
            refuse(node.path.appending("currency"), "is in another currency than the session's \(currency.code)")
            return nil
        }
        guard let currency else { return nil }
        guard let money = ProviderAmount(reading: digits, currency: currency).money else {
            refuse(node.path.appending("value"), "\(digits) is no sum of \(currency.code)")
            return nil
        }
        return money.decimalText
    }

    /// Reports the members of an object that nobody reads.
    mutating func reportUnknown(_ node: JSONNode, known: [String]) {
        for member in node.value?.object ?? [] where !known.contains(member.key) && !member.value.isNull {
            tell(node.path.appending(member.key), .lost, "the order has no place for it")
        }
    }

    // MARK: - The session's own members

    private mutating func text(_ key: String, from node: JSONNode, orNeeds need: String? = nil) {
        guard node.isPresent, node.value?.string != "" else {
            if let need { tell(node.path, .needsValue, "missing: \(need)") }
            return
        }
        guard let text = node.value?.string else {
            refuse(node.path, "needs a string, found \(node.value?.kind ?? "nothing")")
            return
        }
        put(key, .string(text), from: node.path)
    }

    /// The amount's, else that of the first price on the sheet.
    private mutating func readCurrency(_ root: JSONNode) {
        let places = [
            root["amount"], root["shipping_methods"][0]["amount"],
            root["shipping_methods"][0]["summary_items"][0]["amount"], root["summary_items"][0]["amount"],
        ].map { $0["currency"] }
        guard let place = places.first(where: { $0.isPresent }) else {
            tell(root["amount"].path, .needsValue, "missing: the currency that the shop sells in")
            return
        }
        guard let code = place.value?.string?.uppercased(), let known = Currency(code) else {
            refuse(place.path, "is no currency that is known here")
            return
        }
        currency = known
        put("currency", .string(known.code), from: place.path)
    }

    private mutating func readPaymentMethod(_ node: JSONNode) {
        guard node.isPresent else { return }
        let card = node["detail"]["card"]
        if let captures = card["capture"].value?.bool {
            put("capture", captures ? "automatic" : "manual", from: card["capture"].path)
        }
        if let keeps = node["vault_on_success"].value?.bool {
            put("save_payment_method", .bool(keeps), from: node["vault_on_success"].path)
        }
        reportUnknown(node, known: ["detail", "vault_on_success"])
        reportUnknown(node["detail"], known: ["card"])
        reportUnknown(card, known: ["capture"])
    }

    private mutating func readMetadata(_ node: JSONNode) {
        guard node.isPresent else { return }
        guard let elements = node.value?.array else {
            refuse(node.path, "needs an array of {key, value}")
            return
        }
        var entries: [JSON.Member] = []
        for index in elements.indices {
            let entry = node[index]
            guard let key = entry["key"].value?.nonEmptyString, let value = entry["value"].value?.string else {
                tell(entry.path, .lost, "is no pair of texts")
                continue
            }
            guard !entries.contains(where: { $0.key == key }) else {
                tell(entry.path, .lost, "its key stands above already: an order has each once")
                continue
            }
            entries.append(JSON.Member(key, .string(value)))
            trace(JSONPath.root.appending("metadata").appending(key), entry["value"].path)
            reportUnknown(entry, known: ["key", "value"])
        }
        guard !entries.isEmpty else { return }
        put("metadata", .object(entries), from: node.path)
    }

    private mutating func reportRest(_ payload: JSON) {
        for member in payload.object ?? [] where !member.value.isNull && !Self.read.contains(member.key) {
            let path = JSONPath.root.appending(member.key)
            if member.key == "workflow" {
                guard member.value != "SDK_CHECKOUT" else { continue }
                tell(path, .changed, "an order is always paid by the server, workflow SDK_CHECKOUT")
                continue
            }
            tell(path, .lost, Self.reasons[member.key] ?? "the order has no place for it")
        }
    }

    private static let read: Set<String> = [
        "merchant_order_id", "payment_description", "country", "amount", "callback_url", "metadata", "summary_items",
        "shipping_methods", "payment_method",
    ]

    private static let reasons: [String: String] = [
        "account_id": "the account belongs to the configuration",
        "customer_id": "an id of Yuno's: another provider does not know this customer",
        "installments": "plans of instalments are Yuno's own",
        "alternative_amount": "an order has one currency",
        "checkout_id": "a checkout of Yuno's dashboard",
        "wallet_card_acceptance": "which cards a wallet offers is set at each provider",
        "recurring_payment": "an order is paid once",
        "customer_payer": "who pays is asked on the sheet",
        "checkout_session": "made by Yuno: another session gets its own",
        "id": "made by Yuno: another session gets its own",
        "used": "made by Yuno: another session is unused",
        "created_at": "made by Yuno: another session gets its own",
    ]
}
