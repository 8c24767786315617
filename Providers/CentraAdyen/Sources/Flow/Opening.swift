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
        try await readCart(&state)
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

    /// Reads the cart of the session, or begins a new session where the old one is gone: it took its cart along.
    private func readCart(_ state: inout ProviderState) async throws(ProviderError) {
        if state.isSessionGone {
            // What was added must not be added twice, so the old session is asked once more.
            if !state.additions.isEmpty, try await isAlive(&state) { return }
            state = ProviderState()
        }
        _ = try await client.call(.selection, forwardedFor: order.client?.exposed.ip, state: &state)
    }

    private func isAlive(_ state: inout ProviderState) async throws(ProviderError) -> Bool {
        do throws(ProviderError) {
            _ = try await client.call(.selection, state: &state)
            return true
        } catch {
            guard error.code == .sessionExpired else { throw error }
            return false
        }
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
        // Additions whose answer was lost are in the cart, or they never happened.
        let lines = SelectionLine.all(in: state.selection)
        state.additions = state.additions.compactMap { $0.settled(in: lines) }
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
            if held < quantity { try await add(item, quantity: quantity - held, &state) }
        }
    }

    private func add(
        _ item: String, quantity: Int64, _ state: inout ProviderState
    ) async throws(ProviderError) {
        // Noted before it is sent: if the answer is lost, a repeated opening and a cancel still know what it was.
        let index = state.additions.count
        let addition = CartAddition(item: item, added: quantity, to: SelectionLine.all(in: state.selection))
        state.additions.append(addition)
        let answer: CentraAnswer
        do throws(ProviderError) {
            answer = try await client.call(
                .addItem, ["item": .string(item), "quantity": JSON(integerLiteral: quantity)], state: &state)
        } catch {
            // A token that is no longer good may have been replaced by this very call, handled twice on its way.
            if error.certainty != .maybeHappened, error.code != .sessionExpired {
                state.additions.removeAll { $0.item == item && $0.line == nil }
            }
            throw error
        }
        try await client.refreshSelection(&state)
        let found = addition.settled(in: SelectionLine.all(in: state.selection))
        guard let id = answer.node["line"]["id"].value?.nonEmptyString ?? found?.line else {
            state.additions.remove(at: index)
            throw answer.userErrors.isEmpty
                ? answer.unreadable("\(answer.node["line"].path) is missing") : answer.refused(answer.userErrors)
        }
        state.additions[index].line = id
        guard answer.userErrors.isEmpty else { throw answer.refused(answer.userErrors) }
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
