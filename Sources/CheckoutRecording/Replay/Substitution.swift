import ExpressCheckout

/// Puts into a recorded answer what its placeholders stand for in this replay: a provider that gives back the key or
/// the e-mail it was sent does so here, too.
struct Substitution {
    let bindings: [String: String]

    func applied(to response: HTTPResponse) -> HTTPResponse {
        let headers = response.headers.map { HTTPHeader($0.name, replaced($0.value.exposed)) }
        guard let json = try? JSON(parsing: response.body.exposed, options: .providerAnswer) else {
            return HTTPResponse(status: response.status, headers: headers, body: response.body.exposed)
        }
        let changed = replaced(json)
        // An answer without one keeps its bytes, odd ones too.
        guard changed != json else {
            return HTTPResponse(status: response.status, headers: headers, body: response.body.exposed)
        }
        return HTTPResponse(status: response.status, headers: headers, body: changed.bytes)
    }

    /// Every placeholder of an answer that stands for one value.
    static func placeholders(in response: HTTPResponse) -> [String] {
        guard let json = try? JSON(parsing: response.body.exposed, options: .providerAnswer) else { return [] }
        return strings(in: json).filter(RequestComparison.isLinking)
    }

    private static func strings(in json: JSON) -> [String] {
        switch json {
        case .string(let text): [text]
        case .array(let elements): elements.flatMap(strings)
        case .object(let members): members.flatMap { strings(in: $0.value) }
        default: []
        }
    }

    private func replaced(_ json: JSON) -> JSON {
        switch json {
        case .string(let text): .string(replaced(text))
        case .array(let elements): .array(elements.map(replaced))
        case .object(let members): .object(members.map { JSON.Member($0.key, replaced($0.value)) })
        default: json
        }
    }

    private func replaced(_ text: String) -> String {
        if let value = bindings[text] { return value }
        guard text.contains("://"), var url = SplitURL(text) else { return text }
        url.steps = url.steps.map { bindings[$0] ?? $0 }
        url.query = url.query?.map { SplitURL.Field($0.name, $0.value.map { bindings[$0] ?? $0 }) }
        return url.text == SplitURL(text)?.text ? text : url.text
    }
}
