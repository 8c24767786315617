import ExpressCheckout
import Testing

/// What a recording tells, and what the adapter must make of it.
struct RecordedStory: Sendable, CustomTestStringConvertible {
    /// The recording's file, without `.har`.
    let file: String
    /// Whose cart it is.
    let cart: CheckoutOrder.Cart
    /// Whether the shopper's device is known.
    let knowsDevice: Bool
    /// The calls of the adapter, each with its whole result.
    let chapters: [Chapter]

    init(
        _ file: String, cart: CheckoutOrder.Cart = .add, knowsDevice: Bool = false, _ chapters: Chapter...
    ) {
        self.file = file
        self.cart = cart
        self.knowsDevice = knowsDevice
        self.chapters = chapters
    }

    var testDescription: String { file }

    /// One call of the adapter and its result as ``RecordedResult`` writes it.
    struct Chapter: Sendable {
        let step: Step
        let result: String
    }

    /// A call of the adapter.
    enum Step: Sendable {
        case open
        case address(RedactedAddress)
        case option(String)
        case authorise
        case pay
        case resume(JSON)
        case lookUp
        case cancel
    }
}

extension RecordedStory.Chapter {
    /// Opens a checkout.
    static func open(_ result: String) -> Self { Self(step: .open, result: result) }
    /// Opens the sample's checkout in the sample's shop.
    static let opened = Self.open(RecordedResult.opened)
    /// Picks the sample's address, as far as the wallet shows it.
    static func address(_ result: String) -> Self { Self(step: .address(RecordedShopper.shown), result: result) }
    /// Picks an address in another country.
    static func abroad(_ result: String) -> Self { Self(step: .address(RecordedShopper.abroad), result: result) }
    /// Picks the express delivery.
    static func option(_ result: String) -> Self { Self(step: .option("2"), result: result) }
    /// Prices the full address after the shopper authorised.
    static func authorise(_ result: String) -> Self { Self(step: .authorise, result: result) }
    /// Pays what the sheet shows.
    static func pay(_ result: String) -> Self { Self(step: .pay, result: result) }
    /// Comes back from a further step with `payload`.
    static func resume(_ payload: JSON, _ result: String) -> Self { Self(step: .resume(payload), result: result) }
    /// Looks the payment up.
    static func lookUp(_ result: String) -> Self { Self(step: .lookUp, result: result) }
    /// Leaves the sheet.
    static func cancel(_ result: String) -> Self { Self(step: .cancel, result: result) }
}
