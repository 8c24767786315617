/// The rules of a router, in the order in which they are looked at; plain data.
public struct RoutingRules: Sendable, Hashable {
    /// The rules.
    public let rules: [RoutingRule]

    /// Creates rules.
    public init(_ rules: [RoutingRule]) {
        self.rules = rules
    }

    /// Reads `{"version": 1, "rules": [{"provider", "countries"?, "currencies"?, "minimum"?, "maximum"?, "capabilities"?,
    /// "share"?}]}`; amounts are decimal strings in the rule's only currency.
    /// - Throws: ``RoutingInvalid`` with every problem and its path.
    public init(_ json: JSON) throws(RoutingInvalid) {
        var reader = RoutingReader()
        let rules = reader.rules(JSONNode(json))
        guard reader.problems.isEmpty else { throw RoutingInvalid(reader.problems) }
        self.init(rules)
    }

    /// What cannot work with `providers`: a rule for nobody, a capability that its provider does not have, no rule at all.
    func problems(with providers: [any ExpressCheckoutProvider]) -> [OrderProblem] {
        let place = JSONPath.root.appending("rules")
        guard !rules.isEmpty else { return [OrderProblem(place, "there is no rule: no checkout would go anywhere")] }
        return rules.enumerated().flatMap { index, rule -> [OrderProblem] in
            let path = place.appending(index)
            guard let descriptor = providers.map(\.descriptor).first(where: { $0.id == rule.provider }) else {
                let known = providers.map(\.descriptor.id.rawValue)
                let hint = Nearest.word(to: rule.provider.rawValue, among: known).map { "did you mean \($0)?" }
                return [
                    OrderProblem(
                        path.appending("provider"),
                        hint ?? "no such provider: there are \(known.joined(separator: ", "))")
                ]
            }
            return rule.capabilities.filter { !descriptor.supports($0) }.map(\.rawValue).sorted().map {
                OrderProblem(path.appending("capabilities"), "\(rule.provider) does not have \($0)")
            }
        }
    }
}

/// Reads rules and gathers what is wrong with them.
private struct RoutingReader {
    private static let keys = [
        "provider", "countries", "currencies", "minimum", "maximum", "capabilities", "share",
    ]
    var problems: [OrderProblem] = []

    mutating func rules(_ node: JSONNode) -> [RoutingRule] {
        if node["version"].isPresent, node["version"].value?.int64 != 1 {
            note(node["version"], "this version knows rules of version 1")
        }
        for member in node.value?.object ?? [] where !["version", "rules"].contains(member.key) {
            note(node[member.key], "no such key: there are version and rules")
        }
        do throws(JSONError) {
            return try node["rules"].elements().compactMap { rule($0) }
        } catch {
            problems.append(OrderProblem(error.path, "needs a list of rules"))
            return []
        }
    }

    private mutating func rule(_ node: JSONNode) -> RoutingRule? {
        for member in node.value?.object ?? [] where !Self.keys.contains(member.key) {
            let hint = Nearest.word(to: member.key, among: Self.keys).map { "did you mean \($0)?" }
            note(node[member.key], "no such key; " + (hint ?? "there are \(Self.keys.joined(separator: ", "))"))
        }
        let currencies = words(node["currencies"], "an ISO 4217 code") { Currency($0) }
        let only = currencies.count == 1 ? currencies.first : nil
        let minimum = amount(node["minimum"], only)
        let maximum = amount(node["maximum"], only)
        if let minimum, let maximum, minimum.minorUnits > maximum.minorUnits {
            note(node["maximum"], "is less than the minimum: no order fits")
        }
        let countries = words(node["countries"], "an ISO 3166-1 code of two capital letters") { word in
            word.utf8.count == 2 && word.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? word : nil
        }
        let capabilities = words(node["capabilities"], "a capability's id") { Capability(rawValue: $0) }
        var share = 100
        if node["share"].isPresent {
            let given = node["share"].value?.int64 ?? 0
            if (1...100).contains(given) {
                share = Int(given)
            } else {
                note(node["share"], "needs a whole number from 1 to 100")
            }
        }
        guard let provider = node["provider"].value?.nonEmptyString else {
            note(node["provider"], "needs a provider's id")
            return nil
        }
        return RoutingRule(
            ProviderID(provider), countries: Set(countries), currencies: Set(currencies), minimum: minimum,
            maximum: maximum, capabilities: Set(capabilities), share: share)
    }

    private mutating func words<Word>(_ node: JSONNode, _ needed: String, _ read: (String) -> Word?) -> [Word] {
        guard node.isPresent else { return [] }
        guard let elements = try? node.elements() else {
            note(node, "needs a list")
            return []
        }
        return elements.compactMap { element in
            let word = element.value?.string.flatMap(read)
            if word == nil { note(element, "needs \(needed)") }
            return word
        }
    }

    private mutating func amount(_ node: JSONNode, _ currency: Currency?) -> Money? {
        guard node.isPresent else { return nil }
        guard let currency else {
            note(node, "an amount needs exactly one currency in the rule")
            return nil
        }
        guard let text = node.value?.string, let money = try? Money(parsing: text, currency: currency),
            money.minorUnits >= 0
        else {
            note(node, "needs a decimal string in \(currency.code)")
            return nil
        }
        return money
    }

    private mutating func note(_ node: JSONNode, _ message: String) {
        problems.append(OrderProblem(node.path, message))
    }
}
