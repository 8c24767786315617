/// Reads breakdowns, options and issues as a provider's session would carry them: what is wrong with an amount or a date
/// is kept and played, only what has no shape at all is a problem.
struct LooseReader {
    let currency: Currency
    private(set) var problems: [OrderProblem] = []
    /// The keys that say nothing, each with the one that may have been meant.
    private(set) var warnings: [OrderProblem] = []

    private static let issueKeys = ["code", "field", "message"]

    init(currency: Currency) {
        self.currency = currency
    }

    mutating func lines(_ node: JSONNode) -> [SheetLine] {
        elements(node).map { line in
            warnings += Self.unknown(in: line, keys: OrderKeys.summaryItem)
            return SheetLine(
                id: line["id"].value?.string ?? "", kind: line["type"].value?.string.map(SummaryItem.Kind.init),
                label: line["label"].value?.string ?? "", amount: amount(line["amount"]),
                status: line["status"].value?.string.map(SummaryItem.Status.init) ?? .final)
        }
    }

    mutating func offers(_ node: JSONNode) -> [SheetOffer] {
        elements(node).map { offer in
            warnings += Self.unknown(in: offer, keys: OrderKeys.shippingOption)
            return SheetOffer(
                id: ShippingOption.ID(offer["id"].value?.string ?? ""), label: offer["label"].value?.string ?? "",
                detail: offer["detail"].value?.nonEmptyString, amount: amount(offer["amount"]),
                estimate: estimate(offer["delivery_estimate"]),
                summary: offer["summary"].isPresent ? lines(offer["summary"]) : nil)
        }
    }

    mutating func issues(_ node: JSONNode) -> [AddressIssue] {
        elements(node).compactMap { issue in
            warnings += Self.unknown(in: issue, keys: Self.issueKeys)
            guard let code = issue["code"].value?.nonEmptyString else {
                problems.append(OrderProblem(issue["code"].path, "needs a code"))
                return nil
            }
            return AddressIssue(
                AddressIssue.Code(rawValue: code), field: issue["field"].value?.nonEmptyString.map(Self.field),
                message: issue["message"].value?.string ?? "")
        }
    }

    /// What an object has beside `keys`: it is not played, and may be a typing mistake.
    static func unknown(in node: JSONNode, keys: [String]) -> [OrderProblem] {
        (node.value?.object ?? []).filter { !keys.contains($0.key) }.map { member in
            let hint = Nearest.word(to: member.key, among: keys).map { "; did you mean \"\($0)\"?" } ?? ""
            return OrderProblem(node.path.appending(member.key), "unknown key, not played\(hint)")
        }
    }

    /// A field by its key, or by the short word of the neutral vocabulary.
    private static func field(_ text: String) -> AddressIssue.Field {
        switch text {
        case "country": .country
        case "region": .region
        case "locality": .locality
        case "street": .street
        case "phone": .phone
        default: AddressIssue.Field(rawValue: text)
        }
    }

    private mutating func elements(_ node: JSONNode) -> [JSONNode] {
        guard let list = node.value?.array else {
            problems.append(OrderProblem(node.path, "needs an array"))
            return []
        }
        return list.indices.compactMap { index in
            guard list[index].object != nil else {
                problems.append(OrderProblem(node[index].path, "needs an object"))
                return nil
            }
            return node[index]
        }
    }

    private func amount(_ node: JSONNode) -> SheetAmount {
        let stated = node["currency"].value?.string
        if let stated, stated != currency.code { return .foreign(stated) }
        let value = node.value?.object == nil ? node.value : node["value"].value
        guard let text = value?.string ?? value?.numberText else { return .unreadable("is missing or no number") }
        do throws(MoneyError) {
            return .exact(try Money(parsing: text, currency: currency, droppingExcessZeros: true))
        } catch {
            switch error {
            case .tooManyDecimals(let allowed, _):
                return .unreadable("has more decimals than the \(allowed) of \(currency.code)")
            case .overflow: return .unreadable("is too large")
            default: return .unreadable("is not a number")
            }
        }
    }

    private func estimate(_ node: JSONNode) -> SheetOffer.Estimate {
        guard node.isPresent else { return .none }
        guard let from = node["from"].value?.string.flatMap({ CalendarDate($0) }),
            let to = node["to"].value?.string.flatMap({ CalendarDate($0) }),
            let estimate = DeliveryEstimate(from: from, to: to)
        else { return .unreadable }
        return .days(estimate)
    }
}
