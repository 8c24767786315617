import ExpressCheckout

/// The cart, or the order that was placed from one, inside a payload: an answer, its data, or the value alone.
struct ImportPayload: Sendable {
    /// What of Centra's schema it is.
    enum Kind: Sendable {
        /// `Selection`.
        case selection
        /// `Order`.
        case order
    }

    let kind: Kind
    let node: JSONNode
    /// The country of the session, where the same answer tells it.
    let sessionCountry: JSONNode

    /// Finds it; nil when the payload has none.
    init?(_ payload: JSON) {
        let root = JSONNode(payload)
        let data = root["data"].isPresent ? root["data"] : root
        sessionCountry = data["session"]["country"]["code"]
        let found = Self.candidates(data)
        guard let best = found.first(where: { $0.1["lines"].value?.array?.isEmpty == false }) ?? found.first else {
            return nil
        }
        (kind, node) = best
    }

    /// Where a cart or an order may stand: after a payment the order counts, not the cart that is left.
    private static func candidates(_ data: JSONNode) -> [(Kind, JSONNode)] {
        var places: [(Kind, JSONNode)] = [(.order, data["order"]), (.selection, data["selection"])]
        for member in data.value?.object ?? [] where member.value.object != nil {
            let field = data[member.key]
            places.append((.order, field["action"]["order"]))
            places.append((.order, field["order"]))
            places.append((.selection, field["selection"]))
        }
        if data["lines"].value?.array != nil || data["checkout"].value?.object != nil {
            places.append((.selection, data))
        }
        if data["totals"].value?.array != nil, data["number"].isPresent { places.insert((.order, data), at: 0) }
        return places.filter { $0.1.value?.object != nil }
    }

    /// `checkout` of a cart; of an order itself.
    var checkout: JSONNode { kind == .order ? node : node["checkout"] }
}
