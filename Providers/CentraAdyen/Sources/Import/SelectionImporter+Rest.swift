import ExpressCheckout

/// What is left over: everything that says something and has no neutral place.
extension SelectionImporter {
    mutating func readRest() {
        var opened: Set<JSONPath> = []
        for path in used {
            for count in 0..<path.steps.count { opened.insert(JSONPath(Array(path.steps.prefix(count)))) }
        }
        // Sums that the rows of totals say, too.
        use(node["grandTotal"])
        var left: [CarryOver] = []
        collect(node, opened, &left)
        report += left
    }

    private func collect(_ place: JSONNode, _ opened: Set<JSONPath>, _ left: inout [CarryOver]) {
        guard let value = place.value, Self.saysSomething(value), !used.contains(place.path) else { return }
        guard opened.contains(place.path) else {
            return left.append(CarryOver(place.path, .lost, Self.reason(for: place.path)))
        }
        switch value {
        case .object(let members):
            // Of a key that is there twice only the first is read.
            var seen: Set<String> = []
            for member in members where !Self.silent.contains(member.key) && seen.insert(member.key).inserted {
                collect(place[member.key], opened, &left)
            }
        case .array(let elements): for index in elements.indices { collect(place[index], opened, &left) }
        default: left.append(CarryOver(place.path, .lost, Self.reason(for: place.path)))
        }
    }

    private static func saysSomething(_ value: JSON) -> Bool {
        switch value {
        case .null, .bool(false), .string(""), .array([]), .object([]): false
        default: true
        }
    }

    /// What describes other values.
    private static let silent: Set<String> = [
        "__typename", "formattedValue", "currency", "selected", "addressFields", "hasSeparateBillingAddress",
    ]

    private static func reason(for path: JSONPath) -> String {
        guard case .key(let key)? = path.steps.last else { return "the order has no place for it" }
        return switch key {
        case "discounts": "a voucher; what it takes off stands among the rows of totals"
        case "separateBillingAddress", "billingAddress": "an order has no billing address before it is paid"
        case "widgets": "a widget of the shop's page"
        case "paymentMethods", "paymentMethod", "paymentHtml", "affiliateHtml":
            "how it is paid belongs to the provider, not to the order"
        case "status", "orderDate": "it belongs to an order that is placed"
        default: "the order has no place for it"
        }
    }
}
