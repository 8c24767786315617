import ExpressCheckout

/// Sends calls to the ``MemoryServer`` and reads its answers.
struct MemoryClient {
    let transport: any HTTPTransport
    let base: BaseURL
    let flaw: Flaw?

    func request(_ operation: String, _ body: [UInt8], key: String? = nil, isRead: Bool = false) -> HTTPRequest {
        let query = flaw == .writesTheKeyIntoURLs ? [RequestTarget.QueryItem("key", MemoryProvider.apiKey)] : []
        return HTTPRequest(
            .post, RequestTarget(base, "/\(operation)", query: query),
            headers: [HTTPHeader("Authorization", MemoryProvider.apiKey)]
                + (key.map { [HTTPHeader("Idempotency-Key", $0)] } ?? []),
            body: body, operation: operation, replay: isRead ? .safe : key == nil ? .once : .keyed)
    }

    func send(_ request: HTTPRequest) async throws(ProviderError) -> JSON {
        let answer: HTTPResponse
        do throws(TransportError) {
            answer = try await transport.send(request)
        } catch {
            guard flaw == .doubtsWhatNeverLeft else { throw ProviderError(error, replay: request.replay) }
            throw ProviderError(.unavailable, certainty: .maybeHappened, message: "no answer")
        }
        let isRefusal = (400..<500).contains(answer.status) && answer.status != 409
        guard (200..<300).contains(answer.status) else {
            let said = (try? answer.json())?["message"]?.string ?? ""
            throw error(
                request, isRefusal ? .invalidRequest : .unavailable, isDecided: isRefusal, answer.status,
                flaw == .repeatsWhatTheProviderSaid ? "it said: \(said)" : "it did not work")
        }
        if flaw == .takes201ForPaid, answer.body.exposed.count < 3 {
            return ["status": "PAID", "id": "assumed"]
        }
        guard let body = try? answer.json(), let members = body.object, !members.isEmpty else {
            throw error(request, .badResponse, isDecided: false, answer.status, "the answer is no answer")
        }
        return body
    }

    private func error(
        _ request: HTTPRequest, _ code: ProviderError.Code, isDecided: Bool, _ status: Int, _ message: String
    ) -> ProviderError {
        let isDecided = isDecided || request.replay == .safe || flaw == .deniesALostPayment
        return ProviderError(
            code, certainty: isDecided ? .decided : .maybeHappened, message: message, httpStatus: status)
    }
}
