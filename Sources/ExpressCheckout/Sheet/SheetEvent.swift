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

/// What an event led to, beside the sheet as it is now.
public struct SheetReaction: Sendable, Hashable {
    /// What a merchant's app is told of a presentation.
    public enum Notice: String, Sendable, Hashable {
        /// It is on the screen.
        case started
        /// What it shows changed.
        case updated
        /// It cannot go on, or could not open.
        case failed
        /// It was on the screen and is no more.
        case dismissed
    }

    /// The end of a question.
    public struct Settlement: Sendable, Hashable {
        /// Its number.
        public let number: Int
        /// Whether its answer was taken.
        public let isApplied: Bool
        /// Why not, or what of it was left out.
        public let notes: [String]
    }

    /// The question that this event asks; it is settled by one later event, whatever happens.
    public internal(set) var asked: Int?
    /// Whether somebody works on an answer to it: on a surface that waits for a handler nobody registered, nobody does.
    public internal(set) var isHandlerCalled = false
    /// The questions that ended.
    public internal(set) var settled: [Settlement] = []
    /// What the merchant's app is told.
    public internal(set) var notices: [Notice] = []
    /// Why something was ignored or is not shown.
    public internal(set) var notes: [String] = []
    /// What the surface hands over, where the customer authorised.
    public internal(set) var authorization: SheetAuthorization?

    /// Creates a reaction of nothing.
    public init() {}
}

/// What a surface gathered when the customer authorises; the surface's own token is made of it.
public struct SheetAuthorization: Sendable, Hashable {
    /// The option selected; nil where the sheet had none.
    public let option: ShippingOption?
    /// The full address; nil where the sheet asks for none.
    public let address: Sensitive<PostalAddress>?
    /// The total that the customer agreed to.
    public let total: Money
    /// Whether the merchant registered a handler.
    public let hasHandler: Bool
}
