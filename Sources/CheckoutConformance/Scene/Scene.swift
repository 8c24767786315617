import ExpressCheckout

/// The stage of one case: a fresh world, and claims about it that throw when they do not hold.
struct Scene: Sendable {
    let world: any CheckoutWorld
    let id: ProviderID
    /// The case's sentence, told with every failure.
    let rule: String

    /// A customer in front of a new checkout.
    func shopper(
        order: CheckoutOrder? = nil, quoter: any ShippingQuoter = SampleShop(), checkout: String = "conformance-1",
        time: any TimeSource = SystemTime()
    ) -> Shopper {
        let order = order ?? world.order
        return Shopper(
            scene: self,
            flow: CheckoutFlow(
                id: CheckoutID(checkout), order: order, provider: world.provider, quoter: quoter, time: time))
    }

    /// The claim that `holds`.
    func claim(_ holds: Bool, _ expected: String, got: @autoclosure () -> String) throws(ConformanceFailure) {
        guard holds else { throw ConformanceFailure(expected: expected, got: got(), rule: rule) }
    }

    /// The claim that `got` is `expected`, both printed: nothing personal belongs here.
    func equal<Value: Equatable>(
        _ got: Value, _ expected: Value, _ what: String
    ) throws(ConformanceFailure) {
        try claim(got == expected, "\(what) to be \(expected)", got: "\(got)")
    }

    /// The value, which must be there.
    func present<Value>(_ value: Value?, _ what: String) throws(ConformanceFailure) -> Value {
        guard let value else { throw ConformanceFailure(expected: what, got: "none", rule: rule) }
        return value
    }

    /// The error that `call` must throw.
    func error<Value>(
        of what: String, _ call: () async throws(ProviderError) -> Value
    ) async throws(ConformanceFailure) -> ProviderError {
        let result: Result<Value, ProviderError>
        do throws(ProviderError) {
            result = .success(try await call())
        } catch {
            result = .failure(error)
        }
        guard case .failure(let error) = result else {
            throw ConformanceFailure(expected: "\(what) to be refused", got: "no error", rule: rule)
        }
        return error
    }

    /// The claim that nothing was charged.
    func nothingCharged() async throws {
        let ledger = try await Ledger(world.ledger())
        try claim(ledger.charges.isEmpty, "nothing charged", got: "\(ledger)")
    }

    /// The claim that `amount` was charged, once.
    func charged(_ amount: Money) async throws {
        let ledger = try await Ledger(world.ledger())
        try claim(ledger.charges == [amount], "one charge of \(amount)", got: "\(ledger)")
    }

    /// The claim that nothing reached the provider after `earlier`, what had reached it before.
    func nothingSent(after earlier: [String] = []) async throws {
        let later = try await world.operations()
        try claim(
            later == earlier, "nothing sent", got: "\(later.dropFirst(earlier.count).joined(separator: ", ")) sent")
    }

    /// Arms a fault for the next call that moves money.
    func armPayment(_ kind: String, _ members: [JSON.Member] = []) async throws {
        try claim(!world.paymentOperations.isEmpty, "the world to name its payment operations", got: "none")
        for operation in world.paymentOperations {
            try await world.arm(
                .object(
                    [JSON.Member("kind", .string(kind)), JSON.Member("operation", .string(operation))] + members))
        }
    }
}
