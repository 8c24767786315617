import ExpressCheckout

/// A customer who goes through one checkout, by the raw messages of the provider's client SDK.
struct Shopper: Sendable {
    let scene: Scene
    let flow: CheckoutFlow

    private var world: any CheckoutWorld { scene.world }

    /// Opens the checkout and picks the address that is served: everything that comes before paying.
    func arrive() async throws -> OpenReply {
        let opened = try await flow.open()
        try await pick(SampleShop.served, isOpening: true)
        return opened
    }

    /// Picks an address, and gives the answer, which must be there.
    @discardableResult
    func pick(_ address: PostalAddress, isOpening: Bool = false) async throws -> ClientReply {
        let reply = await flow.handle(world.device.addressMessage(address.redacted, isOpening: isOpening))
        if let problem = reply.problem { throw problem }
        return reply
    }

    /// Picks a delivery option: by message where the client asks somebody, else on the sheet alone.
    func choose(_ option: ShippingOption) async throws {
        let problem: ProviderError?
        if let message = world.device.optionMessage(option) {
            problem = await flow.handle(message).problem
        } else {
            problem = await flow.optionChanged(option.id, wallet: .applePay).problem
        }
        if let problem { throw problem }
    }

    /// Picks another option than the selected one, and gives it.
    func switchOption() async throws -> ShippingOption {
        let quote = await flow.sheet.quote
        let other = try scene.present(
            quote.options.first { $0.id != quote.selected }, "a second delivery option on the sheet")
        try await choose(other)
        return other
    }

    /// Authorises on the device, and gives the message that the client SDK then posts.
    func authorize(
        _ opened: OpenReply, card: Approval.Card = .approves, address: PostalAddress = SampleShop.served
    ) async throws -> JSON {
        try await world.device.authorize(
            Approval(
                clientPayload: opened.clientPayload.exposed, quote: await flow.sheet.quote, address: address,
                buyer: SampleShop.buyer, card: card))
    }

    /// Posts a message about the payment, and gives its outcome.
    func post(_ message: JSON) async throws -> CheckoutOutcome {
        let reply = await flow.handle(message)
        if let problem = reply.problem { throw problem }
        return try scene.present(reply.outcome, "an outcome of the client's message")
    }

    /// Authorises and posts.
    func pay(
        _ opened: OpenReply, card: Approval.Card = .approves, address: PostalAddress = SampleShop.served
    ) async throws -> CheckoutOutcome {
        try await post(try await authorize(opened, card: card, address: address))
    }

    /// Takes the further steps that the provider asks for; gives what comes after them.
    func takeSteps(after outcome: CheckoutOutcome) async throws -> CheckoutOutcome {
        var outcome = outcome
        // A provider that asks for ever is told so by the outcome, which stays what it is.
        for _ in 0..<3 {
            guard case .actionRequired(let action) = outcome else { break }
            outcome = try await post(try await world.device.perform(action))
        }
        return outcome
    }

    /// Pays and takes every further step; the payment must complete.
    @discardableResult
    func payToTheEnd(_ opened: OpenReply) async throws -> PaymentSnapshot {
        try completed(try await takeSteps(after: try await pay(opened)))
    }

    /// The payment of an outcome that must be completed.
    func completed(_ outcome: CheckoutOutcome) throws -> PaymentSnapshot {
        guard case .completed(let payment) = outcome else {
            throw ConformanceFailure(expected: "the payment to complete", got: outcome.summary, rule: scene.rule)
        }
        return payment
    }

    /// The error of an outcome that must be unknown.
    func unknown(_ outcome: CheckoutOutcome) throws -> ProviderError {
        guard case .unknown(let error) = outcome else {
            throw ConformanceFailure(expected: "the outcome to be unknown", got: outcome.summary, rule: scene.rule)
        }
        return error
    }

    /// What the sheet's total says.
    func total() async -> Money {
        await flow.sheet.total.amount
    }
}

extension CheckoutOutcome {
    /// Its name, and the error where there is one.
    var summary: String {
        switch self {
        case .failed(let error), .unknown(let error): "\(name): \(error)"
        case .declined(let decline): "\(name): \(decline.code)"
        default: name
        }
    }
}
