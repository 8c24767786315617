extension SheetRules {
    /// Who is asked, and when.
    public struct Asking: Sendable, Hashable {
        /// Who prices delivery.
        public enum Quoter: String, Sendable, Hashable {
            /// The merchant's handler, where one is registered.
            case merchant
            /// The provider, always.
            case provider
        }

        /// When the sheet asks for an address.
        public enum AddressRule: String, Sendable, Hashable {
            /// Where the session has options or a handler is registered.
            case optionsOrHandler
            /// Where a handler is registered.
            case handler
            /// Where the order is sent to an address that the customer chooses; the order also says whether options are
            /// chosen on the sheet.
            case order
            /// Wherever anything is delivered.
            case delivery
        }

        /// Who prices delivery.
        public var quoter: Quoter
        /// When it asks for an address.
        public var address: AddressRule
        /// Whether somebody is asked when the customer picks another option; else its own price holds at once.
        public var onOptionChange: Bool
        /// Whether options are shown only where a handler is registered.
        public var optionsNeedHandler: Bool
        /// Whether it waits for an answer even where no handler is registered.
        public var waitsWithoutHandler: Bool

        /// Creates rules.
        public init(
            quoter: Quoter = .merchant, address: AddressRule, onOptionChange: Bool = false,
            optionsNeedHandler: Bool = false, waitsWithoutHandler: Bool = false
        ) {
            self.quoter = quoter
            self.address = address
            self.onOptionChange = onOptionChange
            self.optionsNeedHandler = optionsNeedHandler
            self.waitsWithoutHandler = waitsWithoutHandler
        }
    }
}
