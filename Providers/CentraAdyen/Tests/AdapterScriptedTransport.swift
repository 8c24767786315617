import ExpressCheckout
import Testing

/// Answers from a script and holds every request against it, whole: URL, headers, document's field, variables, replay.
actor AdapterScriptedTransport: HTTPTransport {
    /// One exchange.
    struct AdapterExchange: Sendable {
        enum Answer: Sendable {
            case data(JSON)
            case errors(JSON, data: JSON, status: Int)
            case raw(Int, String)
            case fails(TransportError.Certainty)
        }

        let operation: String
        let bearer: String
        let variables: JSON
        let answer: Answer
        let token: String?
        let forwardedFor: String?
        let location: SourceLocation

        /// `token` is what the answer gives for the next call.
        init(
            _ operation: String, bearer: String, _ variables: JSON, _ answer: Answer, token: String? = nil,
            forwardedFor: String? = nil, location: SourceLocation = #_sourceLocation
        ) {
            self.operation = operation
            self.bearer = bearer
            self.variables = variables
            self.answer = answer
            self.token = token
            self.forwardedFor = forwardedFor
            self.location = location
        }

        /// A call without variables.
        init(
            _ operation: String, bearer: String, _ answer: Answer, token: String? = nil,
            forwardedFor: String? = nil, location: SourceLocation = #_sourceLocation
        ) {
            self.init(
                operation, bearer: bearer, [:], answer, token: token, forwardedFor: forwardedFor,
                location: location)
        }
    }

    private var script: [AdapterExchange]
    private(set) var operations: [String] = []
    private(set) var bodies: [[UInt8]] = []

    init(_ script: [AdapterExchange] = []) {
        self.script = script
    }

    /// Adds exchanges to come.
    func expect(_ more: AdapterExchange...) {
        script += more
    }

    /// How many exchanges did not happen.
    var left: Int { script.count }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        operations.append(request.operation)
        bodies.append(request.body?.exposed ?? [])
        guard !script.isEmpty else {
            Issue.record("\(request.operation) is not in the script")
            return HTTPResponse(status: 500)
        }
        let step = script.removeFirst()
        check(request, step)
        switch step.answer {
        case .data(let value):
            return response(200, ["data": .object([JSON.Member(step.operation, value)])], step)
        case .errors(let errors, let data, let status):
            return response(status, ["data": data, "errors": errors], step)
        case .raw(let status, let text): return HTTPResponse(status: status, body: Array(text.utf8))
        case .fails(let certainty):
            throw TransportError(
                certainty == .notSent ? .couldNotConnect : .connectionLost, certainty: certainty,
                operation: step.operation, message: "scripted")
        }
    }

    private func response(_ status: Int, _ body: JSON, _ step: AdapterExchange) -> HTTPResponse {
        var members = body.object ?? []
        members.append(
            JSON.Member(
                "extensions",
                .object(compacting: [("token", step.token.map(JSON.string)), ("traceId", "trace-1")])))
        return HTTPResponse(status: status, body: JSON.object(members).bytes)
    }

    private func check(_ request: HTTPRequest, _ step: AdapterExchange) {
        let at = step.location
        #expect(request.operation == step.operation, sourceLocation: at)
        #expect(request.method == .post, sourceLocation: at)
        #expect(request.target.url.exposed == "https://acme.dtc.centraapisqa.com/api-session", sourceLocation: at)
        let isQuery = ["selection", "order", "expressCheckoutWidgets"].contains(step.operation)
        #expect(request.replay == (isQuery ? .safe : .once), sourceLocation: at)
        var headers = [
            "Content-Type: application/json", "Accept: application/json", "Authorization: Bearer \(step.bearer)",
        ]
        if step.operation == "expressCheckoutWidgets" { headers.append("X-Shared-Secret: s3cret") }
        if let address = step.forwardedFor { headers.append("X-Forwarded-For: \(address)") }
        #expect(request.headers.map { "\($0.name): \($0.value.exposed)" } == headers, sourceLocation: at)
        guard let body = try? JSON(parsing: request.body?.exposed ?? []) else {
            Issue.record("the body is no JSON", sourceLocation: at)
            return
        }
        #expect(body.object?.map(\.key) == ["query", "variables"], sourceLocation: at)
        let kind = isQuery ? "query" : "mutation"
        #expect(body["query"]?.string?.hasPrefix("\(kind) \(step.operation)") == true, sourceLocation: at)
        #expect(body["variables"]?.canonical.text == step.variables.canonical.text, sourceLocation: at)
    }
}
