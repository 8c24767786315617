import CheckoutSandbox
import ExpressCheckout

/// The mutations of the cart and its checkout.
extension CentraAdyenSandbox {
    // MARK: Lines

    func addItem(_ arguments: JSON, in session: inout SessionState) -> JSON {
        let quantity = Int(arguments["quantity"]?.int64 ?? 0)
        guard let item = CatalogueItem.named(arguments["item"]?.string ?? ""), item.prices[session.currency] != nil
        else { return added(nil, [userError("There is no such item", ["item"])], in: session) }
        guard quantity > 0 else {
            return added(nil, [userError("The quantity must be at least 1", ["quantity"])], in: session)
        }
        let index = session.lines.firstIndex { $0.item.id == item.id }
        let wanted = (index.map { session.lines[$0].quantity } ?? 0) + quantity
        let available = stock[item.id] ?? 0
        guard wanted <= available else {
            return added(
                nil, [unavailable(item, wanted: wanted, available: available, in: session)], in: session)
        }
        if let index {
            session.lines[index].quantity = wanted
            return added(session.lines[index], [], in: session)
        }
        let line = SessionState.Line(
            id: random.hexadecimal(), item: item, quantity: quantity, comment: arguments["comment"]?.string ?? "")
        session.lines.append(line)
        if session.selectionID == nil { session.selectionID = random.hexadecimal() }
        return added(line, [], in: session)
    }

    private func added(_ line: SessionState.Line?, _ userErrors: [JSON], in session: SessionState) -> JSON {
        let view = view(of: session)
        return .typed(
            "AddItemPayload",
            [
                "line": line.map(view.line) ?? .null, "selection": view.selection, "userErrors": .array(userErrors),
            ])
    }

    func updateLine(_ arguments: JSON, in session: inout SessionState) -> JSON {
        guard let index = session.lines.firstIndex(where: { $0.id == arguments["lineId"]?.string }) else {
            return payload([userError("There is no such line", ["lineId"])], in: session)
        }
        if let comment = arguments["comment"]?.string { session.lines[index].comment = comment }
        guard let quantity = arguments["quantity"]?.int64.map(Int.init) else { return payload([], in: session) }
        guard quantity >= 0 else {
            return payload([userError("The quantity must not be below 0", ["quantity"])], in: session)
        }
        guard quantity > 0 else { return removeLine(at: index, in: &session) }
        let item = session.lines[index].item
        let available = stock[item.id] ?? 0
        guard quantity <= available else {
            return payload(
                [unavailable(item, wanted: quantity, available: available, in: session)], in: session)
        }
        session.lines[index].quantity = quantity
        return payload([], in: session)
    }

    func deleteLine(_ arguments: JSON, in session: inout SessionState) -> JSON {
        guard let index = session.lines.firstIndex(where: { $0.id == arguments["lineId"]?.string }) else {
            return payload([userError("There is no such line", ["lineId"])], in: session)
        }
        return removeLine(at: index, in: &session)
    }

    private func removeLine(at index: Int, in session: inout SessionState) -> JSON {
        session.lines.remove(at: index)
        if session.lines.isEmpty { session.selectionID = nil }
        return payload([], in: session)
    }

    // MARK: Delivery, payment method, vouchers

    func setShippingMethod(_ arguments: JSON, in session: inout SessionState) -> JSON {
        guard let id = arguments["id"]?.int64, let method = session.offeredMethods.first(where: { $0.id == id }) else {
            return payload([userError("The shipping method is not available", ["id"])], in: session)
        }
        guard !settings.hasIngrid || session.isOutsideIngrid else {
            return payload([userError("Delivery is chosen in Ingrid", ["id"])], in: session)
        }
        session.shippingMethod = method.id
        return payload([], in: session)
    }

    func setPaymentMethod(_ arguments: JSON, in session: inout SessionState) -> JSON {
        guard let id = arguments["id"]?.int64, let method = ShopPaymentMethod.numbered(Int(id)) else {
            return payload([userError("The payment method is not available", ["id"])], in: session)
        }
        session.paymentMethod = method.id
        return payload([], in: session)
    }

    func addVoucher(_ arguments: JSON, in session: inout SessionState) -> JSON {
        guard let code = arguments["code"]?.string, code == "TEN" else {
            return payload([userError("There is no such voucher", ["code"])], in: session)
        }
        if session.vouchers.isEmpty { session.vouchers = [code] }
        return payload([], in: session)
    }

    func removeVoucher(_ arguments: JSON, in session: inout SessionState) -> JSON {
        guard let code = arguments["code"]?.string, session.vouchers.contains(code) else {
            return payload([userError("The voucher is not in use", ["code"])], in: session)
        }
        session.vouchers = []
        return payload([], in: session)
    }

    func handleWidgetEvent(_ arguments: JSON, in session: inout SessionState) -> JSON {
        // Plug-ins take what they understand; only Ingrid listens to this one.
        guard settings.hasIngrid, let isExpress = arguments["payload"]?["expressCheckout"]?.bool else {
            return payload([], in: session)
        }
        if isExpress != session.isOutsideIngrid {
            session.isOutsideIngrid = isExpress
            session.shippingMethod = nil
        }
        return payload([], in: session)
    }

    // MARK: Addresses

    func setAddress(_ arguments: JSON, in session: inout SessionState) -> JSON {
        let destination = arguments["shippingAddress"] ?? [:]
        let billing = arguments["separateBillingAddress"].flatMap { $0.isNull ? nil : $0 }
        var userErrors = addressErrors(destination, isWhole: false, isDestination: true, below: ["shippingAddress"])
        if let billing {
            userErrors += addressErrors(
                billing, isWhole: false, isDestination: false, below: ["separateBillingAddress"])
        }
        guard userErrors.isEmpty else { return payload(userErrors, in: session) }
        let dropped = move(&session, to: AddressRules.address(destination))
        session.billingAddress = billing.map(AddressRules.address)
        return payload(dropped, in: session)
    }

    func setCountryState(_ arguments: JSON, in session: inout SessionState) -> JSON {
        let destination: JSON = .object(compacting: [
            ("country", arguments["countryCode"]), ("state", arguments["stateCode"]),
        ])
        let problems = AddressRules.problems(in: destination, isWhole: false, isDestination: true)
        guard problems.isEmpty else {
            return sessionPayload(
                problems.map { userError($0.message, [$0.key == "state" ? "stateCode" : "countryCode"]) }, in: session)
        }
        var address = AddressRules.address(destination)
        if address.country == session.address.country { address.fields = session.address.fields }
        return sessionPayload(move(&session, to: address), in: session)
    }

    func addressErrors(_ input: JSON, isWhole: Bool, isDestination: Bool, below path: [String]) -> [JSON] {
        AddressRules.problems(in: input, isWhole: isWhole, isDestination: isDestination).map {
            userError($0.message, path + [$0.key])
        }
    }

    /// Sends the goods to another address: market, currency, methods and lines follow.
    /// - Returns: a user error for every line that is not sold there and was dropped.
    func move(_ session: inout SessionState, to address: SessionState.Address) -> [JSON] {
        session.address = address
        let currency = session.currency
        let gone = session.lines.filter { $0.item.prices[currency] == nil }
        session.lines.removeAll { $0.item.prices[currency] == nil }
        if session.lines.isEmpty { session.selectionID = nil }
        if let chosen = session.shippingMethod, !session.offeredMethods.contains(where: { $0.id == chosen }) {
            session.shippingMethod = session.offeredMethods.first?.id
        }
        return gone.map { unavailable($0.item, wanted: $0.quantity, available: 0, in: session) }
    }

    // MARK: Payloads

    func payload(_ userErrors: [JSON], in session: SessionState) -> JSON {
        .typed(
            "GenericSelectionMutationPayload",
            ["selection": view(of: session).selection, "userErrors": .array(userErrors)])
    }

    private func sessionPayload(_ userErrors: [JSON], in session: SessionState) -> JSON {
        let view = view(of: session)
        return .typed(
            "SessionPayload",
            [
                "selection": view.selection, "session": view.wholeSession, "userErrors": .array(userErrors),
            ])
    }
}
