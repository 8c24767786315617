public import ExpressCheckout

extension AfterpayProvider: AuthorizationReading {
    /// Reads the confirmed checkout by its token: full address, buyer and option, and the amount that ``complete`` holds
    /// against the quote.
    ///
    /// It must come before the payment: an order's checkout cannot be read any more (`afterpay.md` §2.3).
    /// - Throws: ``ProviderError``; `invalidRequest` and `notSent` when the client's token is not this attempt's,
    ///   `sessionExpired` when Afterpay does not know the token any more.
    public func readAuthorization(
        _ authorization: Authorization, state: inout ProviderState
    ) async throws(ProviderError) -> Authorization {
        let attempt = try AfterpayState(state)
        try Self.checkToken(of: authorization, against: attempt)
        let checkout = try await readCheckout(&state)
        return Authorization(
            wallet: authorization.wallet, payload: authorization.payload.exposed,
            shippingAddress: checkout.shipping?.address ?? authorization.shippingAddress?.exposed,
            billingAddress: checkout.billing?.address ?? authorization.billingAddress?.exposed,
            buyer: checkout.consumer?.buyer ?? authorization.buyer?.exposed,
            selected: (attempt.isDeferred ? nil : checkout.shippingOptionIdentifier).map { ShippingOption.ID($0) }
                ?? authorization.selected)
    }

    /// Reads the attempt's checkout and keeps what the payment will be compared with.
    @discardableResult
    func readCheckout(_ state: inout ProviderState) async throws(ProviderError) -> WireCheckout {
        let token = try AfterpayState(state).token
        let answer = try await client.send(.getCheckout, parameters: ["token": token])
        let checkout = try answer.checkout(of: token)
        AfterpayState.keep(
            AfterpayState.Confirmed(
                amount: checkout.amount?.money, option: checkout.shippingOptionIdentifier.map { ShippingOption.ID($0) }),
            in: &state)
        return checkout
    }

    /// Only this attempt's own token may be completed: not one of an earlier opening, not one of another checkout.
    static func checkToken(
        of authorization: Authorization, against state: AfterpayState
    ) throws(ProviderError) {
        guard BridgeMessage.orderToken(in: authorization.payload.exposed) == state.token else {
            throw ProviderError(
                .invalidRequest, certainty: .notSent,
                message: "the client's orderToken is not the one of this attempt's checkout")
        }
    }
}
