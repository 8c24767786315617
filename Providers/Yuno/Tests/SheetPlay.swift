import YunoCheckout
import CheckoutConformance
import ExpressCheckout

/// Plays scenarios on this provider's sheets.
enum SheetPlay: SheetPlaying {
    static let applePay = ["yuno-ios", "yuno-web"]

    static var provider: any ExpressCheckoutProvider {
        YunoProvider(configuration: .placeholder, transport: NoTransport())
    }
}
