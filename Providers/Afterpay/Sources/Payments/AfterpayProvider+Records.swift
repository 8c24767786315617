public import ExpressCheckout

extension AfterpayProvider {
    /// Lists payments, as the read side knows them; those that cannot be read are left out (`afterpay.md` §2.11).
    /// - Throws: ``ProviderError``; `invalidRequest` and `notSent` when the filter breaks a rule.
    public func payments(matching filter: AfterpayPaymentFilter) async throws(ProviderError) -> [PaymentSnapshot] {
        guard (1...250).contains(filter.limit), filter.offset >= 0 else {
            throw ProviderError(
                .invalidRequest, certainty: .notSent, message: "Afterpay lists 1 to 250 payments, from 0 on",
                operation: AfterpayOperation.listPayments.name)
        }
        return try await client.send(.listPayments, query: filter.query).payments().map {
            PaymentOutcome(payment: $0, showsBalance: true).snapshot
        }
    }

    /// Tells Afterpay how an order was sent; telling it again changes nothing (`afterpay.md` §2.13).
    /// - Throws: ``ProviderError``; `maybeHappened` when the answer was lost.
    public func update(
        _ courier: AfterpayCourier, of payment: PaymentID
    ) async throws(ProviderError) -> PaymentSnapshot {
        let text = { (value: String?) in value.flatMap { $0.isEmpty ? nil : JSON.string($0) } }
        let body = JSON.object(compacting: [
            ("shippedAt", text(courier.shippedAt)), ("name", text(courier.name)),
            ("tracking", text(courier.tracking)), ("priority", courier.priority.map { .string($0.rawValue) }),
        ])
        return try await put(body, .courier, payment)
    }

    /// Gives an approved order another reference of the merchant's, at most 128 characters (`afterpay.md` §2.12).
    /// - Throws: ``ProviderError``; `maybeHappened` when the answer was lost.
    public func rename(
        _ payment: PaymentID, to reference: String
    ) async throws(ProviderError) -> PaymentSnapshot {
        try await put(["merchantReference": .string(reference)], .updatePayment, payment)
    }

    private func put(
        _ body: JSON, _ operation: AfterpayOperation, _ id: PaymentID
    ) async throws(ProviderError) -> PaymentSnapshot {
        let answer = try await client.send(operation, parameters: ["orderId": id.rawValue], body: body.bytes)
        let payment = try answer.standingPayment()
        guard payment.id == id.rawValue else { throw answer.malformed("$.id: another payment's") }
        return PaymentOutcome(payment: payment, showsBalance: true).snapshot
    }
}
