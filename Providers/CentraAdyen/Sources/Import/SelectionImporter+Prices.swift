import ExpressCheckout

/// The rows of `totals` and the shipping methods of a cart.
extension SelectionImporter {
    mutating func readPrices(_ currency: Currency) {
        let summary = readSummary(currency)
        readMethods(currency, summary)
    }

    // MARK: - Rows

    /// The rows by their type, as the sheet shows them: the total alone where they do not add up to it.
    private mutating func readSummary(_ currency: Currency) -> JSON? {
        let list = payload.checkout["totals"]
        guard let rows = try? TotalRows(list), let grand = rows.rows.firstIndex(where: { $0.type == "GRAND_TOTAL" }),
            rows.grandTotal != nil, let total = money(list[grand]["price"], currency), !total.isNegative,
            let order = CartNotes.order(in: currency)
        else {
            note(list, .needsValue, "an order has a total: exactly one row GRAND_TOTAL, not below zero")
            return nil
        }
        note(list[grand]["type"], .changed, "Centra names no payee: the total is called \"Total\"")
        var notes: [String] = []
        let closing = SummaryItem(id: "total", kind: .total, label: "Total", amount: total)
        let lines = SummaryMapping(order: order).lines(of: rows, currency: currency, notes: &notes)
        var shown: [(row: Int, item: SummaryItem)] = []
        if let lines, (try? OrderSummary(lines.map(\.item) + [closing])) != nil {
            shown = lines
        } else {
            note(list, .lost, "the rows do not add up to GRAND_TOTAL: the total stands alone")
        }
        shown.append((grand, closing))
        reportRows(rows, at: list, shown: Set(shown.map(\.row)))
        for (index, line) in shown.enumerated() {
            let place = JSONPath.root.appending("summary").appending(index)
            sources[place] = list[line.row].path
            sources[place.appending("amount")] = list[line.row]["price"]["value"].path
        }
        let json = JSON.array(shown.map { Self.json($0.item) })
        members.append(("summary", json))
        sources[JSONPath.root.appending("summary")] = list.path
        return json
    }

    private mutating func reportRows(_ rows: TotalRows, at list: JSONNode, shown: Set<Int>) {
        let types = Set(rows.rows.map(\.type))
        for (index, row) in rows.rows.enumerated() {
            use(list[index]["type"], list[index]["price"])
            guard !shown.contains(index), row.value.money?.minorUnits != 0 else { continue }
            if types.contains("\(row.type)_TOTAL") {
                note(list[index], .changed, "one rate of a tax: the row of their sum is taken")
            } else if !SummaryMapping.isKnown(row.type) {
                note(list[index], .lost, "a row of a type that this version does not know")
            }
        }
    }

    private static func json(_ item: SummaryItem) -> JSON {
        [
            "id": .string(item.id), "type": .string(item.kind.rawValue), "label": .string(item.label),
            "amount": .string(item.amount.decimalText),
        ]
    }

    // MARK: - Methods

    private mutating func readMethods(_ currency: Currency, _ summary: JSON?) {
        let list = payload.checkout["shippingMethods"]
        let own = payload.checkout["shippingMethod"]
        var methods = (list.value?.array ?? []).indices.map { list[$0] }
        if methods.isEmpty, own.isPresent { methods = [own] }
        let chosen =
            methods.first { $0["selected"].value?.bool == true }?["id"].value?.int64 ?? own["id"].value?.int64
        use(own["id"], own["name"], own["price"], own["comment"])
        var options: [JSON] = []
        for method in methods where method.isPresent {
            guard let id = method["id"].value?.int64, let name = method["name"].value?.nonEmptyString,
                let amount = money(method["price"], currency), !amount.isNegative
            else {
                note(method, .lost, "a method without an id, a name or a price in the order's currency is no option")
                continue
            }
            use(method["id"], method["name"], method["comment"])
            let place = JSONPath.root.appending("shipping_options").appending(options.count)
            sources[place] = method.path
            sources[place.appending("amount")] = method["price"]["value"].path
            let isChosen = id == chosen
            if isChosen {
                members.append(("selected_option", .string(String(id))))
                sources[JSONPath.root.appending("selected_option")] = method["id"].path
            } else {
                note(method["price"], .changed, "what the order costs with this method only Centra knows: no summary")
            }
            options.append(
                .object(compacting: [
                    ("id", .string(String(id))), ("label", .string(name)),
                    ("detail", method["comment"].value?.nonEmptyString.map(JSON.string)),
                    ("amount", .string(amount.decimalText)), ("summary", isChosen ? summary : nil),
                ]))
        }
        guard !options.isEmpty else { return }
        members.append(("shipping_options", .array(options)))
        sources[JSONPath.root.appending("shipping_options")] = list.path
    }
}
