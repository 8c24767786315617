/// What happens to a sheet: from the customer, from whoever answers, from the clock.
public enum SheetEvent: Sendable, Hashable {
    /// It is to open, with the address that the wallet has at hand.
    case open(RedactedAddress?)
    /// The customer picked an address.
    case address(RedactedAddress?)
    /// The customer picked an option.
    case option(ShippingOption.ID)
    /// The question of that number was answered.
    case answer(Int, SheetReply)
    /// Our own deadline for that question passed: the sheet is answered without it.
    case deadline(Int)
    /// The wallet waited as long as it does for the answer of that number.
    case walletLimit(Int)
    /// The customer authorised; the provider refused what the wallet told only then.
    case authorize(PostalAddress?, refusedWith: [AddressIssue])
    /// The customer closed it.
    case cancel
}
