import ExpressCheckout

/// Which shipping method Centra has chosen, and by whom.
struct DeliveryChoice: Sendable {
    let client: CentraClient
    let order: CheckoutOrder

    /// Chooses a method.
    /// - Returns: Centra's answer, whose user errors are the caller's to judge.
    func choose(_ id: Int32, _ state: inout ProviderState) async throws(ProviderError) -> CentraAnswer {
        let answer = try await client.call(.setShippingMethod, ["id": JSON(integerLiteral: Int64(id))], state: &state)
        try await client.refreshSelection(&state)
        return answer
    }

    /// The order's selected option is chosen at Centra where it is one of its methods.
    ///
    /// Else the first: a sheet preselects it and tells nobody, so where Centra has none chosen, or one that is not on
    /// offer, it is chosen there, too (`apple-pay.md` §3).
    func choosePreselected(_ state: inout ProviderState) async throws(ProviderError) {
        guard order.delivery != .none else { return }
        let checkout = state.selection?["checkout"]
        let methods = checkout?["shippingMethods"]?.array ?? []
        let chosen =
            methods.first { $0["selected"]?.bool == true }
            ?? methods.first { $0["id"]?.int64 == checkout?["shippingMethod"]?["id"]?.int64 }
        guard let wanted = Self.selected(by: order, among: methods) ?? (chosen == nil ? methods.first : nil),
            let id = wanted["id"]?.int64.flatMap(Int32.init(exactly:)), chosen?["id"]?.int64 != Int64(id)
        else { return }
        let answer = try await choose(id, &state)
        let refusals = answer.userErrors.filter { !$0.isUnavailableItem }
        guard refusals.isEmpty else { throw answer.refused(refusals) }
    }

    /// The method that the order's selected option names: by its id, else by the option's exact label where one method
    /// alone has it.
    ///
    /// The flow compares totals, so a method of that name at another price opens nothing.
    private static func selected(by order: CheckoutOrder, among methods: [JSON]) -> JSON? {
        guard let selected = order.selectedOption else { return nil }
        if let id = Int32(selected.rawValue), let method = methods.first(where: { $0["id"]?.int64 == Int64(id) }) {
            return method
        }
        guard let label = order.shippingOptions.first(where: { $0.id == selected })?.label else { return nil }
        let named = methods.filter { $0["name"]?.string == label }
        return named.count == 1 ? named.first : nil
    }

    /// Ingrid interferes with an address and a payment from outside its own widget: it is told to stay away, and the
    /// first standard method is chosen (`centra-adyen.md` §7).
    func tellIngrid(_ state: inout ProviderState) async throws(ProviderError) {
        let widgets = state.selection?["checkout"]?["widgets"]?.array ?? []
        guard widgets.contains(where: { $0["__typename"]?.string == "IngridWidget" }) else { return }
        // Noted before it is sent: a lost answer must not keep Ingrid away from the shopper's normal checkout.
        state.isIngridTold = true
        let answer = try await client.call(
            .handleWidgetEvent, ["payload": ["expressCheckout": true]], state: &state)
        guard answer.userErrors.isEmpty else { throw answer.refused(answer.userErrors) }
        try await client.refreshSelection(&state)
        let first = state.selection?["checkout"]?["shippingMethods"]?[0]?["id"]?.int64
        guard let first = first.flatMap(Int32.init(exactly:)) else {
            throw answer.refused(
                .unsupported, "the shop delivers by Ingrid alone: express checkout needs a standard shipping method")
        }
        let choice = try await choose(first, &state)
        let refusals = choice.userErrors.filter { !$0.isUnavailableItem }
        guard refusals.isEmpty else { throw choice.refused(refusals) }
    }
}
