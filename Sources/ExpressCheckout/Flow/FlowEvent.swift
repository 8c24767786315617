/// What happens to a checkout: from the client, the merchant, the provider or the clock.
public enum FlowEvent: Sendable {
    /// The merchant opens the checkout, or the next attempt after a decline.
    case open
    /// The same, where the session that is there is too old to be shown again.
    case openAnew
    /// The provider opened it.
    case opened(Result<OpenReply, ProviderError>)
    /// The sheet has an address.
    case addressChanged(RedactedAddress?, wallet: Wallet, isOpening: Bool)
    /// The customer picked an option.
    case optionChanged(ShippingOption.ID, wallet: Wallet)
    /// The quoter answered the question of that sequence number.
    case quoteAnswered(Int, Result<QuoteReply, ProviderError>)
    /// The answer of that number could not be written for the client, which goes on showing what it showed before.
    case notShown(Int)
    /// The deadline of that question passed.
    case deadlinePassed(Int)
    /// The customer authorised.
    case authorized(Authorization)
    /// The provider told what the customer authorised.
    case authorizationRead(Result<Authorization, ProviderError>)
    /// The customer confirmed that total in a review after the authorisation.
    case confirmed(Money, proof: Sensitive<JSON>? = nil)
    /// The payment call, the further step or a look-up ended.
    case ended(Result<CheckoutOutcome, ProviderError>)
    /// The client brought back the result of a further step.
    case actionFinished(ActionResult)
    /// Somebody wants to know what became of an undecided payment.
    case lookUp
    /// Somebody wants an undecided payment call sent again.
    case resend
    /// The merchant gives an undecided payment up, and wants it undone.
    case reverse
    /// The customer or the merchant ends it.
    case cancel
}
