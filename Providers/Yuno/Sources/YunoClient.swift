import ExpressCheckout

/// Sends requests to Yuno and reads what comes back as JSON or as an error of ours.
struct YunoClient: Sendable {
    let configuration: YunoConfiguration
    let transport: any HTTPTransport

    /// Sends `operation` and gives the body of its success.
    /// - Throws: ``ProviderError`` for every other answer; `maybeHappened` when a write's outcome is not known.
    func send(
        _ operation: YunoOperation, parameters: [String: String] = [:], query: [RequestTarget.QueryItem] = [],
        body: [UInt8]? = nil, key: IdempotencyKey? = nil
    ) async throws(ProviderError) -> JSON {
        let request = request(operation, parameters: parameters, query: query, body: body, key: key)
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await transport.send(request)
        } catch {
            throw ProviderError(error, replay: request.replay)
        }
        guard (200..<300).contains(response.status) else { throw YunoErrors.error(response, of: operation) }
        do throws(JSONError) {
            return try response.json()
        } catch {
            throw YunoErrors.unreadable(operation, because: error, of: response)
        }
    }

    private func request(
        _ operation: YunoOperation, parameters: [String: String], query: [RequestTarget.QueryItem], body: [UInt8]?,
        key: IdempotencyKey?
    ) -> HTTPRequest {
        var headers = [
            HTTPHeader("public-api-key", configuration.publicKey.exposed),
            HTTPHeader("private-secret-key", configuration.privateKey.exposed),
            HTTPHeader("accept", "application/json"),
        ]
        if body != nil { headers.append(HTTPHeader("content-type", "application/json")) }
        if let key { headers.append(HTTPHeader("X-Idempotency-Key", key.rawValue)) }
        return HTTPRequest(
            operation.method,
            RequestTarget(configuration.baseURL, operation.template, parameters: parameters, query: query),
            headers: headers, body: body, operation: operation.rawValue, replay: operation.replay,
            limits: YunoOperation.limits)
    }
}
