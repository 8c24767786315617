/// One line of a breakdown, right or wrong.
public struct SheetLine: Sendable, Hashable {
    /// Identifies the line.
    public let id: String
    /// What the line stands for; nil where nothing was said, as on the providers' wires.
    public let kind: SummaryItem.Kind?
    /// What the customer reads.
    public let label: String
    /// The amount.
    public let amount: SheetAmount
    /// Whether the amount is settled.
    public let status: SummaryItem.Status

    /// Creates a line.
    public init(
        id: String, kind: SummaryItem.Kind? = nil, label: String, amount: SheetAmount,
        status: SummaryItem.Status = .final
    ) {
        self.id = id
        self.kind = kind
        self.label = label
        self.amount = amount
        self.status = status
    }

    /// Creates the line of a summary that is right.
    public init(_ item: SummaryItem) {
        self.init(id: item.id, kind: item.kind, label: item.label, amount: .exact(item.amount), status: item.status)
    }
}
