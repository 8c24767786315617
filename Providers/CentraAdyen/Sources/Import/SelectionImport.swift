import ExpressCheckout

/// Reads a cart of Centra's, or an order that was placed, as a neutral order (`centra-adyen.md` §3).
struct SelectionImport: OrderImporting {
    func importOrder(_ payload: JSON) throws(OrderInvalid) -> ImportedOrder {
        guard let found = ImportPayload(payload) else {
            throw OrderInvalid([
                OrderProblem(.root, "no selection of Centra's: neither an answer with one, nor one by itself")
            ])
        }
        var importer = SelectionImporter(found)
        return importer.read()
    }
}

/// One payload on its way to an order.
struct SelectionImporter {
    let payload: ImportPayload
    var members: [(String, JSON?)] = []
    var report: [CarryOver] = []
    var sources: [JSONPath: JSONPath] = [:]
    /// What was looked at, and needs no line of its own any more.
    private(set) var used: Set<JSONPath> = []

    init(_ payload: ImportPayload) {
        self.payload = payload
    }

    var node: JSONNode { payload.node }

    mutating func read() -> ImportedOrder {
        sources[.root] = node.path
        readReference()
        readCountry()
        if let currency = readCurrency() {
            readLines(currency)
            readPrices(currency)
        }
        readPeople()
        readRest()
        return ImportedOrder(order: .object(compacting: members), report: report, sources: sources)
    }

    /// Centra numbers an order when it is placed; until then the cart has an id.
    private mutating func readReference() {
        let own = payload.kind == .order ? node["number"] : node["id"]
        use(own, node["id"])
        if let text = own.value?.nonEmptyString ?? own.value?.numberText {
            put("reference", .string(text), from: own)
            note(own, .changed, "Centra has no reference of the merchant's: its own id stands in")
        } else {
            note(own, .needsValue, "an order has a reference; this cart has no id either")
        }
    }

    private mutating func readCountry() {
        let own = payload.checkout["shippingAddress"]["country"]["code"]
        let placed = node["country"]["code"]
        use(own, placed)
        for place in [own, placed, payload.sessionCountry] {
            guard let code = place.value?.string?.uppercased(), code.utf8.count == 2 else { continue }
            return put("country", .string(code), from: place)
        }
        note(own, .needsValue, "an order has a country; ask for shippingAddress { country { code } }")
    }

    private mutating func readCurrency() -> Currency? {
        let totals = payload.checkout["totals"]
        let rows = (totals.value?.array ?? []).indices.map { totals[$0] }
        let grand = rows.filter { $0["type"].value?.string == "GRAND_TOTAL" }.map { $0["price"] }
        let lines = (node["lines"].value?.array ?? []).indices.map { node["lines"][$0]["lineValue"] }
        for price in grand + [node["grandTotal"]] + lines {
            let code = price["currency"]["code"]
            guard let currency = code.value?.string.flatMap({ Currency($0) }) else { continue }
            put("currency", .string(currency.code), from: code)
            return currency
        }
        let place = totals.isPresent ? totals : payload.checkout["totals"]
        note(place, .needsValue, "an order has a currency; no amount here is in one of ISO 4217")
        return nil
    }
}

// MARK: - Tools

extension SelectionImporter {
    /// A member of the order.
    mutating func put(_ key: String, _ value: JSON, from source: JSONNode) {
        members.append((key, value))
        sources[JSONPath.root.appending(key)] = source.path
        use(source)
    }

    /// A line of the report; what it tells of needs no other.
    mutating func note(_ place: JSONNode, _ severity: CarryOver.Severity, _ reason: String) {
        report.append(CarryOver(place.path, severity, reason))
        use(place)
    }

    mutating func use(_ places: JSONNode...) {
        for place in places { used.insert(place.path) }
    }

    /// A sum in the order's currency; what is odd about it is reported.
    mutating func money(_ price: JSONNode, _ currency: Currency) -> Money? {
        guard price.isPresent else { return nil }
        use(price)
        guard let value = try? MonetaryValue(price) else { return nil }
        guard let money = value.money, money.currency == currency else { return nil }
        if case .nearly? = value.amount {
            note(price["value"], .changed, "a binary fraction: taken as the sum that it is next to")
        }
        return money
    }
}
