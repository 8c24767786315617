/// Translates between a provider's client SDK and the neutral model: raw messages in, exactly the JSON that the SDK
/// expects out.
public protocol ClientBridge: Sendable {
    /// Reads a raw message of the client SDK. Never crashes on odd input; what is not known is ``ClientEvent/unknown``.
    /// - Throws: ``JSONError`` when a known message lacks what it needs.
    func decode(_ message: JSON) throws(JSONError) -> ClientEvent

    /// Writes the answer to `message`; nil where the SDK wants none.
    /// - Throws: ``ProviderError`` `notSent`, naming the path, when the SDK could not show the answer as meant.
    func encode(
        _ answer: ClientAnswer, to message: JSON, order: CheckoutOrder
    ) throws(ProviderError) -> JSON?

    /// Writes what became of the payment that `message` was about; nil, as by default, where the SDK waits for nothing.
    ///
    /// What must be corrected is written as an answer instead.
    /// - Throws: ``ProviderError`` `notSent` when the SDK could not be told as meant.
    func encode(
        _ outcome: CheckoutOutcome, to message: JSON, order: CheckoutOrder
    ) throws(ProviderError) -> JSON?
}

extension ClientBridge {
    /// The SDK waits for nothing.
    public func encode(
        _ outcome: CheckoutOutcome, to message: JSON, order: CheckoutOrder
    ) throws(ProviderError) -> JSON? { nil }
}

/// What happened on the customer's device.
public enum ClientEvent: Sendable, Hashable {
    /// The sheet has an address; `isOpening` for the SDK's call as the sheet opens, where it tells.
    case addressChanged(Sensitive<RedactedAddress>?, wallet: Wallet, isOpening: Bool)
    /// The customer picked an option.
    case optionChanged(ShippingOption.ID, wallet: Wallet)
    /// The customer authorised.
    case authorized(Authorization)
    /// A further step ended.
    case actionFinished(ActionResult)
    /// The customer closed the sheet. It says nothing about the provider's side.
    case cancelled
    /// Something this version does not know; it is answered so that the client does not wait.
    case unknown(String)
}

/// The neutral answer to a ``ClientEvent``.
public enum ClientAnswer: Sendable, Hashable {
    /// What the sheet should show: the whole quote, and whether the options are new.
    case quote(Quote, optionsChanged: Bool)
    /// What the customer has to mend; the quote, where there is one, for surfaces that must be told unchanged totals.
    case issues([AddressIssue], unchanged: Quote?)
    /// Nothing changes; the quote for surfaces that must be told unchanged totals.
    case keep(Quote?)
}
