public import ExpressCheckout

/// Afterpay, Cash App Afterpay and Clearpay: one API, three brands.
///
/// A checkout is opened in express mode, the merchant prices delivery while the sheet is open, and the payment is taken
/// only after the checkout has been read back and its amount and option are the ones that were quoted.
public struct AfterpayProvider: ExpressCheckoutProvider {
    /// Afterpay's id in configuration and on the command line.
    public static let id = ProviderID("afterpay")

    let configuration: AfterpayConfiguration
    let client: AfterpayClient
    let limits: LimitsCache

    /// Creates the adapter on an account and a transport.
    ///
    /// Copies of the value share the account's limits, which are asked for about once a day by `time`.
    public init(
        configuration: AfterpayConfiguration, transport: any HTTPTransport, time: any TimeSource = SystemTime()
    ) {
        self.configuration = configuration
        client = AfterpayClient(configuration: configuration, transport: transport)
        limits = LimitsCache(time: time)
    }

    /// What Afterpay can do, and what of it this adapter does.
    public var descriptor: ProviderDescriptor {
        ProviderDescriptor(
            id: Self.id, name: "Afterpay", capabilities: Self.capabilities,
            limits: ProviderDescriptor.Limits(
                currencies: AfterpayRegion.currencyCodes, quoteDeadline: .seconds(4), sessionLifetime: .seconds(3_600)),
            quoteFallback: .serviceUnavailable)
    }

    private static let capabilities: [Capability: Capability.Support] = {
        let supported: [Capability] = [
            .open, .merchantQuotes, .optionCallback, .optionRepricing, .pickup, .fixedAddress, .preselect,
            .errorsBlockPayment, .manualCapture, .partialCapture, .void, .refund, .partialRefund, .read, .lookup,
            .resend, .idempotentPayment, .import, .deferredOptions, .adjustAfterAuthorisation,
        ]
        var all = Dictionary(uniqueKeysWithValues: Capability.allCases.map { ($0, Capability.Support.notSupported) })
        for capability in supported { all[capability] = .supported }
        return all
    }()

    /// Speaks with the mobile SDK.
    public var bridge: (any ClientBridge)? { AfterpayBridge(dialect: configuration.dialect) }
    /// Afterpay's own sheet.
    public var surfaces: [SheetSurface]? { AfterpaySurfaces.all }
    /// Reads the checkout by its token: the client hands over nothing else.
    public var authorizations: (any AuthorizationReading)? { self }
    /// Sends a payment call again with its key.
    public var resending: (any CallResending)? { self }

    /// Undoes a payment whose answer was lost, within ten minutes of it.
    public var reversing: (any PaymentReversing)? { self }

    /// A token whose payment was reversed pays nothing any more (`afterpay.md` §2.9).
    public func needsNewSession(_ state: ProviderState) -> Bool {
        (try? AfterpayState(state))?.reversal != nil
    }

    /// Reads, captures, voids and refunds a payment by its id.
    public var payments: (any PaymentManaging)? { self }
    /// Reads a checkout's body or answer as an order.
    public var importing: (any OrderImporting)? { CheckoutImport() }
    /// Says what the API's answers mean.
    public var answers: (any AnswerReading)? { AfterpayAnswers() }

    /// What makes the order impossible here, and what Afterpay ignores of it.
    public func review(_ order: CheckoutOrder) -> OrderReview {
        OrderReviewer.review(order, configuration: configuration)
    }

    /// What of the merchant's answer the sheet could not show, with paths into the answer.
    public func review(_ reply: QuoteReply, showing quote: Quote, for order: CheckoutOrder) -> [OrderProblem] {
        ReplyRules(order: order, shown: quote).problems(reply)
    }

    /// Refused: Afterpay asks the customer for nothing after the sheet.
    /// - Throws: ``ProviderError`` `unsupported` and `notSent`, always.
    public func resume(
        _ result: ActionResult, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        throw ProviderError(.unsupported, certainty: .notSent, message: "Afterpay has no step after the sheet")
    }

    /// Does nothing: opening and quoting leave only a token behind, which dies by itself within the hour.
    public func cancel(_ state: inout ProviderState) async throws(ProviderError) {}
}
