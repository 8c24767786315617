import ExpressCheckout

/// Opens a checkout (`centra-adyen.md` §6, steps 0 to 2): the cart is read before anything is added to it.
struct Opening: Sendable {
    let client: CentraClient
    let order: CheckoutOrder

    func run(_ state: inout ProviderState) async throws(ProviderError) -> OpenReply {
        let review = OrderReviewer.review(order)
        guard review.problems.isEmpty else { throw .impossible(review.problems, provider: .centraAdyen) }
        // Its order may have taken the cart along: opening again would fill another one.
        guard state.payment.map({ $0.phase == .decided }) ?? true else {
            throw ProviderError(
                .attemptUnresolved, certainty: .notSent,
                message: "an earlier payment of this session is not decided: look it up")
        }
        startAfresh(&state)

        _ = try await client.call(.selection, forwardedFor: order.client?.exposed.ip, state: &state)
        if !state.knowsLastOrder { try await rememberLastOrder(&state) }
        if order.cart == .add { try await addItems(&state) }
        guard !SelectionLine.all(in: state.selection).isEmpty else {
            throw ProviderError(
                .invalidState, certainty: .decided,
                message: "the cart is empty: an existing cart needs the shopper's own session token",
                operation: CentraOperation.selection.rawValue)
        }
        try await DeliveryChoice(client: client, order: order).tellIngrid(&state)
        try await DeliveryChoice(client: client, order: order).choosePreselected(&state)

        let priced = try CentraQuote(reading: state.selection, of: order)
        return try await configure(priced, &state)
    }

    /// A session that is gone took its cart along: what was added to it is no more, and a new one begins.
    private func startAfresh(_ state: inout ProviderState) {
        guard state.isSessionGone else { return }
        state = ProviderState()
    }

    private func rememberLastOrder(_ state: inout ProviderState) async throws(ProviderError) {
        let answer = try await client.call(.order, state: &state)
        guard answer.node.isPresent else {
            state.lastOrder = nil
            return
        }
        guard let number = answer.node["number"].value?.int64 else {
            throw answer.unreadable("\(answer.node["number"].path) is no whole number")
        }
        state.lastOrder = number
    }

    // MARK: - Cart

    private func addItems(_ state: inout ProviderState) async throws(ProviderError) {
        settleLostAdditions(&state)
        var wanted: [(item: String, quantity: Int64)] = []
        for line in order.lineItems {
            guard let item = line.reference(at: .centraAdyen) else { continue }
            if let index = wanted.firstIndex(where: { $0.item == item }) {
                wanted[index].quantity += Int64(line.quantity)
            } else {
                wanted.append((item, Int64(line.quantity)))
            }
        }
        for (item, quantity) in wanted {
            let present = SelectionLine.all(in: state.selection).filter { $0.item == item }
            let held = present.reduce(0) { $0 + $1.quantity }
            if held < quantity { try await add(item, quantity: quantity - held, held: held, &state) }
        }
    }

    private func add(
        _ item: String, quantity: Int64, held: Int64, _ state: inout ProviderState
    ) async throws(ProviderError) {
        let before = SelectionLine.all(in: state.selection)
        // Noted before it is sent: if the answer is lost, a repeated opening and a cancel still know what it was.
        let index = state.additions.count
        state.additions.append(CartAddition(item: item, before: held, added: quantity))
        let answer: CentraAnswer
        do throws(ProviderError) {
            answer = try await client.call(
                .addItem, ["item": .string(item), "quantity": JSON(integerLiteral: quantity)], state: &state)
        } catch {
            if error.certainty != .maybeHappened { state.additions.removeAll { $0.item == item && $0.line == nil } }
            throw error
        }
        try await client.refreshSelection(&state)
        let lines = SelectionLine.all(in: state.selection)
        guard let id = answer.node["line"]["id"].value?.nonEmptyString ?? lines.last(where: { $0.item == item })?.id
        else {
            state.additions.remove(at: index)
            throw answer.userErrors.isEmpty
                ? answer.unreadable("\(answer.node["line"].path) is missing") : answer.refused(answer.userErrors)
        }
        state.additions[index].line = id
        state.additions[index].before = before.first { $0.id == id }?.quantity ?? 0
        guard answer.userErrors.isEmpty else { throw answer.refused(answer.userErrors) }
    }

    /// Finds out what became of additions whose answer was lost: they are in the cart, or they never happened.
    private func settleLostAdditions(_ state: inout ProviderState) {
        state.additions = state.additions.compactMap { addition in
            guard addition.line == nil else { return addition }
            let lines = SelectionLine.all(in: state.selection).filter { $0.item == addition.item }
            let held = lines.reduce(0) { $0 + $1.quantity }
            guard held > addition.before, let line = lines.last else { return nil }
            var found = addition
            found.line = line.id
            found.before = max(0, line.quantity - addition.added)
            return found
        }
    }

    // MARK: - Configuration

    private func configure(_ priced: CentraQuote, _ state: inout ProviderState) async throws(ProviderError) -> OpenReply
    {
        let amount: AdyenAmount
        do throws(AdyenAmount.Unfit) {
            amount = try AdyenAmount(priced.total)
        } catch {
            throw ProviderError(
                .amountMismatch, certainty: .decided, message: "Centra's total cannot be charged: \(error)")
        }
        let answer = try await client.call(
            .expressCheckoutWidgets, variables(amount, state: state), state: &state)
        let configuration = try ExpressConfiguration(answer)
        var notes = priced.notes
        if let theirs = configuration.paymentAmount,
            theirs["amount"]?.int64 != amount.value || theirs["currency"]?.string != amount.currency
        {
            notes.append("amount_mismatch: Adyen's configuration names another amount than Centra's total")
        }
        return OpenReply(
            clientPayload: ClientPayload.make(configuration, amount: amount, quote: priced.quote, order: order),
            quote: priced.quote,
            unavailable: configuration.applePay == nil ? "Adyen offers no Apple Pay in this shop" : nil,
            notes: notes)
    }

    private func variables(_ amount: AdyenAmount, state: ProviderState) -> JSON {
        let lines: [JSON] = SelectionLine.all(in: state.selection).compactMap { line in
            guard let price = (try? MonetaryValue(line.value))?.money else { return nil }
            return ["name": .string(line.name), "price": .string(price.decimalText)]
        }
        return [
            "plugins": [
                [
                    "type": .string(ExpressConfiguration.type),
                    "additionalData": [
                        "amount": JSON(integerLiteral: amount.value),
                        "returnUrl": .string(order.returnURL ?? ""), "lineItems": .array(lines),
                    ],
                ]
            ]
        ]
    }
}
