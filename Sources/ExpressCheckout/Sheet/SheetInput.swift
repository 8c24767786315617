/// An amount as a session or an answer carries it, right or wrong: a surface has a rule for each.
public enum SheetAmount: Sendable, Hashable {
    /// A sum in the session's currency.
    case exact(Money)
    /// A sum in the currency of that code, which is not the session's.
    case foreign(String)
    /// No sum of the session's currency; why, in words that stand after the amount's name.
    case unreadable(String)

    /// The sum, nil when there is none in the session's currency.
    public var money: Money? {
        guard case .exact(let money) = self else { return nil }
        return money
    }
}

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

/// A delivery option, right or wrong.
public struct SheetOffer: Sendable, Hashable {
    /// The days of an option's delivery.
    public enum Estimate: Sendable, Hashable {
        /// None given.
        case none
        /// These.
        case days(DeliveryEstimate)
        /// A range that is no range: reversed, or of days that do not exist.
        case unreadable
    }

    /// Identifies the option.
    public let id: ShippingOption.ID
    /// Its name.
    public let label: String
    /// A second line.
    public let detail: String?
    /// The price of delivery alone.
    public let amount: SheetAmount
    /// When it arrives.
    public let estimate: Estimate
    /// The whole breakdown that holds if this option is chosen.
    public let summary: [SheetLine]?

    /// Creates an option.
    public init(
        id: ShippingOption.ID, label: String, detail: String? = nil, amount: SheetAmount, estimate: Estimate = .none,
        summary: [SheetLine]? = nil
    ) {
        self.id = id
        self.label = label
        self.detail = detail
        self.amount = amount
        self.estimate = estimate
        self.summary = summary
    }

    /// Creates the offer of an option that is right.
    public init(_ option: ShippingOption) {
        self.init(
            id: option.id, label: option.label, detail: option.detail, amount: .exact(option.amount),
            estimate: option.deliveryEstimate.map(Estimate.days) ?? .none,
            summary: option.summary?.items.map(SheetLine.init))
    }
}

/// What the merchant's handler, or a provider that prices, answered.
public enum SheetReply: Sendable, Hashable {
    /// Everything stays as it is.
    case keep
    /// It threw, or the provider could not be asked.
    case failed
    /// These parts, in this order: options, then the summary for the option now selected, then issues.
    case parts(SheetParts)

    /// The reply as a merchant's code gives it.
    public init(_ reply: QuoteReply) {
        switch reply {
        case .keep: self = .keep
        case .issues(let issues): self = issues.isEmpty ? .keep : .parts(SheetParts(issues: issues))
        case .quote(let summary, let options, let selected):
            self = .parts(
                SheetParts(
                    options: options?.map(SheetOffer.init), selected: selected,
                    summary: summary?.items.map(SheetLine.init)))
        }
    }
}

/// The parts of an answer; an absent one keeps what is there.
public struct SheetParts: Sendable, Hashable {
    /// New options.
    public let options: [SheetOffer]?
    /// Which option is selected now; nil for the surface's choice.
    public let selected: ShippingOption.ID?
    /// New totals.
    public let summary: [SheetLine]?
    /// What the customer has to mend, in neutral codes or the surface's own.
    public let issues: [AddressIssue]

    /// Creates the parts of an answer.
    public init(
        options: [SheetOffer]? = nil, selected: ShippingOption.ID? = nil, summary: [SheetLine]? = nil,
        issues: [AddressIssue] = []
    ) {
        self.options = options
        self.selected = selected
        self.summary = summary
        self.issues = issues
    }
}
