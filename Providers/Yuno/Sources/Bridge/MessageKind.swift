import ExpressCheckout

/// The messages of Yuno's client SDKs, by the name of the callback that they come from (`yuno.md §5.2` to §5.5).
enum MessageKind: String {
    /// The sheet has an address.
    case addressChanged = "onShippingAddressChanged"
    /// The customer authorised: the one-time token.
    case createPayment = "yunoCreatePayment"
    /// The SDK's own idea of how it ended.
    case result = "yunoPaymentResult"
    /// The page of a 3-D Secure challenge (`H-06`).
    case challenge = "messageFromWeb"
    /// The app or the shop's page was opened by the return address (`H-08`), which is in `url`.
    case returned = "receiveDeeplink"

    init?(_ message: JSON) {
        guard let name = message["type"]?.string else { return nil }
        self.init(rawValue: name)
    }
}
