/// A payment as its provider sees it.
public struct PaymentSnapshot: Sendable, Hashable {
    /// Where a payment stands.
    public struct State: OpenVocabulary {
        /// The word used in JSON.
        public let rawValue: String

        /// Creates a state.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Money is held, not taken.
        public static let authorized = State(rawValue: "authorized")
        /// Money is taken.
        public static let captured = State(rawValue: "captured")
        /// A part is taken.
        public static let partiallyCaptured = State(rawValue: "partially_captured")
        /// The hold is released.
        public static let voided = State(rawValue: "voided")
        /// Money is paid back.
        public static let refunded = State(rawValue: "refunded")
        /// A part is paid back.
        public static let partiallyRefunded = State(rawValue: "partially_refunded")
        /// Refused.
        public static let declined = State(rawValue: "declined")
        /// Not decided.
        public static let pending = State(rawValue: "pending")
    }

    /// How much of a payment went where.
    public struct Balance: Sendable, Hashable {
        /// What was taken so far, paid back or not; nil when not told.
        public let captured: Money?
        /// What was paid back so far; nil when not told.
        public let refunded: Money?
        /// What is held and can still be taken; nil when not told.
        public let open: Money?

        /// Creates a balance.
        public init(captured: Money? = nil, refunded: Money? = nil, open: Money? = nil) {
            self.captured = captured
            self.refunded = refunded
            self.open = open
        }
    }

    /// The payment's id; nil where the provider gives none.
    public let id: PaymentID?
    /// Where it stands.
    public let state: State
    /// The amount asked for, in the currency's decimals; nil when the answer gives none that fits.
    public let amount: Money?
    /// What was taken, paid back and is still open; nil where the answer does not tell.
    public let balance: Balance?
    /// What was odd in the answer (`amount_mismatch`, an unknown sub-status), for the merchant's log.
    public let notes: [String]

    /// Creates a snapshot.
    public init(id: PaymentID?, state: State, amount: Money?, balance: Balance? = nil, notes: [String] = []) {
        self.id = id
        self.state = state
        self.amount = amount
        self.balance = balance
        self.notes = notes
    }
}
