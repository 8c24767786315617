import CheckoutSandbox
import ExpressCheckout

extension YunoSandbox {
    /// Three hours: the newer of the two texts (`yuno.md §2.4`).
    private static let lifetime = Duration.seconds(3 * 3600)

    func createCustomer(_ request: SandboxRequest) throws(YunoRefusal) -> SandboxResponse {
        let body = try json(request)
        let merchantID = try CustomerRules.read(body)
        guard !customers.contains(where: { $0.merchantID == merchantID }) else {
            throw YunoRefusal("CUSTOMER_ID_DUPLICATED", "merchant_customer_id exists already")
        }
        let customer = StoredCustomer(id: ids.next(), merchantID: merchantID, body: body, createdAt: stamp(request))
        customers.append(customer)
        return .json(customer.json, status: 201)
    }

    func findCustomer(_ id: String?, _ request: SandboxRequest) throws(YunoRefusal) -> SandboxResponse {
        let merchantID = request.query.first { $0.name == "merchant_customer_id" }?.value
        guard id != nil || merchantID != nil else {
            throw YunoRefusal("MISSING_PARAMETERS", "merchant_customer_id is required")
        }
        guard
            let customer = customers.first(where: { id == nil ? $0.merchantID == merchantID : $0.id == id })
        else { throw YunoRefusal("CUSTOMER_NOT_FOUND", "no such customer") }
        return .json(customer.json)
    }

    func createSession(_ request: SandboxRequest) throws(YunoRefusal) -> SandboxResponse {
        let body = try json(request)
        let rules = try SessionRules(creating: body)
        try checkCustomer(rules.customerID)
        let session = StoredSession(
            id: ids.next(), body: body, accountID: rules.accountID, orderID: rules.orderID, country: rules.country,
            customerID: rules.customerID, amount: rules.amount, currency: rules.currency,
            createdAt: stamp(request), expires: request.now + Self.lifetime)
        sessions[session.id] = session
        return .json(SessionAnswer(session: session, surface: .created).json)
    }

    func updateSession(_ id: String, _ request: SandboxRequest) throws(YunoRefusal) -> SandboxResponse {
        var session = try payableSession(id, request)
        let body = try json(request)
        let rules = try SessionRules(updating: body)
        try checkCustomer(rules.customerID)
        for member in body.object ?? [] { session.body = session.body.setting(member) }
        session.accountID = rules.accountID
        session.orderID = rules.orderID
        session.country = rules.country
        session.customerID = rules.customerID ?? session.customerID
        session.amount = rules.amount ?? session.amount
        session.currency = rules.currency ?? session.currency
        sessions[id] = session
        return .json(SessionAnswer(session: session, surface: .updated).json)
    }

    func createToken(session id: String, _ request: SandboxRequest) throws(YunoRefusal) -> SandboxResponse {
        let session = try payableSession(id, request)
        let own = kept.filter { $0.customer == session.customerID }
        let rules = try TokenRules(try json(request), kept: own)
        let token = StoredToken(
            id: ids.next(), session: id, outcome: rules.outcome, cardData: rules.cardData,
            vaultedToken: rules.vaultedToken, keepsMethod: rules.keepsMethod)
        tokens[token.id] = token
        return .json(
            [
                "token": .string(token.id), "vaulted_token": rules.vaultedToken.map { .string($0) } ?? .null,
                "vault_on_success": .bool(rules.keepsMethod),
                // CARD for a wallet too, as in the sample of `yuno.md §4.1` (C-13).
                "type": "CARD", "card_data": rules.cardData, "customer": .null, "installment": .null,
                "country": .string(session.country), "customer_session": .null,
            ], status: 201)
    }

    /// The session, as long as it has not expired.
    func liveSession(_ id: String, _ request: SandboxRequest) throws(YunoRefusal) -> StoredSession {
        guard let session = sessions[id], request.now < session.expires else {
            throw YunoRefusal("CHECKOUT_SESSION_NOT_FOUND", "no such checkout session, or it is no longer active")
        }
        return session
    }

    /// The session, as long as it can still be paid.
    private func payableSession(_ id: String, _ request: SandboxRequest) throws(YunoRefusal) -> StoredSession {
        let session = try liveSession(id, request)
        guard session.stage == .unused else {
            throw YunoRefusal("CHECKOUT_SESSION_NOT_FOUND", "the checkout session has been used")
        }
        return session
    }

    func checkCustomer(_ id: String?) throws(YunoRefusal) {
        guard let id, !customers.contains(where: { $0.id == id }) else { return }
        throw YunoRefusal("CUSTOMER_NOT_FOUND", "no such customer")
    }
}

extension StoredCustomer {
    fileprivate var json: JSON {
        let keys = [
            "first_name", "last_name", "email", "country", "phone", "billing_address", "shipping_address", "metadata",
        ]
        let own: [JSON.Member] = [
            JSON.Member("id", .string(id)), JSON.Member("merchant_customer_id", .string(merchantID)),
        ]
        let stamps = [JSON.Member("created_at", .string(createdAt)), JSON.Member("updated_at", .string(createdAt))]
        return .object(own + keys.map { JSON.Member($0, body[$0] ?? .null) } + stamps)
    }
}

extension JSON {
    /// The object with that member put in or replaced.
    fileprivate func setting(_ member: Member) -> JSON {
        let rest = (object ?? []).filter { $0.key != member.key }
        return .object(rest + [member])
    }
}
