// The region below is the example of docs/events.md, byte for byte.
import ExpressCheckout

// begin
actor Screen: CheckoutDelegate {
    private(set) var lines: [String] = []

    func checkoutDidStart(_ checkout: CheckoutSnapshot) { lines.append("shown") }
    func checkoutDidUpdate(_ checkout: CheckoutSnapshot) { lines.append("\(checkout.status.rawValue)") }
    func checkoutDidComplete(_ checkout: CheckoutSnapshot) { lines.append("order \(checkout.order?.id ?? "")") }
    func checkoutDidFail(_ failure: CheckoutFailure) { lines.append("failed: \(failure.code.rawValue)") }
    func checkoutDidDismiss() { lines.append("gone") }
}

func show(_ flow: CheckoutFlow, on screen: Screen) async throws -> OpenReply {
    let presenter = CheckoutPresenter(delegate: screen)
    return try await presenter.present(flow)
}
// end
