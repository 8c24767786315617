import ExpressCheckout

/// An item that opening put into the cart.
struct CartAddition: Sendable, Hashable {
    /// The item.
    let item: String
    /// The line it went to; nil until it is known.
    var line: String?
    /// How many each line of the cart held before, by the line's id.
    let before: [String: Int64]
    /// How many were added.
    let added: Int64

    /// What is about to be added to a cart with these lines.
    init(item: String, added: Int64, to lines: [SelectionLine]) {
        self.item = item
        self.added = added
        before = lines.reduce(into: [:]) { $0[$1.id] = $1.quantity }
    }

    init?(_ json: JSON) {
        guard let item = json["item"]?.string, let before = json["before"]?.object, let added = json["added"]?.int64
        else { return nil }
        self.item = item
        self.added = added
        self.before = before.reduce(into: [:]) { $0[$1.key] = $1.value.int64 }
        line = json["line"]?.string
    }

    var json: JSON {
        let counts = before.sorted { $0.key < $1.key }.map { JSON.Member($0.key, JSON(integerLiteral: $0.value)) }
        return .object(compacting: [
            ("item", .string(item)), ("line", line.map(JSON.string)), ("before", .object(counts)),
            ("added", JSON(integerLiteral: added)),
        ])
    }

    /// The addition with the line it went to, as the cart shows it now; nil when it never happened.
    ///
    /// Only a line that grew can be it: another one of the same item is the shopper's own.
    func settled(in lines: [SelectionLine]) -> CartAddition? {
        guard line == nil else { return self }
        guard let grown = lines.last(where: { $0.item == item && $0.quantity > before[$0.id] ?? 0 }) else { return nil }
        var found = self
        found.line = grown.id
        return found
    }

    /// How many of `line` are left when the addition is taken back; nil when there is nothing to take.
    func remainder(of line: SelectionLine) -> Int64? {
        let held = before[line.id] ?? 0
        return line.quantity > held ? max(held, line.quantity - added) : nil
    }
}
