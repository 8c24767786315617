import AfterpayCheckout
import CheckoutConformance
import ExpressCheckout

/// Plays scenarios on this provider's sheets.
enum SheetPlay: SheetPlaying {
    static var provider: any ExpressCheckoutProvider {
        AfterpayProvider(configuration: .placeholder, transport: NoTransport())
    }
}
