public import ExpressCheckout

extension SandboxFault {
    private static let kinds = [
        "delay", "status", "reset", "truncate", "not_json", "twice", "act_then_cut", "hold",
    ]

    /// Reads a fault as `POST /_sandbox/faults` takes it: `{"kind": "status", "status": 503, "operation": "auth"}`.
    ///
    /// Members: `kind`; `operation`, `provider`, `times` (optional); with `delay` `seconds` and `after`; with `status`
    /// `status` and `body`; with `not_json` `status` (502 when absent); with `hold` `after`.
    /// - Throws: ``SandboxError`` `invalidFault`, naming the member.
    public init(_ json: JSON) throws(SandboxError) {
        guard let members = json.object else {
            throw SandboxError(.invalidFault, "a fault is an object with a \"kind\", found \(json.kind)")
        }
        guard let kind = json["kind"]?.string, Self.kinds.contains(kind) else {
            throw SandboxError(.invalidFault, "$.kind: needs one of \(Self.kinds.joined(separator: ", "))")
        }
        let known = ["kind", "operation", "provider", "times"] + Self.members(of: kind)
        if let stranger = members.first(where: { !known.contains($0.key) }) {
            throw SandboxError(
                .invalidFault,
                "\(JSONPath.root.appending(stranger.key)): no member of the kind \(kind), which takes "
                    + known.joined(separator: ", "))
        }
        self.init(
            try Self.kind(kind, of: json), operation: try Self.text("operation", of: json),
            provider: try Self.text("provider", of: json),
            times: try Self.whole("times", of: json, in: 1...10_000) ?? 1)
    }

    private static func members(of kind: String) -> [String] {
        switch kind {
        case "delay": ["seconds", "after"]
        case "status": ["status", "body"]
        case "not_json": ["status"]
        case "hold": ["after"]
        default: []
        }
    }

    private static func kind(_ kind: String, of json: JSON) throws(SandboxError) -> Kind {
        switch kind {
        case "delay":
            guard let text = json["seconds"]?.numberText, let wait = Duration(secondsText: text),
                (.zero ... .seconds(3600)).contains(wait)
            else { throw SandboxError(.invalidFault, "$.seconds: needs a number from 0 to 3600, such as 0.5") }
            return .delay(wait, try moment(of: json))
        case "status":
            guard let status = try whole("status", of: json, in: 200...599) else {
                throw SandboxError(.invalidFault, "$.status: missing, such as 503")
            }
            return .status(status, body: json["body"])
        case "not_json": return .notJSON(status: try whole("status", of: json, in: 200...599) ?? 502)
        case "truncate": return .truncate
        case "twice": return .twice
        case "act_then_cut": return .actThenCut
        case "hold": return .hold(try moment(of: json))
        default: return .reset
        }
    }

    private static func moment(of json: JSON) throws(SandboxError) -> Moment {
        guard let after = json["after"] else { return .beforeActing }
        guard let after = after.bool else {
            throw SandboxError(.invalidFault, "$.after: needs true or false, found \(after.kind)")
        }
        return after ? .afterActing : .beforeActing
    }

    private static func text(_ key: String, of json: JSON) throws(SandboxError) -> String? {
        guard let value = json[key], !value.isNull else { return nil }
        guard let text = value.nonEmptyString else {
            throw SandboxError(.invalidFault, "$.\(key): needs a string that is not empty, found \(value.kind)")
        }
        return text
    }

    private static func whole(
        _ key: String, of json: JSON, in range: ClosedRange<Int64>
    ) throws(SandboxError) -> Int? {
        guard let value = json[key] else { return nil }
        guard let number = value.int64, range.contains(number) else {
            throw SandboxError(
                .invalidFault, "$.\(key): needs a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return Int(number)
    }
}
