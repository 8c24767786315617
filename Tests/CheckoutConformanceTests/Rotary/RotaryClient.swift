import ExpressCheckout

/// Sends calls to the ``RotaryServer`` with the latest token and keeps the next one, from errors too.
struct RotaryClient {
    let transport: any HTTPTransport
    let base: BaseURL
    let flaw: RotaryFlaw?

    static let reads: Set<String> = ["cart", "order"]

    func request(_ operation: String, _ body: JSON, token: String) -> HTTPRequest {
        HTTPRequest(
            .post, RequestTarget(base, "/\(operation)"), headers: [HTTPHeader("Token", token)], body: body.bytes,
            operation: operation, replay: Self.reads.contains(operation) ? .safe : .once)
    }

    func call(
        _ operation: String, _ body: JSON = [:], state: inout ProviderState
    ) async throws(ProviderError) -> JSON {
        let token = state["token"]?.string
        let request = request(operation, body, token: token ?? RotaryServer.baseToken)
        let answer: HTTPResponse
        do throws(TransportError) {
            answer = try await transport.send(request)
        } catch {
            throw ProviderError(error, replay: request.replay)
        }
        let json = try? answer.json()
        if let next = json?["token"], flaw != .keepsTheOldToken || token == nil { state["token"] = next }
        // An old token acted on nothing; the base token finds the cart again.
        if answer.status == 401, token != nil, flaw != .keepsTheOldToken {
            state["token"] = nil
            return try await call(operation, body, state: &state)
        }
        let isRefusal = (400..<500).contains(answer.status) && answer.status != 409
        guard (200..<300).contains(answer.status), let json, json["token"] != nil else {
            throw ProviderError(
                isRefusal ? .invalidRequest : .badResponse,
                certainty: isRefusal || request.replay == .safe ? .decided : .maybeHappened,
                message: "it did not work", operation: operation, httpStatus: answer.status)
        }
        return json
    }
}
