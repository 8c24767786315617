import ExpressCheckout

/// The map that `paymentResult` takes: what Adyen's client or the return page gave (`centra-adyen.md` §5).
enum ReturnFields {
    /// The details of a further step: Adyen's under `details`, a return page's variables as received.
    ///
    /// The page's variables may come as an object, as `query` or as the page's whole `url`; names such as
    /// `details[threeDSResult]` and `details.threeDSResult` become one nested level, and what a native client gives
    /// bare goes below `details`, too.
    static func make(_ payload: JSON) -> JSON {
        var members: [JSON.Member] = []
        for member in variables(of: payload) where member.key != "express" {
            guard let (outer, inner) = nested(member.key) else {
                put(member, into: &members)
                continue
            }
            var inside = members.first { $0.key == outer }?.value.object ?? []
            put(JSON.Member(inner, member.value), into: &inside)
            put(JSON.Member(outer, .object(inside)), into: &members)
        }
        return .object(members + [JSON.Member("express", "true")])
    }

    /// The result of a payment that needed no further step.
    static func make(settled fields: JSON) -> JSON {
        .object(
            (fields.object ?? []).filter { $0.key == "resultCode" } + [JSON.Member("express", "true")])
    }

    // MARK: - Notations

    private static func variables(of payload: JSON) -> [JSON.Member] {
        (payload.object ?? []).flatMap { member -> [JSON.Member] in
            guard let text = member.value.string else { return [JSON.Member(member.key, single(member.value))] }
            switch member.key {
            case "url":
                guard let mark = text.firstIndex(of: "?") else { return [member] }
                return query(String(text[text.index(after: mark)...].prefix { $0 != "#" }))
            case "query" where text.contains("="): return query(text.hasPrefix("?") ? String(text.dropFirst()) : text)
            default: return [member]
            }
        }
    }

    /// A page's framework gives a variable that may come more than once as a list.
    private static func single(_ value: JSON) -> JSON {
        guard let values = value.array, values.count == 1 else { return value }
        return values[0]
    }

    private static func query(_ text: String) -> [JSON.Member] {
        text.split(separator: "&").compactMap { pair in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(sides[0]), !name.isEmpty else { return nil }
            guard sides.count == 2 else { return JSON.Member(name, "") }
            return decoded(sides[1]).map { JSON.Member(name, .string($0)) }
        }
    }

    /// A form's text: `+` is a blank, the rest percent-encoded UTF-8; nil for what is neither.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(byte == 0x2B ? 0x20 : byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func put(_ member: JSON.Member, into members: inout [JSON.Member]) {
        if let index = members.firstIndex(where: { $0.key == member.key }) {
            members[index] = member
        } else {
            members.append(member)
        }
    }

    /// The two names of `details[threeDSResult]`, of `details.threeDSResult`, and of a bare `threeDSResult`.
    private static func nested(_ key: String) -> (String, String)? {
        if bare.contains(key) { return ("details", key) }
        if key.hasPrefix("details."), key != "details." { return ("details", String(key.dropFirst(8))) }
        guard key.hasSuffix("]"), let open = key.firstIndex(of: "["), open > key.startIndex else { return nil }
        let inner = key[key.index(after: open)...].dropLast()
        guard !inner.isEmpty, !inner.contains("[") else { return nil }
        return (String(key[..<open]), String(inner))
    }

    /// What only a 3-D Secure step in a client gives: Adyen's details themselves (`centra-adyen.md` §8).
    private static let bare: Set<String> = ["threeDSResult", "threeds2.fingerprint", "threeds2.challengeResult"]
}
