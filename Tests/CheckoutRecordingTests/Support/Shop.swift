import CheckoutRecording
import ExpressCheckout
import Testing

/// A provider with two calls, for tests of recordings.
enum Shop {
    static let rules = RedactionRules(
        hosts: ["api.shop.example"], paths: ["/v1/orders", "/v1/orders/{id}"], fields: ["limit", "sort"],
        members: ["currency", "amount.value", "status", "lines.sku", "count"], volatile: ["key", "sent_at"])

    static func base(_ text: String = "https://api.shop.example") throws -> BaseURL { try BaseURL(text) }

    static func create(
        _ body: JSON, base: String = "https://api.shop.example", headers: [HTTPHeader] = []
    ) throws -> HTTPRequest {
        HTTPRequest(
            .post, RequestTarget(try self.base(base), "/v1/orders"),
            headers: [HTTPHeader("Content-Type", "application/json")] + headers, body: body.bytes,
            operation: "createOrder", replay: .once)
    }

    static func read(_ id: String, query: [(String, String)] = [], base: String = "https://api.shop.example") throws
        -> HTTPRequest
    {
        HTTPRequest(
            .get,
            RequestTarget(
                try self.base(base), "/v1/orders/{id}", parameters: ["id": id],
                query: query.map { RequestTarget.QueryItem($0.0, $0.1) }),
            operation: "readOrder", replay: .safe)
    }

    static func answer(_ body: JSON, status: Int = 200) -> Result<HTTPResponse, TransportError> {
        .success(
            HTTPResponse(status: status, headers: [HTTPHeader("Content-Type", "application/json")], body: body.bytes))
    }

    static func archive(
        _ exchanges: [(HTTPRequest, Result<HTTPResponse, TransportError>)]
    ) -> HARArchive {
        var archive = HARArchive(origin: .synthetic(source: "these tests"), scenario: "a test")
        archive.entries = exchanges.map {
            HAREntry($0.0, $0.1, started: .seconds(1_800_000_000), took: .milliseconds(40))
        }
        return archive
    }
}

/// The error of a send that must fail.
func refusal(_ replay: any HTTPTransport, _ request: HTTPRequest) async throws -> TransportError {
    let result: Result<HTTPResponse, TransportError>
    do throws(TransportError) {
        result = .success(try await replay.send(request))
    } catch {
        result = .failure(error)
    }
    return try #require(throws: TransportError.self) { try result.get() }
}
