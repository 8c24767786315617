import CheckoutSandbox
import ExpressCheckout

/// The list of orders (`afterpay.md` §2.11).
extension AfterpayBooks {
    func listPayments(_ query: [RequestTarget.QueryItem]) throws(AfterpayRefusal) -> SandboxResponse {
        let limit = try number("limit", in: query, from: 1, to: 250) ?? 20
        let offset = try number("offset", in: query, from: 0, to: .max) ?? 0
        let from = try time("fromCreatedDate", in: query)
        let to = try time("toCreatedDate", in: query)
        let wanted = { (name: String) in query.filter { $0.name == name }.map(\.value) }
        let tokens = wanted("tokens")
        let ids = wanted("ids")
        let references = wanted("merchantReferences")
        let statuses = wanted("statuses")
        let orderBy = wanted("orderBy").last ?? "createdAt"
        guard ["createdAt", "id", "totalAmount", "merchantReference", "email"].contains(orderBy) else {
            throw AfterpayRefusal(422, "invalid_object", "orderBy is unknown")
        }

        var found = order.compactMap { payments[$0] }.filter { payment in
            (tokens.isEmpty || tokens.contains(payment.token)) && (ids.isEmpty || ids.contains(payment.id))
                && (references.isEmpty || references.contains(payment.merchantReference ?? ""))
                && (statuses.isEmpty || statuses.contains(payment.isApproved ? "APPROVED" : "DECLINED"))
                && payment.created >= from ?? payment.created && payment.created <= to ?? payment.created
        }
        switch orderBy {
        case "id": found.sort { $0.id < $1.id }
        case "totalAmount": found.sort { $0.original.minorUnits < $1.original.minorUnits }
        case "merchantReference": found.sort { ($0.merchantReference ?? "") < ($1.merchantReference ?? "") }
        case "email": found.sort { email(of: $0) < email(of: $1) }
        default: break
        }
        if wanted("ascending").last == "false" { found.reverse() }
        return .json([
            "limit": .number(String(limit)),
            "offset": .number(String(offset)),
            "totalResults": .number(String(found.count)),
            "results": .array(found.dropFirst(offset).prefix(limit).map(\.json)),
        ])
    }

    private func email(of payment: AfterpayPayment) -> String {
        payment.details.first { $0.key == "consumer" }?.value["email"]?.string ?? ""
    }

    private func number(
        _ name: String, in query: [RequestTarget.QueryItem], from lower: Int, to upper: Int
    ) throws(AfterpayRefusal) -> Int? {
        guard let text = query.last(where: { $0.name == name })?.value else { return nil }
        guard let number = Int(text), number >= lower, number <= upper else {
            throw AfterpayRefusal(422, "invalid_object", "\(name) is out of range")
        }
        return number
    }

    /// A malformed date is the server's own error there, and so it is here.
    private func time(
        _ name: String, in query: [RequestTarget.QueryItem]
    ) throws(AfterpayRefusal) -> Duration? {
        guard let text = query.last(where: { $0.name == name })?.value else { return nil }
        guard let time = AfterpayTime.parse(text) else {
            throw AfterpayRefusal(500, "error", "an error has occurred")
        }
        return time
    }
}
