/// One thing that a provider can or cannot do; the same ids stand in `xcheckout providers`, conformance and rehearsals.
public enum Capability: String, Sendable, Hashable, CaseIterable {
    /// Opens a checkout.
    case open
    /// The merchant prices delivery.
    case merchantQuotes = "merchant_quotes"
    /// The provider prices delivery.
    case providerQuotes = "provider_quotes"
    /// Choosing an option asks somebody.
    case optionCallback = "option_callback"
    /// Choosing an option may change its price.
    case optionRepricing = "option_repricing"
    /// Collecting from a store.
    case pickup
    /// An address that the customer cannot change.
    case fixedAddress = "fixed_address"
    /// Options chosen after the sheet.
    case deferredOptions = "deferred_options"
    /// An option chosen beforehand.
    case preselect
    /// Delivery dates on the sheet.
    case deliveryEstimate = "delivery_estimate"
    /// An address error can point at a field.
    case addressFieldErrors = "address_field_errors"
    /// An address error keeps the customer from paying.
    case errorsBlockPayment = "errors_block_payment"
    /// Authorise now, capture later.
    case manualCapture = "manual_capture"
    /// Capture a part.
    case partialCapture = "partial_capture"
    /// Release an authorisation.
    case void
    /// Pay back.
    case refund
    /// Pay back a part.
    case partialRefund = "partial_refund"
    /// Read a payment.
    case read
    /// Find a payment whose answer was lost.
    case lookup
    /// Send a lost call again with its key.
    case resend
    /// The payment call carries a key that the provider honours.
    case idempotentPayment = "idempotent_payment"
    /// The provider calls back.
    case webhooks
    /// 3-D Secure as a further step.
    case actionsThreeDS = "actions_three_ds"
    /// A redirect as a further step.
    case actionsRedirect = "actions_redirect"
    /// A cancel takes back what was added.
    case cancelRollback = "cancel_rollback"
    /// Another total after the customer authorised.
    case adjustAfterAuthorisation = "adjust_after_authorisation"
    /// Keep a payment method.
    case vaulting
    /// Pay in instalments that the merchant offers.
    case installments
    /// Resume a payment in the provider's SDK.
    case continuePayment = "continue_payment"
    /// Read a provider's session payload back into an order.
    case `import`

    /// Whether a provider has it.
    public enum Support: String, Sendable, Hashable {
        /// The provider has it and the adapter does it.
        case supported
        /// The provider does not have it.
        case notSupported = "not_supported"
        /// The provider has it, the adapter does not do it.
        case notImplemented = "not_implemented"
    }
}
