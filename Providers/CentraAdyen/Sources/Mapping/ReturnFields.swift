import ExpressCheckout

/// The map that `paymentResult` takes: what Adyen's client or the return page gave (`centra-adyen.md` §5).
enum ReturnFields {
    /// The details of a further step: Adyen's under `details`, a return page's variables as received, names such as
    /// `details[threeDSResult]` as one nested level.
    static func make(_ payload: JSON) -> JSON {
        var members: [JSON.Member] = []
        for member in payload.object ?? [] where member.key != "express" {
            guard let (outer, inner) = nested(member.key) else {
                put(member, into: &members)
                continue
            }
            var inside = members.first { $0.key == outer }?.value.object ?? []
            inside.append(JSON.Member(inner, member.value))
            put(JSON.Member(outer, .object(inside)), into: &members)
        }
        return .object(members + [JSON.Member("express", "true")])
    }

    /// The result of a payment that needed no further step.
    static func make(settled fields: JSON) -> JSON {
        .object(
            (fields.object ?? []).filter { $0.key == "resultCode" } + [JSON.Member("express", "true")])
    }

    private static func put(_ member: JSON.Member, into members: inout [JSON.Member]) {
        if let index = members.firstIndex(where: { $0.key == member.key }) {
            members[index] = member
        } else {
            members.append(member)
        }
    }

    /// `details[threeDSResult]` as its two names.
    private static func nested(_ key: String) -> (String, String)? {
        guard key.hasSuffix("]"), let open = key.firstIndex(of: "["), open > key.startIndex else { return nil }
        let inner = key[key.index(after: open)...].dropLast()
        guard !inner.isEmpty, !inner.contains("[") else { return nil }
        return (String(key[..<open]), String(inner))
    }
}
