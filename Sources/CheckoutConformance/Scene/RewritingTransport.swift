import ExpressCheckout

/// Rewrites answers as another version of the provider might write them.
struct RewritingTransport: HTTPTransport {
    /// How.
    enum Change: Sendable {
        /// Every object has one member more.
        case adding
        /// The members of every object stand in the opposite order.
        case reversing
        /// Spaces and line breaks everywhere.
        case spreading
    }

    let next: any HTTPTransport
    let change: Change

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let answer = try await next.send(request)
        guard let json = try? answer.json() else { return answer }
        let body =
            switch change {
            case .adding: Self.adding(json).bytes
            case .reversing: Self.reversing(json).bytes
            case .spreading: Array(json.prettyText.utf8)
            }
        return HTTPResponse(status: answer.status, headers: answer.headers, body: body, metrics: answer.metrics)
    }

    private static func adding(_ json: JSON) -> JSON {
        switch json {
        case .array(let elements): .array(elements.map(adding))
        case .object(let members):
            .object(
                members.map { JSON.Member($0.key, adding($0.value)) } + [
                    JSON.Member("x_of_a_later_version", [1, "two"])
                ])
        default: json
        }
    }

    private static func reversing(_ json: JSON) -> JSON {
        switch json {
        case .array(let elements): .array(elements.map(reversing))
        case .object(let members): .object(members.reversed().map { JSON.Member($0.key, reversing($0.value)) })
        default: json
        }
    }
}
