public import ExpressCheckout
import Foundation

/// One exchange of a HAR file; fields that this type does not name are kept as they came.
public struct HAREntry: Sendable, Hashable {
    /// The whole entry.
    public internal(set) var json: JSON

    init(json: JSON) {
        self.json = json
    }

    /// Creates an entry from a request and what became of it.
    ///
    /// `started` is in seconds since 1970. Nothing is redacted here.
    public init(
        _ request: HTTPRequest, _ result: Result<HTTPResponse, TransportError>, provider: ProviderID? = nil,
        started: Duration, took: Duration
    ) {
        let failure: JSON?
        var answer = Self.response(HTTPResponse(status: 0))
        switch result {
        case .success(let response):
            failure = nil
            answer = Self.response(response)
        case .failure(let error):
            failure = [
                "kind": .string(error.kind.rawValue), "certainty": .string(error.certainty.rawValue),
                "message": .string(error.message),
            ]
        }
        json = .object(compacting: [
            ("startedDateTime", .string(Moment(started).text)), ("time", Self.number(Self.milliseconds(took))),
            ("request", Self.request(request)), ("response", answer), ("cache", [:]),
            ("timings", Self.timings(took, (try? result.get())?.metrics)),
            ("_provider", provider.map { .string($0.rawValue) }), ("_operation", .string(request.operation)),
            ("_replay", .string(request.replay.rawValue)), ("_error", failure),
        ])
    }

    /// HAR's parts of the time, which sum to it; name, connection and handshake where the transport measured them.
    private static func timings(_ took: Duration, _ metrics: HTTPMetrics?) -> JSON {
        guard let metrics else { return ["send": 0, "wait": number(milliseconds(took)), "receive": 0] }
        let (dns, connect) = (milliseconds(metrics.nameLookup), milliseconds(metrics.connect + metrics.tls))
        let receive = milliseconds(metrics.total - metrics.firstByte)
        return [
            "dns": number(dns), "connect": number(connect), "ssl": number(milliseconds(metrics.tls)), "send": 0,
            "wait": number(max(0, milliseconds(took) - dns - connect - receive)), "receive": number(receive),
        ]
    }

    private static func milliseconds(_ duration: Duration) -> Int64 {
        duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
    }

    private static func number(_ value: Int64) -> JSON { .number(String(value)) }

    /// The request's method.
    public var method: String { json["request"]?["method"]?.string?.uppercased() ?? "" }
    /// The request's URL.
    public var url: String { json["request"]?["url"]?.string ?? "" }
    /// The provider's operation; nil where the file does not say.
    public var operation: String? { json["_operation"]?.string }
    /// The provider; nil where the file does not say.
    public var provider: ProviderID? { json["_provider"]?.string.map { ProviderID($0) } }
    /// The page and section of the documentation that a synthetic exchange was written from.
    public var section: String? { json["_section"]?.string }
    /// How long the exchange took.
    public var time: Duration {
        let text = json["time"]?.numberText ?? ""
        return .milliseconds(Int64(text.prefix { $0 != "." }) ?? 0)
    }

    /// The request's body; nil for none.
    public var requestBody: [UInt8]? {
        guard let data = json["request"]?["postData"], let text = data["text"]?.string else { return nil }
        return Self.decoded(text, data["_encoding"] ?? data["encoding"])
    }

    /// The answer; nil where none came.
    public var response: HTTPResponse? {
        guard failure == nil, let answer = json["response"], let status = answer["status"]?.int64, status > 0 else {
            return nil
        }
        let headers = (answer["headers"]?.array ?? []).compactMap { header in
            header["name"]?.string.map { HTTPHeader($0, header["value"]?.string ?? "") }
        }
        let content = answer["content"]
        let body = Self.decoded(content?["text"]?.string ?? "", content?["encoding"])
        return HTTPResponse(status: Int(status), headers: headers, body: body)
    }

    /// Why no answer came; nil where one did.
    public var failure: TransportError? {
        if let error = json["_error"] {
            // A browser's `_error` is a text of its own.
            let kind = error["kind"]?.string.map { TransportError.Kind(rawValue: $0) } ?? .connectionLost
            return TransportError(
                kind, certainty: error["certainty"]?.string == "notSent" ? .notSent : .maybeHappened,
                operation: operation ?? "", message: error["message"]?.string ?? "no answer was recorded")
        }
        guard (json["response"]?["status"]?.int64 ?? 0) <= 0 else { return nil }
        return TransportError(
            .connectionLost, certainty: .maybeHappened, operation: operation ?? "", message: "no answer was recorded")
    }

    /// Whether the request went to this machine, however its address is written.
    var isLoopback: Bool {
        let authority = url.drop { $0 != "/" }.drop { $0 == "/" }.prefix { !"/?#".contains($0) }
        let name = authority.split(separator: "@").last?.lowercased() ?? ""
        let host =
            name.hasPrefix("[") ? String(name.dropFirst().prefix { $0 != "]" }) : String(name.prefix { $0 != ":" })
        let plain = host.hasSuffix(".") ? String(host.dropLast()) : host
        // `::ffff:127.0.0.1`, and both ways to write the address of IPv6 in full.
        if plain.contains(":") {
            return plain.hasSuffix(":127.0.0.1") || plain.allSatisfy { "0:1".contains($0) } && plain.hasSuffix(":1")
        }
        return plain == "localhost" || plain.hasSuffix(".localhost") || plain == "0.0.0.0"
            || plain.hasPrefix("127.") && plain.allSatisfy { $0.isNumber || $0 == "." }
    }

    private static func request(_ request: HTTPRequest) -> JSON {
        let url = request.target.url.exposed
        let type = request.headers.first { $0.name.lowercased() == "content-type" }?.value.exposed ?? ""
        let body = request.body.map { encoded($0.exposed) }
        return .object(compacting: [
            ("method", .string(request.method.rawValue)), ("url", .string(url)), ("httpVersion", "HTTP/1.1"),
            ("cookies", []), ("headers", headers(request.headers)),
            (
                "queryString",
                .array(
                    request.target.query.exposed.map { ["name": .string($0.name), "value": .string($0.value)] })
            ),
            (
                "postData",
                body.map { text, encoding in
                    .object(compacting: [
                        ("mimeType", .string(type)), ("text", .string(text)), ("_encoding", encoding.map(JSON.string)),
                    ])
                }
            ),
            ("headersSize", -1), ("bodySize", JSON(integerLiteral: Int64(request.body?.exposed.count ?? 0))),
        ])
    }

    private static func response(_ response: HTTPResponse) -> JSON {
        let (text, encoding) = encoded(response.body.exposed)
        let size = JSON(integerLiteral: Int64(response.body.exposed.count))
        return [
            "status": JSON(integerLiteral: Int64(response.status)), "statusText": "", "httpVersion": "HTTP/1.1",
            "cookies": [], "headers": headers(response.headers),
            "content": .object(compacting: [
                ("size", size), ("mimeType", .string(response.header("Content-Type") ?? "")), ("text", .string(text)),
                ("encoding", encoding.map(JSON.string)),
            ]),
            "redirectURL": .string(response.header("Location") ?? ""), "headersSize": -1, "bodySize": size,
        ]
    }

    private static func headers(_ headers: [HTTPHeader]) -> JSON {
        .array(headers.map { ["name": .string($0.name), "value": .string($0.value.exposed)] })
    }

    /// Bytes as a JSON string can hold them: text, or base64 where they are no UTF-8.
    static func encoded(_ bytes: [UInt8]) -> (text: String, encoding: String?) {
        if let text = String(validating: bytes, as: UTF8.self) { return (text, nil) }
        return (Data(bytes).base64EncodedString(), "base64")
    }

    private static func decoded(_ text: String, _ encoding: JSON?) -> [UInt8] {
        guard encoding?.string == "base64", let data = Data(base64Encoded: text) else { return Array(text.utf8) }
        return Array(data)
    }
}

extension HAREntry: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Operation, method and status: never contents.
    public var description: String {
        "\(operation ?? "exchange"): \(method), \(json["response"]?["status"]?.int64 ?? 0)"
    }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
