extension CheckoutFlow {
    /// What happens to this checkout from now on, in order: ask before ``open()``.
    ///
    /// A checkout that is on the screen already begins with `started`. The sequence ends with the checkout; a payment
    /// that is not decided keeps it open, for the `completed` that may still come. Who buys and what is paid with are
    /// left out unless `scope` asks for them.
    public func events(showing scope: SnapshotScope = []) -> AsyncStream<CheckoutEvent> {
        listeners.add(at: machine, showing: scope)
    }
}
