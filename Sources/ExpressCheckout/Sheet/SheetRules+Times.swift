extension SheetRules {
    /// How long it waits for an answer.
    public struct Times: Sendable, Hashable {
        /// What the wallet does when it has waited long enough.
        public enum End: Sendable, Hashable {
            /// It closes the sheet and reports this.
            case closes(String)
            /// It shows a notice and keeps the sheet as it is.
            case keeps
        }

        /// Our own deadline, after which the sheet is answered without the answer; nil for none.
        public var own: Duration?
        /// The wallet's.
        public var wallet: Duration
        /// The wallet's for another option, after which it keeps the sheet; nil where there is none of its own.
        public var walletOnOption: Duration?
        /// What the wallet does then.
        public var end: End

        /// Creates times.
        public init(own: Duration?, wallet: Duration = .seconds(30), walletOnOption: Duration? = nil, end: End) {
            self.own = own
            self.wallet = wallet
            self.walletOnOption = walletOnOption
            self.end = end
        }
    }
}
