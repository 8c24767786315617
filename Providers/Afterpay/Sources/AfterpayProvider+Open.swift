public import ExpressCheckout

extension AfterpayProvider {
    /// Opens an express checkout: checks the total against the account's limits, then makes a token.
    /// - Throws: ``ProviderError``; `invalidRequest` and `notSent` with `problems` when the order is impossible here or
    ///   its total is outside the account's limits.
    public func open(
        _ order: CheckoutOrder, key: IdempotencyKey, state: inout ProviderState
    ) async throws(ProviderError) -> OpenReply {
        let silent = SheetLocale(order: order, configuration: configuration).problems
        guard silent.isEmpty else { throw .impossible(review(order).problems + silent, provider: Self.id) }
        return try await create(order, state: &state)
    }

    /// Opens a checkout, whether or not the SDKs will show its sheet.
    private func create(
        _ order: CheckoutOrder, state: inout ProviderState
    ) async throws(ProviderError) -> OpenReply {
        let review = review(order)
        guard review.problems.isEmpty else { throw .impossible(review.problems, provider: Self.id) }
        try Self.check(order, against: try await accountLimits())

        let body = CheckoutBody(order: order, configuration: configuration).json
        let answer = try await client.send(.createCheckout, body: body.bytes)
        let checkout = try answer.openedCheckout()
        state = AfterpayState.opened(checkout, for: order)
        return OpenReply(
            clientPayload: ClientPayload(order: order, checkout: checkout, configuration: configuration).json)
    }

    /// The requests that opening would send, from the same code on a transport that sends nothing and a configuration
    /// without its account.
    /// - Throws: ``ProviderError`` with `problems` when the order is impossible here.
    public func plan(_ order: CheckoutOrder) async throws(ProviderError) -> RequestPlan {
        let transport = PlanningTransport { request, step in
            guard request.operation == AfterpayOperation.createCheckout.name else {
                return HTTPResponse(status: 200, body: Array("{}".utf8))
            }
            let answer = JSON.object(
                ["token", "expires", "redirectCheckoutUrl"].map {
                    JSON.Member($0, .string("«from step \(step): $.\($0)»"))
                })
            return HTTPResponse(status: 201, body: answer.bytes)
        }
        let planner = AfterpayProvider(configuration: configuration.withoutAccount, transport: transport)
        var state = ProviderState()
        _ = try await planner.create(order, state: &state)
        return RequestPlan(requests: await transport.requests, warnings: review(order).warnings)
    }

    /// The account's limits: kept ones while they are fresh, else asked for; the last ones known when Afterpay cannot
    /// be asked right now.
    private func accountLimits() async throws(ProviderError) -> WireLimits {
        if let fresh = limits.fresh { return fresh }
        do throws(ProviderError) {
            let answer = try await client.send(.configuration)
            let read = WireLimits(try answer.object())
            limits.keep(read, cacheControl: answer.response.header("Cache-Control"))
            return read
        } catch {
            let isPassing: [ProviderError.Code] = [.unavailable, .rateLimited, .badResponse]
            guard let last = limits.last, isPassing.contains(error.code) else { throw error }
            return last
        }
    }

    /// Both ends of the limits are allowed themselves (`afterpay.md` §2.0).
    private static func check(_ order: CheckoutOrder, against limits: WireLimits) throws(ProviderError) {
        let total = order.openingSummary.total.amount
        var problems: [OrderProblem] = []
        if let currency = limits.currency, currency != total.currency {
            problems.append(
                OrderProblem(
                    JSONPath.root.appending("currency"),
                    "the Afterpay account takes \(currency.code), not \(total.currency.code)"))
        } else if let minimum = limits.minimum, total.minorUnits < minimum.minorUnits {
            problems.append(OrderProblem(order.openingTotalPath, "the Afterpay account takes orders from \(minimum)"))
        } else if let maximum = limits.maximum, total.minorUnits > maximum.minorUnits {
            problems.append(OrderProblem(order.openingTotalPath, "the Afterpay account takes orders up to \(maximum)"))
        }
        guard problems.isEmpty else { throw .impossible(problems, provider: id) }
    }
}
