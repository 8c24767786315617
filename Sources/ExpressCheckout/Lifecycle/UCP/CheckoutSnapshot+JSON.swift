extension CheckoutSnapshot {
    /// The snapshot as UCP checkout JSON, version 2026-04-08, its envelope included.
    ///
    /// Personal data that the snapshot shows is in the clear.
    /// - Throws: ``UCPInvalid`` with everything that breaks a rule of UCP's.
    public func ucp() throws(UCPInvalid) -> JSON {
        let problems = ucpProblems
        guard problems.isEmpty else { throw UCPInvalid(problems) }
        let isFailed = messages.contains { $0.severity == .unrecoverable }
        let envelope: JSON = [
            "version": .string(UCPVersion.current.rawValue), "status": isFailed ? "error" : "success",
        ]
        return .object([JSON.Member("ucp", envelope)] + (json.object ?? []))
    }

    /// The snapshot's members in UCP's names, without the envelope: personal data that it shows is in the clear.
    public var json: JSON {
        .written(
            [
                ("id", .string(id.rawValue)), ("status", .string(status.rawValue)),
                ("currency", .string(currency.code)), ("line_items", .array(lineItems.map(\.json))),
                ("buyer", buyer?.exposed.ucp), ("totals", .array(totals.map(\.json))),
                ("discounts", discounts?.json), ("messages", .list(messages.map(\.json))),
                ("fulfillment", fulfillment?.json), ("links", .array(links.map(\.json))),
                ("payment", payment?.exposed), ("order", order?.json),
                ("continue_url", continueURL.map { .string($0.exposed) }), ("expires_at", expiresAt.map(JSON.string)),
            ], unknown)
    }
}

extension CheckoutTotal {
    var json: JSON {
        .written(
            [
                ("type", .string(kind.rawValue)), ("display_text", text.map(JSON.string)),
                ("amount", JSON(integerLiteral: amount.minorUnits)),
                ("status", status == .final ? nil : .string(status.rawValue)),
                (
                    "lines",
                    .list(
                        lines.map { line in
                            .written(
                                [
                                    ("display_text", .string(line.text)),
                                    ("amount", JSON(integerLiteral: line.amount.minorUnits)),
                                ], line.unknown)
                        })
                ),
            ], unknown)
    }
}

extension CheckoutLine {
    var json: JSON {
        let itemUnknown = unknown.first { $0.key == "item" }?.value.object ?? []
        return .written(
            [
                ("id", .string(id)),
                (
                    "item",
                    .written(
                        [
                            ("id", .string(item)), ("title", .string(title)),
                            ("price", JSON(integerLiteral: price.minorUnits)),
                        ], itemUnknown)
                ),
                ("quantity", .number(String(quantity))), ("totals", .array(totals.map(\.json))),
            ], unknown.filter { $0.key != "item" })
    }
}

extension CheckoutMessage {
    var json: JSON {
        .written(
            [
                ("type", .string(kind.rawValue)), ("code", code.map(JSON.string)), ("content", .string(content)),
                ("severity", severity.map { .string($0.rawValue) }), ("path", path.map(JSON.string)),
            ], unknown)
    }
}

extension CheckoutDiscounts {
    var json: JSON {
        .written(
            [
                ("codes", .list(codes.map(JSON.string))),
                (
                    "applied",
                    .list(
                        applied.map { discount in
                            .written(
                                [
                                    ("title", .string(discount.title)),
                                    ("amount", JSON(integerLiteral: discount.amount.minorUnits)),
                                ], discount.unknown)
                        })
                ),
            ], unknown)
    }
}

extension PlacedOrder {
    var json: JSON {
        .written(
            [
                ("id", .string(id)), ("label", label.map(JSON.string)), ("permalink_url", permalink.map(JSON.string)),
            ], unknown)
    }
}

extension Buyer {
    /// The buyer in UCP's names.
    var ucp: JSON {
        .written(
            [
                ("first_name", givenName.map(JSON.string)), ("last_name", familyName.map(JSON.string)),
                ("email", email.map(JSON.string)), ("phone_number", phone.map(JSON.string)),
            ], unknown)
    }
}

extension JSON {
    /// An object of the members that have a value, then those that were kept as they came.
    static func written(_ members: [(String, JSON?)], _ unknown: [Member]) -> JSON {
        let known = JSON.object(compacting: members).object ?? []
        return .object(known + unknown.filter { member in !known.contains { $0.key == member.key } })
    }
}
