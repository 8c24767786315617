import ExpressCheckout

/// What a sandbox charged and paid back, read from its ledger.
struct Ledger: Sendable, CustomStringConvertible {
    /// One movement of money.
    struct Entry: Sendable, Hashable {
        let kind: String
        let payment: String
        let amount: Money
    }

    /// The ledger cannot be read.
    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    let entries: [Entry]

    /// Reads a ledger: a list of `{"kind", "payment", "currency", "value"}`.
    init(_ json: JSON) throws {
        guard let list = json.array else { throw Unreadable(description: "the ledger is no list") }
        entries = try list.enumerated().map { index, entry in
            guard let kind = entry["kind"]?.string, let payment = entry["payment"]?.string,
                let currency = entry["currency"]?.string.flatMap({ Currency($0) }),
                let amount = try entry["value"]?.string.map({ try Money(parsing: $0, currency: currency) })
            else { throw Unreadable(description: "entry \(index) of the ledger lacks a part") }
            return Entry(kind: kind, payment: payment, amount: amount)
        }
    }

    /// What customers pay, one amount each time that they are charged: the capture of what was authorised is no second
    /// charge, another authorisation or capture is.
    var charges: [Money] {
        var uncaptured = entries.filter { $0.kind == "authorize" }.map(\.payment)
        return entries.compactMap { entry in
            switch entry.kind {
            case "authorize": return entry.amount
            case "capture":
                guard let held = uncaptured.firstIndex(of: entry.payment) else { return entry.amount }
                uncaptured.remove(at: held)
                return nil
            default: return nil
            }
        }
    }

    /// How much moved by entries of `kind`, in minor units.
    func sum(of kind: String) -> Int64 {
        entries.filter { $0.kind == kind }.reduce(0) { $0 + $1.amount.minorUnits }
    }

    var description: String {
        entries.isEmpty ? "nothing charged" : entries.map { "\($0.kind) \($0.amount)" }.joined(separator: ", ")
    }
}
