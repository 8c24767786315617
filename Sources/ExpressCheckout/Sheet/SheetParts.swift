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
