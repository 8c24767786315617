import ExpressCheckout

/// Writes sessions: the same value is `checkout_session` on POST and PATCH and `id` on GET (`yuno.md §2.4`).
struct SessionAnswer {
    /// Which call answers.
    enum Surface {
        case created
        case read
        case updated
    }

    let session: StoredSession
    let surface: Surface

    /// The session.
    var json: JSON {
        let body = session.body
        let echoed = { (key: String) in JSON.Member(key, body[key] ?? .null) }
        var members = [
            JSON.Member(surface == .read ? "id" : "checkout_session", .string(session.id)),
            echoed("merchant_order_id"), echoed("country"), echoed("payment_description"), echoed("callback_url"),
            JSON.Member("amount", session.amount?.amountJSON ?? .null),
            JSON.Member("created_at", .string(session.createdAt)), echoed("metadata"),
            JSON.Member("workflow", body["workflow"] ?? "SDK_CHECKOUT"), echoed("installments"),
        ]
        if surface != .updated { members += [echoed("customer_id"), echoed("checkout_id")] }
        if surface != .created { members.append(JSON.Member("used", .bool(session.stage == .used))) }
        if surface == .created {
            members += ["summary_items", "shipping_methods"].filter { body[$0] != nil }.map(echoed)
        }
        return .object(members)
    }
}
