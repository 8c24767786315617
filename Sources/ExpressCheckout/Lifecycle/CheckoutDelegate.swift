/// An app that listens to a checkout: one method per event, each with a default that does nothing.
///
/// The methods are called one after the other, in the order of the events.
public protocol CheckoutDelegate: Sendable {
    /// The customer sees the checkout and can act.
    func checkoutDidStart(_ snapshot: CheckoutSnapshot) async
    /// Something changed: the snapshot replaces the one before.
    func checkoutDidUpdate(_ snapshot: CheckoutSnapshot) async
    /// The order is placed: the only proof of it.
    func checkoutDidComplete(_ snapshot: CheckoutSnapshot) async
    /// The checkout cannot go on. Present another one after ``checkoutDidDismiss()``, not from here.
    func checkoutDidFail(_ failure: CheckoutFailure) async
    /// The checkout is gone from the screen.
    func checkoutDidDismiss() async
    /// The customer tapped a link.
    func checkoutAction(for link: CheckoutLink) async -> CheckoutLink.Action
}

extension CheckoutDelegate {
    /// Does nothing.
    public func checkoutDidStart(_ snapshot: CheckoutSnapshot) async {}
    /// Does nothing.
    public func checkoutDidUpdate(_ snapshot: CheckoutSnapshot) async {}
    /// Does nothing.
    public func checkoutDidComplete(_ snapshot: CheckoutSnapshot) async {}
    /// Does nothing.
    public func checkoutDidFail(_ failure: CheckoutFailure) async {}
    /// Does nothing.
    public func checkoutDidDismiss() async {}
    /// The link is opened.
    public func checkoutAction(for link: CheckoutLink) async -> CheckoutLink.Action { .open }

    /// Calls the method of `event`.
    public func receive(_ event: CheckoutEvent) async {
        switch event {
        case .started(let snapshot): await checkoutDidStart(snapshot)
        case .updated(let snapshot): await checkoutDidUpdate(snapshot)
        case .completed(let snapshot): await checkoutDidComplete(snapshot)
        case .failed(let failure): await checkoutDidFail(failure)
        case .dismissed: await checkoutDidDismiss()
        }
    }
}
