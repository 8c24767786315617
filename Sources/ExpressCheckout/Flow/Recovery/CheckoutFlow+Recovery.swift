extension CheckoutFlow {
    /// Finds the truth about every checkout in `store` that is not finished: call it when a process starts.
    ///
    /// A payment that may have been made is looked up at the provider that it was made at, by reads only, and never sent
    /// again. A checkout that was only quoting, or whose payment turns out unpaid, is closed and taken back. Several
    /// processes may do so at once. Where others serve customers on the same store, give a `moment` (seconds since 1970)
    /// well in the past, so that the sheets that are open now stay open.
    /// - Returns: each checkout with what was found, by id; one that did not work keeps nobody else waiting.
    /// - Throws: ``CheckoutStoreError`` when the store cannot list them.
    public static func resumeAll(
        from store: any RecoverableCheckoutStore, at providers: [any ExpressCheckoutProvider],
        savedBefore moment: Duration? = nil, time: any TimeSource = SystemTime(), options: Options = Options()
    ) async throws(CheckoutStoreError) -> [RecoveredCheckout] {
        let named = Dictionary(providers.map { ($0.descriptor.id, $0) }, uniquingKeysWith: { first, _ in first })
        let recovery = CheckoutRecovery(
            store: store, providers: named, savedBefore: moment, time: time, options: options)
        return try await recovery.recover(after: nil)
    }
}
