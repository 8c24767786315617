extension ProviderError: Archivable {
    var archived: JSON {
        .object(compacting: [
            ("code", .string(code.rawValue)), ("certainty", .string(certainty.rawValue)),
            ("retry_safe", .bool(isRetrySafe)), ("message", .string(message)),
            ("operation", operation.map(JSON.string)), ("raw_code", rawCode.map(JSON.string)),
            ("http_status", httpStatus.map(JSON.whole)), ("trace_id", traceID.map(JSON.string)),
            ("problems", .archived(problems)),
        ])
    }

    init(archived node: JSONNode) throws(JSONError) {
        guard let certainty = Certainty(rawValue: try node["certainty"].string()) else {
            throw node["certainty"].needs("a certainty")
        }
        self.init(
            Code(rawValue: try node["code"].string()), certainty: certainty,
            isRetrySafe: try node["retry_safe"].bool(), message: try node["message"].string(),
            operation: try node["operation"].optionalString(), rawCode: try node["raw_code"].optionalString(),
            httpStatus: node["http_status"].isPresent ? try node["http_status"].int() : nil,
            traceID: try node["trace_id"].optionalString(), problems: try node["problems"].parts())
    }
}

extension OrderProblem: Archivable {
    var archived: JSON {
        [
            "path": .array(
                path.steps.map { step in
                    switch step {
                    case .key(let key): .string(key)
                    case .index(let index): .whole(index)
                    }
                }), "message": .string(message),
        ]
    }

    init(archived node: JSONNode) throws(JSONError) {
        let steps = try node["path"].elements().map { (step) throws(JSONError) -> JSONPath.Step in
            if let key = step.value?.string { return .key(key) }
            return .index(try step.int())
        }
        self.init(JSONPath(steps), try node["message"].string())
    }
}
