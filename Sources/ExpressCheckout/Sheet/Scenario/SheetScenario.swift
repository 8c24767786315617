/// A scripted sheet: what it opens with, and what the customer, the merchant's handler and the clock do.
public struct SheetScenario: Sendable, Hashable {
    /// What the customer does in a step.
    public enum Action: Sendable, Hashable {
        /// The sheet opens, with the address that the wallet has at hand.
        case open(RedactedAddress?)
        /// The customer picks an address.
        case address(RedactedAddress?)
        /// The customer picks an option.
        case option(ShippingOption.ID)
        /// The customer authorises.
        case authorize(PostalAddress?)
        /// The customer closes the sheet.
        case cancel
    }

    /// One step.
    public struct Step: Sendable, Hashable {
        /// What the customer does.
        public let action: Action
        /// What is answered to it, where somebody is asked.
        public let reply: SheetReply
        /// How long the answer takes.
        public let delay: Duration
        /// Whether it begins before the step before it is answered.
        public let isWithoutWaiting: Bool

        /// Creates a step.
        public init(
            _ action: Action, reply: SheetReply = .keep, after delay: Duration = .zero, isWithoutWaiting: Bool = false
        ) {
            self.action = action
            self.reply = reply
            self.delay = delay
            self.isWithoutWaiting = isWithoutWaiting
        }
    }

    /// Our own deadline for answers.
    public enum Deadline: Sendable, Hashable {
        /// The surface's own.
        case surface
        /// None: the wallet's limit is the only one.
        case none
        /// That long.
        case after(Duration)
    }

    /// The surface that shows the sheet.
    public let surface: SheetSurface.ID
    /// What the sheet opens with.
    public let session: SheetSession
    /// Our own deadline for answers.
    public let deadline: Deadline
    /// What happens, in order.
    public let steps: [Step]

    /// Creates a scenario.
    public init(
        surface: SheetSurface.ID, session: SheetSession, deadline: Deadline = .surface, steps: [Step]
    ) {
        self.surface = surface
        self.session = session
        self.deadline = deadline
        self.steps = steps
    }

    /// Plays it on `surface`, whose id is the scenario's: one report per step, in step order.
    ///
    /// Time is virtual: a step begins when the one before it has been answered, or at once when it does not wait.
    public func play(on surface: SheetSurface) -> [SheetReport] {
        var player = ScenarioPlayer(scenario: self, surface: surface)
        return player.play()
    }
}
