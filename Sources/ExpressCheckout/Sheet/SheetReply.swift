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
