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
