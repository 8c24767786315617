extension Quote {
    /// What an order's sheet opens with where the merchant prices delivery.
    public init(opening order: CheckoutOrder) {
        let chosen = order.openingOption
        self.init(
            summary: order.openingSummary, options: Self.front(chosen?.id, order.shippingOptions),
            selected: chosen?.id)
    }

    /// The quote after an answer: an absent part keeps what is there.
    ///
    /// New options preselect the answer's `selected`, else their first (`Y-37`); the selected one goes to the front,
    /// where surfaces preselect. The total is the answer's summary, else the selected option's own.
    /// - Throws: ``QuoteRefusal`` for an empty list, a repeated id, an unknown selection or another currency.
    public func applying(
        summary newSummary: OrderSummary?, options newOptions: [ShippingOption]?,
        selected newSelection: ShippingOption.ID?
    ) throws(QuoteRefusal) -> Quote {
        let offered = newOptions ?? options
        if let newOptions {
            guard !newOptions.isEmpty else { throw .emptyOptions }
            guard Set(newOptions.map(\.id)).count == newOptions.count else { throw .repeatedOption }
            for option in newOptions {
                let currencies = [option.amount.currency, option.summary?.currency ?? summary.currency]
                guard currencies.allSatisfy({ $0 == summary.currency }) else { throw .foreignCurrency }
            }
        }
        if let newSelection, !offered.contains(where: { $0.id == newSelection }) { throw .unknownSelection }
        if let newSummary, newSummary.currency != summary.currency { throw .foreignCurrency }
        let choice = newSelection ?? (newOptions == nil ? selected : newOptions?.first?.id)
        let chosen = offered.first { $0.id == choice }
        let isNewChoice = newOptions != nil || choice != selected
        return Quote(
            summary: newSummary ?? (isNewChoice ? chosen?.summary : nil) ?? summary,
            options: newOptions == nil ? options : Self.front(choice, offered), selected: choice)
    }

    /// The quote after the customer switched to another option: its own summary holds, or the present one stays where
    /// it has none (`Y-17`, `Y-18`).
    public func choosing(_ option: ShippingOption) -> Quote {
        Quote(summary: option.summary ?? summary, options: options, selected: option.id)
    }

    /// The options of an answer: the one option that an option change may be answered with takes its place among those
    /// on offer, since the surface goes on showing them all (`afterpay.md` §4.2).
    func merging(_ answered: [ShippingOption]?, answering request: QuoteRequest) -> [ShippingOption]? {
        guard request.reason == .option, let only = answered?.first, answered?.count == 1, only.id == request.selected,
            options.contains(where: { $0.id == only.id })
        else { return answered }
        return options.map { $0.id == only.id ? only : $0 }
    }

    /// The quote with `payee` on every closing line: a provider's prices carry no payee of the merchant's.
    func paying(_ payee: String) -> Quote {
        Quote(
            summary: summary.paying(payee),
            options: options.map { option in
                ShippingOption(
                    id: option.id, label: option.label, detail: option.detail, amount: option.amount,
                    deliveryEstimate: option.deliveryEstimate, summary: option.summary?.paying(payee),
                    unknown: option.unknown)
            }, selected: selected)
    }

    private static func front(_ id: ShippingOption.ID?, _ options: [ShippingOption]) -> [ShippingOption] {
        options.filter { $0.id == id } + options.filter { $0.id != id }
    }
}

/// Why an answer to the sheet cannot be applied.
public enum QuoteRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// No option at all: refuse the address with an issue instead.
    case emptyOptions
    /// Two options have one id.
    case repeatedOption
    /// The selected option is not on offer.
    case unknownSelection
    /// An amount is in another currency than the sheet's, which cannot change.
    case foreignCurrency

    /// What is wrong and what to do.
    public var description: String {
        switch self {
        case .emptyOptions: "the answer has an empty option list: answer with an issue where nothing is delivered"
        case .repeatedOption: "the answer has two options with one id"
        case .unknownSelection: "the answer selects an option that is not on offer"
        case .foreignCurrency: "the answer has an amount in another currency than the order's"
        }
    }
}
