/// One checkout as a state machine: events in, actions out, no input or output of its own.
///
/// It keeps what design calls the money rules: every event of the client is answered exactly once; the latest change
/// wins; what is charged is the total last shown, under an address that was quoted; a second attempt begins only when
/// the first is decided and unpaid; nothing is undone at the provider while a payment may be under way.
public struct FlowMachine: Sendable {
    /// A question that waits for its answer.
    struct Question: Sendable {
        let request: QuoteRequest
        /// Whether the client waits for its answer; not for the flow's own question before a payment.
        let isClients: Bool
        /// Whether the provider's cart was what the sheet showed when this question was begun.
        var wasInStep = true
    }

    /// A change of the sheet that an answer brought.
    struct Change: Sendable {
        let number: Int
        let quoteBefore: Quote
        let standingBefore: QuoteStanding
        let isOption: Bool
    }

    /// The order.
    public let order: CheckoutOrder
    /// How this provider and merchant work.
    public let rules: FlowRules
    /// The checkout.
    public let id: CheckoutID
    /// Where the checkout stands.
    public internal(set) var phase: FlowPhase = .idle
    /// What the customer sees.
    public internal(set) var sheet: Sheet

    /// The latest question without an answer.
    var question: Question?
    /// Questions asked so far.
    var sequence = 0
    /// The question that the provider works on: its calls run to their end, one at a time.
    var providerBusyWith: Int?
    /// The question that waits for the provider to be free.
    var providerWaiting: QuoteRequest?
    /// What is known of the address and of the prices on the sheet.
    var standing = QuoteStanding()
    /// Whether any answer changed the sheet.
    var hasAnswered = false
    /// The last answer that changed the sheet, and what was there before it.
    var lastChange: Change?
    /// What the customer authorised, while it is being checked.
    var authorization: Authorization?
    /// The option that the customer picked while its question was still open when they authorised.
    var pickedOption: ShippingOption.ID?
    /// Whether a cancel came while a payment may be under way.
    var isCancelRequested = false
    /// Where the checkout stood before a further step, a look-up or a repeat began, which do not decide by failing.
    var restingPhase: FlowPhase?
    /// Whether the call under way only reads.
    var isLookUp = false

    /// Creates the machine of a new checkout.
    public init(id: CheckoutID, order: CheckoutOrder, rules: FlowRules) {
        self.id = id
        self.order = order
        self.rules = rules
        sheet = Self.unopened(order)
    }

    /// The sheet of an order before it is shown.
    private static func unopened(_ order: CheckoutOrder) -> Sheet {
        Sheet(
            quote: Quote(opening: order), asksForAddress: order.delivery == .shipping && order.addressMode == .choose)
    }

    /// Whether the customer can still change something: on the sheet, or in a review.
    var isChoosing: Bool { phase == .open || phase == .reviewing }

    /// The number that the client's next event will have.
    package var nextSequence: Int { sequence + 1 }

    /// Whether the call under way belongs to a payment that was made before it.
    package var isReading: Bool { restingPhase != nil }

    /// Takes one event and says what is to be done.
    public mutating func receive(_ event: FlowEvent) -> [FlowAction] {
        switch event {
        case .open: open()
        case .openAnew: openAnew()
        case .opened(let result): opened(result)
        case .addressChanged(let address, let wallet, let isOpening):
            addressChanged(address, wallet: wallet, isOpening: isOpening)
        case .optionChanged(let id, let wallet): optionChanged(id, wallet: wallet)
        case .quoteAnswered(let number, let result): quoteAnswered(number, result)
        case .deadlinePassed(let number): deadlinePassed(number)
        case .notShown(let number): notShown(number)
        case .authorized(let authorization): authorized(authorization)
        case .authorizationRead(let result): authorizationRead(result)
        case .confirmed(let total, let proof): confirmed(total, proof)
        case .ended(let result): ended(result)
        case .actionFinished(let result): actionFinished(result)
        case .lookUp: lookUp()
        case .resend: resend()
        case .reverse: reverse()
        case .cancel: cancel()
        }
    }
}

// MARK: - Opening

extension FlowMachine {
    private mutating func open() -> [FlowAction] {
        switch phase {
        case .idle:
            phase = .opening
            return [.open(newSession: false)]
        case .declined(.reusable), .open:
            phase = .open
            sheet.presentAgain()
            return [.opened(.success(nil))]
        case .declined(.spent): return openInNewSession()
        default: return [.opened(.failure(misfit("open")))]
        }
    }

    private mutating func openAnew() -> [FlowAction] {
        switch phase {
        case .declined(.reusable), .open: dropQuestions() + openInNewSession()
        default: open()
        }
    }

    private mutating func openInNewSession() -> [FlowAction] {
        phase = .opening
        standing = QuoteStanding()
        sheet = Self.unopened(order)
        return [.open(newSession: true)]
    }

    private mutating func opened(_ result: Result<OpenReply, ProviderError>) -> [FlowAction] {
        guard phase == .opening else {
            // Cancelled while the provider was opening: the roll-back that follows in the session takes it back.
            return [.opened(.failure(Self.cancelledBefore("open")))]
        }
        switch result {
        case .failure(let error):
            phase = .idle
            return [.opened(.failure(error))]
        case .success(let reply):
            if let quote = reply.quote {
                let shown = quote.summary.total.amount
                let expected = order.openingSummary.total.amount
                guard shown.currency == order.currency, shown == expected || rules.acceptsProviderPrices else {
                    let error = ProviderError(
                        .amountMismatch, certainty: .decided,
                        message: "the provider's total is \(shown), the order expects \(expected): "
                            + "correct the order or accept the provider's prices")
                    return fail(error) + [.opened(.failure(error))]
                }
                sheet.quote = quote.paying(order.summary.payee)
            }
            phase = .open
            sheet.isPresented = reply.unavailable == nil
            return [.opened(.success(reply))]
        }
    }

    /// Ends the checkout for good, with what was added taken back.
    mutating func fail(_ error: ProviderError) -> [FlowAction] {
        phase = .failed(error)
        sheet.close(by: .failure)
        return dropQuestions() + [.rollBack]
    }

    static func cancelledBefore(_ step: String) -> ProviderError {
        ProviderError(.cancelled, certainty: .notSent, message: "the checkout was cancelled before it could \(step)")
    }

    /// The error of an event that does not fit the phase.
    func misfit(_ step: String) -> ProviderError {
        switch phase {
        case .completing, .awaitingAction, .undecided:
            ProviderError(
                .attemptUnresolved, certainty: .notSent,
                message: "cannot \(step): an earlier attempt is not decided; look it up first")
        case .cancelled: Self.cancelledBefore(step)
        case .failed(let error):
            ProviderError(.invalidState, certainty: .notSent, message: "cannot \(step): the checkout failed: \(error)")
        default:
            ProviderError(
                .invalidState, certainty: .notSent, message: "cannot \(step) in the checkout's present state")
        }
    }
}
