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
        return merging(summary: newSummary, options: newOptions, selected: newSelection)
    }

    /// The quote after an answer that was looked at before: the rule of ``applying(summary:options:selected:)`` alone.
    func merging(
        summary newSummary: OrderSummary?, options newOptions: [ShippingOption]?,
        selected newSelection: ShippingOption.ID?
    ) -> Quote {
        let offered = newOptions ?? options
        let choice = newSelection ?? (newOptions == nil ? selected : newOptions?.first?.id)
        let chosen = offered.first { $0.id == choice }
        let isNewChoice = newOptions != nil || choice != selected
        return Quote(
            summary: newSummary ?? (isNewChoice ? chosen?.summary : nil) ?? summary,
            options: newOptions == nil ? options : Self.front(choice, offered), selected: choice)
    }

    /// The quote after the merchant's answer to a switch to `picked`: it can price that option anew, nothing else.
    ///
    /// The client keeps the list that it shows, so options of the answer take the places of those with the same id.
    /// - Throws: ``QuoteRefusal`` `otherOption` for an answer without that option, or with another one selected; what
    ///   ``applying(summary:options:selected:)`` throws.
    func repricing(
        _ picked: ShippingOption.ID?, _ newSummary: OrderSummary?, _ answered: [ShippingOption]?,
        _ newSelection: ShippingOption.ID?
    ) throws(QuoteRefusal) -> Quote {
        guard newSelection == nil || newSelection == picked else { throw .otherOption }
        guard let answered else { return try applying(summary: newSummary, options: nil, selected: picked) }
        // Looked at whole first: what is wrong with it is wrong, wherever it would have gone.
        _ = try applying(summary: newSummary, options: answered, selected: nil)
        guard answered.contains(where: { $0.id == picked }) else { throw .otherOption }
        return try applying(summary: newSummary, options: options.updated(by: answered), selected: picked)
    }

    /// The quote after the customer switched to another option: its own summary holds, or the present one stays where
    /// it has none (`Y-17`, `Y-18`).
    public func choosing(_ option: ShippingOption) -> Quote {
        Quote(summary: option.summary ?? summary, options: options, selected: option.id)
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

extension [ShippingOption] {
    /// The list that a client goes on showing: those of `answered` take the places of those with the same id.
    func updated(by answered: [ShippingOption]) -> [ShippingOption] {
        map { shown in answered.first { $0.id == shown.id } ?? shown }
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
    /// The answer to a switch is not for the option that the customer picked.
    case otherOption
    /// An amount is in another currency than the sheet's, which cannot change.
    case foreignCurrency

    /// What is wrong and what to do.
    public var description: String {
        switch self {
        case .emptyOptions: "the answer has an empty option list: answer with an issue where nothing is delivered"
        case .repeatedOption: "the answer has two options with one id"
        case .unknownSelection: "the answer selects an option that is not on offer"
        case .otherOption: "the answer is not for the option that the customer picked"
        case .foreignCurrency: "the answer has an amount in another currency than the order's"
        }
    }
}
