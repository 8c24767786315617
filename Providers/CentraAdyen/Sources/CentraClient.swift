import ExpressCheckout

/// Carries one call to Centra and reads the envelope of its answer (`centra-adyen.md` §1–2).
struct CentraClient: Sendable {
    let configuration: CentraAdyenConfiguration
    let transport: any HTTPTransport

    /// Makes a call with the session's present token and keeps the token that its answer brings.
    /// - Throws: ``ProviderError``; the state has the new token then, too.
    func call(
        _ operation: CentraOperation, _ variables: JSON = [:], forwardedFor: String? = nil,
        state: inout ProviderState
    ) async throws(ProviderError) -> CentraAnswer {
        try await send(body(of: operation, variables), as: operation, forwardedFor: forwardedFor, state: &state)
    }

    /// The bytes of a call.
    func body(of operation: CentraOperation, _ variables: JSON) -> [UInt8] {
        JSON.object([
            JSON.Member("query", .string(operation.document)), JSON.Member("variables", variables),
        ]).bytes
    }

    /// Sends the bytes of a call.
    func send(
        _ body: [UInt8], as operation: CentraOperation, forwardedFor: String? = nil, state: inout ProviderState
    ) async throws(ProviderError) -> CentraAnswer {
        let isRead = operation.replay == .safe
        // A read does no harm and may find the session alive: only its last token had been replaced.
        guard isRead || !state.isSessionGone else { throw .sessionGone(operation) }
        // A call whose answer was lost may have replaced the token. A read finds out, where a token that is no longer
        // good would make a change, or a payment, look refused.
        if !isRead, state.isTokenDoubtful { _ = try await call(.selection, state: &state) }
        let request = HTTPRequest(
            .post, RequestTarget(configuration.base, configuration.path),
            headers: headers(for: operation, forwardedFor: forwardedFor, state: state), body: body,
            operation: operation.rawValue, replay: operation.replay, limits: operation.limits)
        // A mutation may change the cart or its prices. Until its answer says how, nothing that is known holds: else a
        // lost answer would leave an old total behind to compare a payment with.
        if !isRead { state.selection = nil }
        let wasDoubtful = state.isTokenDoubtful
        state.isTokenDoubtful = true
        // A process that is killed now leaves what the next one needs to take it back.
        if !isRead { await state.keep() }
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await transport.send(request)
        } catch {
            if error.certainty == .notSent { state.isTokenDoubtful = wasDoubtful }
            throw ProviderError(error, replay: operation.replay)
        }
        let answer: CentraAnswer
        do throws(ProviderError) {
            answer = try CentraAnswer(reading: response, to: operation, state: &state)
        } catch {
            await state.keep()
            throw error
        }
        // The token that it brought is the only one that is good now.
        await state.keep()
        return answer
    }

    /// Reads the cart if the last answer did not bring it, or did not come.
    func refreshSelection(_ state: inout ProviderState) async throws(ProviderError) {
        if state.selection?.object == nil || state.isTokenDoubtful { _ = try await call(.selection, state: &state) }
    }

    private func headers(
        for operation: CentraOperation, forwardedFor: String?, state: ProviderState
    ) -> [HTTPHeader] {
        let token = state.sessionToken ?? configuration.sessionToken.exposed
        var headers = [
            HTTPHeader("Content-Type", "application/json"), HTTPHeader("Accept", "application/json"),
            HTTPHeader("Authorization", "Bearer \(token)"),
        ]
        if operation.needsSharedSecret {
            headers.append(HTTPHeader("X-Shared-Secret", configuration.sharedSecret.exposed))
        }
        // Only the call that opens the session: without it Centra would guess the country, and with it the market and
        // the prices, from this server's address.
        if state.sessionToken == nil, let forwardedFor, forwardedFor.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
            headers.append(HTTPHeader("X-Forwarded-For", forwardedFor))
        }
        return headers
    }
}

extension CentraOperation {
    /// A payment waits for Adyen and the issuer behind it; the rest must leave time for the sheet's own 20 seconds.
    var limits: HTTPLimits {
        switch self {
        case .paymentInstructions, .paymentResult: HTTPLimits(connect: .seconds(5), total: .seconds(30))
        default: HTTPLimits(connect: .seconds(5), total: .seconds(15))
        }
    }
}
