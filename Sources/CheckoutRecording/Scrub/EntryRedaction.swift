import ExpressCheckout
import Foundation

/// Redacts one entry of a HAR file, field by field: HAR's own are known, any other is redacted whole.
struct EntryRedaction {
    let redactor: Redactor
    /// Whether the file says where it comes from: then its own words about an exchange were written for it.
    var isOurs = true

    func entry(_ json: JSON) -> JSON {
        change(json) { key, value in
            switch key {
            case "request": return request(value)
            case "response": return response(value)
            case "startedDateTime": return Self.isMoment(value) ? value : redactor.json(value)
            case "_operation", "_replay", "_provider", "pageref": return word(value)
            case "_section": return isOurs ? plain(value) : redactor.json(value)
            case "time", "_sequence", "_expectRefusal": return number(value)
            case "timings": return numbers(value)
            case "cache": return [:]
            case "_error":
                return change(value) { key, value in
                    switch key {
                    case "kind", "certainty": Self.failures.contains(value.string ?? "") ? value : redactor.json(value)
                    case "message": isOurs ? plain(value) : redactor.json(value)
                    default: redactor.json(value)
                    }
                }
            default: return redactor.json(value)
            }
        }
    }

    private func request(_ json: JSON) -> JSON {
        change(json) { key, value in
            switch key {
            case "method", "httpVersion": return word(value)
            case "url": return .string(redactor.url(value.string ?? ""))
            case "headers": return headers(value)
            case "cookies": return cookies(value)
            case "queryString": return fields(value)
            case "postData": return body(value)
            case "headersSize", "bodySize": return number(value)
            default: return redactor.json(value)
            }
        }
    }

    private func response(_ json: JSON) -> JSON {
        change(json) { key, value in
            switch key {
            case "httpVersion": return word(value)
            case "statusText":
                let isKnown = StatusText.all.contains(value.string?.lowercased() ?? "")
                return isKnown ? value : redactor.json(value)
            case "status", "headersSize", "bodySize", "_transferSize": return number(value)
            case "headers": return headers(value)
            case "cookies": return cookies(value)
            case "redirectURL":
                return .string(value.string.map { $0.isEmpty ? "" : redactor.header("Location", $0) } ?? "")
            case "content": return body(value)
            default: return redactor.json(value)
            }
        }
    }

    /// `postData` or `content`: the text by its type, a form's parameters one by one.
    private func body(_ json: JSON) -> JSON {
        let type = json["mimeType"]?.string
        let encoding = (json["encoding"] ?? json["_encoding"])?.string
        return change(json) { key, value in
            switch key {
            case "text":
                guard let text = value.string else { return redactor.json(value) }
                guard encoding == "base64", let data = Data(base64Encoded: text) else {
                    return .string(String(decoding: redactor.body(Array(text.utf8), contentType: type), as: UTF8.self))
                }
                return .string(Data(redactor.body(Array(data), contentType: type)).base64EncodedString())
            case "mimeType": return .string(redactor.header("Content-Type", value.string ?? ""))
            case "encoding", "_encoding": return word(value)
            case "size", "compression": return number(value)
            case "params": return fields(value)
            default: return redactor.json(value)
            }
        }
    }

    private func headers(_ json: JSON) -> JSON {
        pairs(json) { name, value in redactor.header(name, value) }
    }

    private func fields(_ json: JSON) -> JSON {
        pairs(json) { name, value in redactor.fields([SplitURL.Field(name, value)]).first?.value ?? "" }
    }

    private func cookies(_ json: JSON) -> JSON {
        .array(
            (json.array ?? []).map { cookie in
                change(cookie) { key, value in
                    switch key {
                    case "name": return .string(redactor.key(value.string ?? ""))
                    case "path": return .string(redactor.cookiePath(value.string ?? ""))
                    case "expires", "sameSite":
                        return value.string.map { $0.isEmpty || Redactor.isCookieValue($0) } == true
                            ? value : redactor.json(value)
                    case "domain": return .string(redactor.host(value.string ?? ""))
                    default: return redactor.json(value)
                    }
                }
            })
    }

    /// Names and values; whatever else stands beside them is redacted whole.
    private func pairs(_ json: JSON, _ change: (String, String) -> String) -> JSON {
        .array(
            (json.array ?? []).map { pair in
                let name = pair["name"]?.string ?? ""
                return self.change(pair) { key, value in
                    switch key {
                    case "name": return .string(redactor.key(name))
                    case "value": return .string(change(name, value.string ?? ""))
                    default: return redactor.json(value)
                    }
                }
            })
    }

    private func change(_ json: JSON, _ member: (String, JSON) -> JSON) -> JSON {
        guard let members = json.object else { return redactor.json(json) }
        return .object(members.map { JSON.Member(redactor.key($0.key), member($0.key, $0.value)) })
    }

    /// A field of HAR's own or of ours, harmless but for a secret in it.
    private func plain(_ json: JSON) -> JSON {
        json.string.map { .string(redactor.text($0, isHarmless: true)) } ?? redactor.json(json)
    }

    /// The same, where HAR and we have single words: `page_1`, `http/2.0`, `createPayment`.
    private func word(_ json: JSON) -> JSON {
        guard let text = json.string, text.utf8.count <= 48, !text.contains(where: \.isWhitespace) else {
            return redactor.json(json)
        }
        return plain(json)
    }

    /// What a transport's failure is called.
    private static let failures: Set<String> = [
        "name_not_resolved", "could_not_connect", "insecure", "timed_out", "cancelled", "connection_lost", "too_large",
        "malformed_answer", "refused_locally", "shut_down", "unfinished", "notSent", "maybeHappened",
    ]

    private static func isMoment(_ json: JSON) -> Bool {
        json.string.map { RedactionShape(of: $0) == .moment && $0.utf8.count <= 40 } ?? false
    }

    private func number(_ json: JSON) -> JSON {
        // A browser's times have many decimals.
        guard let text = json.numberText, text.prefix(while: { $0 != "." }).utf8.count <= 12 else {
            return redactor.json(json)
        }
        return json
    }

    private func numbers(_ json: JSON) -> JSON {
        change(json) { _, value in number(value) }
    }
}
