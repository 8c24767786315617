import ExpressCheckout
import Testing

/// A recording, and what the adapter makes of it: call by call, what is asked of it and what it must say.
struct RecordedScenario: Sendable {
    enum Call: Sendable, Hashable {
        case open
        case readAuthorization
        /// Pays what was quoted for the order's own option, or for the one that is named.
        case pay(option: String?)
        case lookUp
        case resend
        /// Undoes the attempt's payment.
        case reverse
        /// Changes the recordings' payment under their first key; nil for all of it.
        case change(PaymentChange.Kind, Int64?)
        /// Looks that change up.
        case find(PaymentChange.Kind, Int64?)
        /// Reads the recordings' payment.
        case readPayment

        static let pay = Call.pay(option: nil)
    }

    struct Step: Sendable {
        let call: Call
        let result: RecordedResult

        init(_ call: Call, _ result: RecordedResult) {
            self.call = call
            self.result = result
        }
    }

    /// The file's name without its ending.
    let file: String
    let order: CheckoutOrder
    let steps: [Step]

    init(_ file: String, order: CheckoutOrder = RecordedShop.order(), _ steps: [Step]) {
        self.file = file
        self.order = order
        self.steps = steps
    }

    /// An opening that ends the scenario.
    static func opening(_ file: String, _ result: RecordedResult = .opened(RecordedShop.payload())) -> RecordedScenario
    {
        RecordedScenario(file, [Step(.open, result)])
    }

    /// A checkout that opens as usual; what comes after it.
    static func opened(
        _ file: String, capture: CheckoutOrder.Capture = .automatic, _ steps: Step...
    ) -> RecordedScenario {
        let payload = RecordedShop.payload(buyNow: capture == .automatic)
        return RecordedScenario(
            file, order: RecordedShop.order(capture: capture), [Step(.open, .opened(payload))] + steps)
    }

    /// A checkout that opens and is read as usual, and whose capture is answered so; what comes after it.
    static func captured(_ file: String, _ result: RecordedResult, _ steps: Step...) -> RecordedScenario {
        RecordedScenario(
            "capture-\(file)", [Step(.open, .opened(RecordedShop.payload())), Step(.pay, result)] + steps)
    }

    /// The same where the payment is authorised alone.
    static func authorized(_ file: String, _ result: RecordedResult, _ steps: Step...) -> RecordedScenario {
        RecordedScenario(
            "auth-\(file)", order: RecordedShop.order(capture: .manual),
            [Step(.open, .opened(RecordedShop.payload(buyNow: false))), Step(.pay, result)] + steps)
    }
}

extension RecordedScenario: CustomTestStringConvertible {
    var testDescription: String { file }
}
