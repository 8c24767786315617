import ExpressCheckout

/// Takes the cart of a session that is gone over into a new one, by its id (`setSelection` attaches an open cart).
///
/// A token dies with the process that was told it, or by itself; what was added to the cart is there all the same.
struct TakeOver: Sendable {
    let client: CentraClient

    /// Moves the state to a new session that holds the cart.
    /// - Returns: false, with the state as it was, when there is nothing to take back, when the cart is not open any more,
    ///   or when the configured token opens no new session, being the shopper's own.
    /// - Throws: ``ProviderError`` when it cannot be told; trying again does no harm.
    func run(_ state: inout ProviderState) async throws(ProviderError) -> Bool {
        guard let cart = state.cart, !state.additions.isEmpty || state.isIngridTold else { return false }
        var fresh = state
        fresh.sessionToken = nil
        fresh.isTokenDoubtful = false
        fresh.isSessionGone = false
        fresh.selection = nil
        do throws(ProviderError) {
            _ = try await client.call(.selection, state: &fresh)
        } catch {
            guard error.code == .authentication else { throw error }
            return false
        }
        if fresh.selection?["id"]?.string != cart {
            // A cart that somebody fills is not pushed aside.
            guard SelectionLine.all(in: fresh.selection).isEmpty else { return false }
            fresh.cart = cart
            let answer = try await client.call(.setSelection, ["selection": .string(cart)], state: &fresh)
            guard answer.userErrors.allSatisfy(\.isUnavailableItem) else { return false }
            try await client.refreshSelection(&fresh)
            guard fresh.selection?["id"]?.string == cart else { return false }
        }
        state = fresh
        return true
    }
}
