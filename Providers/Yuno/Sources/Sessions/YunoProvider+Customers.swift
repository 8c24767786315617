public import ExpressCheckout

extension YunoProvider {
    /// Yuno's id of the customer whom the merchant calls `merchantID`: found, or created from `buyer`.
    ///
    /// Two calls at once make one customer: Yuno refuses the second, which then finds the first one's.
    /// - Throws: ``ProviderError``; with `problems` for an id outside 3 to 255 characters.
    public func findOrCreateCustomer(
        _ merchantID: String, buyer: Buyer? = nil
    ) async throws(ProviderError) -> String {
        try requireKeys()
        guard Lengths.fits(merchantID, Lengths.reference) else {
            throw .impossible(
                [OrderProblem(JSONPath.root.appending("merchant_customer_id"), "needs 3 to 255 characters")],
                provider: descriptor.id)
        }
        if let id = try await findCustomer(merchantID) { return id }
        do throws(ProviderError) {
            return try await createCustomer(merchantID, buyer)
        } catch  where error.rawCode == "CUSTOMER_ID_DUPLICATED" {
            guard let id = try await findCustomer(merchantID) else { throw error }
            return id
        }
    }

    /// Yuno's id of a customer, nil when Yuno knows none of that id (404, or 400 with a code of its own).
    /// - Throws: ``ProviderError`` when the read failed.
    public func findCustomer(_ merchantID: String) async throws(ProviderError) -> String? {
        try requireKeys()
        let answer: JSON
        do throws(ProviderError) {
            answer = try await client.send(
                .findCustomer, query: [RequestTarget.QueryItem("merchant_customer_id", merchantID)])
        } catch  where error.code == .notFound {
            return nil
        }
        return try customer(answer, .findCustomer, merchantID)
    }

    private func createCustomer(_ merchantID: String, _ buyer: Buyer?) async throws(ProviderError) -> String {
        let phone = buyer?.phone.flatMap(PhoneNumber.init(e164:))
        let text = { (text: String?) in Lengths.fitting(text, 1...255).map(JSON.string) }
        let body = JSON.object(compacting: [
            ("merchant_customer_id", .string(merchantID)), ("first_name", text(buyer?.givenName)),
            ("last_name", text(buyer?.familyName)), ("email", text(buyer?.email)),
            ("phone", phone.map { ["country_code": .string($0.countryCode), "number": .string($0.number)] }),
        ])
        return try customer(try await client.send(.createCustomer, body: body.bytes), .createCustomer, merchantID)
    }

    private func customer(
        _ answer: JSON, _ operation: YunoOperation, _ merchantID: String
    ) throws(ProviderError) -> String {
        let customer = try wire(answer, of: operation) { (json: JSON) throws(JSONError) in try WireCustomer(json) }
        guard customer.merchantID == nil || customer.merchantID == merchantID else {
            throw ProviderError(
                .badResponse, certainty: .decided, message: "the answer is about another customer",
                operation: operation.rawValue)
        }
        return customer.id
    }
}
