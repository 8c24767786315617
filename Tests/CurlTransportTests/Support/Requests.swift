import CurlTransport
import ExpressCheckout
import Testing

extension HTTPRequest {
    /// A request to a test server, with a secret in every place that must not be printed.
    static func sample(
        _ method: HTTPMethod = .get, _ base: BaseURL, _ template: String = "/things/{id}",
        headers: [HTTPHeader] = [], body: String? = nil, replay: HTTPReplay = .safe, limits: HTTPLimits = .unhurried
    ) -> HTTPRequest {
        HTTPRequest(
            method, RequestTarget(base, template, parameters: ["id": "secret-path"]), headers: headers,
            body: body.map { Array($0.utf8) }, operation: "sampleCall", replay: replay, limits: limits)
    }
}

extension HTTPLimits {
    /// Longer than a busy machine may need, where time is not what is tested.
    static let unhurried = HTTPLimits(connect: .seconds(600), total: .seconds(600))
}

extension HTTPResponse {
    /// The body as text.
    var text: String { String(decoding: body.exposed, as: UTF8.self) }
}

/// Sends `request` and gives back the error it must end with.
func failure(
    of request: HTTPRequest, on transport: CurlHTTPTransport = CurlHTTPTransport(),
    sourceLocation: SourceLocation = #_sourceLocation
) async throws -> TransportError {
    do throws(TransportError) {
        let response = try await transport.send(request)
        Issue.record("answered \(response) instead of failing", sourceLocation: sourceLocation)
    } catch {
        #expect(error.operation == "sampleCall", sourceLocation: sourceLocation)
        #expect(
            error.message.contains("\(request.method.rawValue) \(request.target.template)"),
            sourceLocation: sourceLocation)
        #expect(!error.description.contains("secret"), sourceLocation: sourceLocation)
        #expect(!error.description.contains("127.0.0.1"), sourceLocation: sourceLocation)
        return error
    }
    throw UnexpectedAnswer()
}

/// An answer came where an error had to.
struct UnexpectedAnswer: Error {}

/// Checks kind and certainty together.
func expect(
    _ error: TransportError, _ kind: TransportError.Kind, _ certainty: TransportError.Certainty,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(error.kind == kind, "\(error)", sourceLocation: sourceLocation)
    #expect(error.certainty == certainty, "\(error)", sourceLocation: sourceLocation)
}
