import ExpressCheckout

/// A line of the cart.
struct SelectionLine: Sendable {
    let id: String
    let item: String?
    let name: String
    let quantity: Int64
    let value: JSONNode

    /// The lines of a selection; the list's elements may be null.
    static func all(in selection: JSON?) -> [SelectionLine] {
        (selection?["lines"]?.array ?? []).compactMap { line in
            guard let id = line["id"]?.string, let quantity = line["quantity"]?.int64 else { return nil }
            return SelectionLine(
                id: id, item: line["item"]?["id"]?.string, name: line["name"]?.string ?? "", quantity: quantity,
                value: JSONNode(line)["lineValue"])
        }
    }
}
