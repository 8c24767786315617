import ExpressCheckout

/// Answers a change on the sheet with Centra's own prices (`centra-adyen.md` §6, steps 3 and 4).
struct Quoting: ProviderQuoting {
    let client: CentraClient

    func quote(
        _ request: QuoteRequest, for order: CheckoutOrder, state: inout ProviderState
    ) async throws(ProviderError) -> QuoteReply {
        let choice = DeliveryChoice(client: client, order: order)
        if request.reason == .option {
            guard let selected = request.selected else { return .keep }
            try await choose(selected, with: choice, &state)
            return try reply(order, stage: .address, state)
        }
        switch try address(of: request) {
        case .none: _ = try await client.call(.selection, state: &state)
        case .noCountry(let stage):
            return .issues([
                AddressIssue(.addressInvalid, stage: stage, field: .country, message: "Please choose a country")
            ])
        case .known(let input, let stage):
            let variables = PaymentInput(configuration: client.configuration, order: order).quote(input)
            let priced = try await client.call(.paymentInstructions, variables, state: &state)
            if let refusal = try refusal(priced, stage: stage) { return refusal }
            try await client.refreshSelection(&state)
        }
        try await choice.choosePreselected(&state)
        if request.reason == .authorisation, let selected = request.selected,
            let present = try? CentraQuote(reading: state.selection, of: order).quote
        {
            // An option that is no longer on offer is not forced: the answer shows what holds now.
            if present.selected != selected, present.options.contains(where: { $0.id == selected }) {
                try await choose(selected, with: choice, &state)
            }
        }
        return try reply(order, stage: request.reason == .authorisation ? .authorise : .address, state)
    }

    private enum Address {
        case none
        case noCountry(AddressIssue.Stage)
        case known(JSON, AddressIssue.Stage)
    }

    private func address(of request: QuoteRequest) throws(ProviderError) -> Address {
        if let full = request.fullAddress?.exposed {
            guard !full.country.isEmpty else { return .noCountry(.authorise) }
            return .known(AddressMapping.quoteInput(full), .authorise)
        }
        guard let redacted = request.address?.exposed else { return .none }
        guard let input = AddressMapping.input(redacted) else { return .noCountry(.address) }
        return .known(input, .address)
    }

    /// What the user errors of an address say; nil when they leave the quote standing.
    private func refusal(_ answer: CentraAnswer, stage: AddressIssue.Stage) throws(ProviderError) -> QuoteReply? {
        let errors = answer.userErrors
        if errors.contains(where: { $0.lastSegment == "termsAndConditions" }) { throw answer.refused(errors) }
        let issues = IssueMapping.issues(errors, stage: stage)
        return issues.isEmpty ? nil : .issues(issues)
    }

    private func choose(
        _ option: ShippingOption.ID, with choice: DeliveryChoice, _ state: inout ProviderState
    ) async throws(ProviderError) {
        // Centra's ids are Ints, Apple's are texts: another form is not one of Centra's.
        guard let id = Int32(option.rawValue), String(id) == option.rawValue else {
            throw ProviderError(
                .invalidRequest, certainty: .notSent,
                message: "a shipping method's id is a whole number at Centra, not one of its own was chosen",
                operation: CentraOperation.setShippingMethod.rawValue)
        }
        let answer = try await choice.choose(id, &state)
        let refusals = answer.userErrors.filter { !$0.isUnavailableItem }
        guard refusals.isEmpty else { throw answer.refused(refusals) }
    }

    /// The quote that the session holds now.
    private func reply(
        _ order: CheckoutOrder, stage: AddressIssue.Stage, _ state: ProviderState
    ) throws(ProviderError) -> QuoteReply {
        let quote: Quote
        do throws(ProviderError) {
            quote = try CentraQuote(reading: state.selection, of: order).quote
        } catch {
            guard error.code == .invalidState else { throw error }
            return .issues([
                AddressIssue(
                    .addressUndeliverable, stage: stage, message: "Nothing in the cart is sold to this address")
            ])
        }
        guard !quote.options.isEmpty || order.delivery == .none else {
            return .issues([
                AddressIssue(.addressUndeliverable, stage: stage, message: "Nothing is delivered to this address")
            ])
        }
        return .quote(
            summary: quote.summary, options: quote.options.isEmpty ? nil : quote.options, selected: quote.selected)
    }
}
