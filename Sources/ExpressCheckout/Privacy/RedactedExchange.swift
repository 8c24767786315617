/// A request and its answer without what is not known to be harmless: for logs of people who look for a fault.
public struct RedactedExchange: Sendable, Hashable {
    /// The request's URL.
    public let url: String
    /// The request's headers.
    public let requestHeaders: [String: String]
    /// The request's body; nil for none.
    public let requestBody: String?
    /// The answer's headers; empty where none came.
    public let responseHeaders: [String: String]
    /// The answer's body; nil where none came.
    public let responseBody: String?

    /// Redacts an exchange.
    public init(_ request: HTTPRequest, _ response: HTTPResponse?, by redactor: Redactor) {
        url = redactor.url(request.target.url.exposed)
        requestHeaders = Self.dictionary(redactor.headers(request.headers))
        requestBody = request.body.map { Self.text($0.exposed, request.headers, redactor) }
        responseHeaders = Self.dictionary(redactor.headers(response?.headers ?? []))
        responseBody = response.map { Self.text($0.body.exposed, $0.headers, redactor) }
    }

    private static func dictionary(_ headers: [HTTPHeader]) -> [String: String] {
        Dictionary(headers.map { ($0.name, $0.value.exposed) }) { "\($0), \($1)" }
    }

    private static func text(_ body: [UInt8], _ headers: [HTTPHeader], _ redactor: Redactor) -> String {
        let type = headers.first { $0.name.lowercased() == "content-type" }?.value.exposed
        return String(decoding: redactor.body(body, contentType: type), as: UTF8.self)
    }
}
