import ExpressCheckout

/// Takes back what opening did (`centra-adyen.md` §6, last row).
struct RollBack: Sendable {
    let client: CentraClient

    func run(_ state: inout ProviderState) async throws(ProviderError) {
        if let payment = state.payment, payment.phase != .decided {
            throw ProviderError(
                .attemptUnresolved, certainty: .notSent,
                message: "a payment was sent and is not decided: the cart is left as it is")
        }
        do throws(ProviderError) {
            try await undo(&state)
        } catch {
            guard error.code == .sessionExpired else { throw error }
            // The session was asked, since what is not good any more may be a token alone. Its cart may outlive it.
            guard try await TakeOver(client: client).run(&state) else { return forget(&state) }
            try await undo(&state)
        }
    }

    private func undo(_ state: inout ProviderState) async throws(ProviderError) {
        try await takeBack(&state)
        try await resetIngrid(&state)
    }

    private func forget(_ state: inout ProviderState) {
        state.additions = []
        state.isIngridTold = false
    }

    private func takeBack(_ state: inout ProviderState) async throws(ProviderError) {
        guard !state.additions.isEmpty else { return }
        // The cart as it is now: the shopper may have changed it elsewhere.
        _ = try await client.call(.selection, state: &state)
        while let addition = state.additions.last {
            let lines = SelectionLine.all(in: state.selection)
            let id = addition.settled(in: lines)?.line
            if let line = lines.first(where: { $0.id == id }), let rest = addition.remainder(of: line) {
                try await set(line, to: rest, &state)
            }
            state.additions.removeLast()
        }
    }

    private func set(
        _ line: SelectionLine, to quantity: Int64, _ state: inout ProviderState
    ) async throws(ProviderError) {
        let answer = try await client.call(
            .updateLine, ["lineId": .string(line.id), "quantity": JSON(integerLiteral: quantity)], state: &state)
        let refusals = answer.userErrors.filter { !$0.isUnavailableItem }
        guard refusals.isEmpty else { throw answer.refused(refusals) }
        try await client.refreshSelection(&state)
    }

    private func resetIngrid(_ state: inout ProviderState) async throws(ProviderError) {
        guard state.isIngridTold else { return }
        let answer = try await client.call(
            .handleWidgetEvent, ["payload": ["expressCheckout": false]], state: &state)
        guard answer.userErrors.isEmpty else { throw answer.refused(answer.userErrors) }
        state.isIngridTold = false
    }
}
