extension CheckoutArchive {
    /// The archive of a record.
    public init(_ record: CheckoutRecord) {
        let members = record.order.json.object ?? []
        let isPersonal = { (key: String) in Self.personalKeys.contains(key) || !OrderKeys.order.contains(key) }
        let personal = members.filter { isPersonal($0.key) }
        let calls = record.attempts.compactMap(Self.sent) + record.changes.enumerated().compactMap(Self.sent)
        self.init(
            id: record.id, provider: record.provider, version: record.version,
            order: .object(members.filter { !isPersonal($0.key) }), progress: Self.progress(of: record),
            personalOrder: personal.isEmpty ? nil : .object(personal),
            personalCalls: calls.isEmpty ? nil : .array(calls))
    }

    /// The order's members that are about the customer; keys of later versions count as such.
    static let personalKeys: Set<String> = ["buyer", "shipping_address", "client"]

    private static func progress(of record: CheckoutRecord) -> JSON {
        .object(compacting: [
            ("form", 1), ("sessions", .array(record.sessions.map(session))),
            ("attempts", .array(record.attempts.map(attempt))), ("changes", .list(record.changes.map(change))),
            ("quote", record.quote?.archived),
            ("is_cancelled", .bool(record.isCancelled)), ("is_rolled_back", .bool(record.isRolledBack)),
        ])
    }

    private static func session(_ session: CheckoutRecord.Session) -> JSON {
        [
            "key": .string(session.key.rawValue), "is_opened": .bool(session.isOpened),
            "state_version": .whole(session.state.version), "state": session.state.content.exposed,
        ]
    }

    private static func attempt(_ attempt: CheckoutRecord.Attempt) -> JSON {
        .object(compacting: [
            ("number", .whole(attempt.number)), ("session", .whole(attempt.session)),
            ("key", .string(attempt.key.rawValue)), ("quote", attempt.quote.archived),
            ("calls", .array(attempt.calls.map(call))), ("outcome", attempt.outcome?.archived),
        ])
    }

    private static func change(_ recorded: CheckoutRecord.Change) -> JSON {
        let change = recorded.change
        return .object(compacting: [
            ("kind", .string(change.kind.rawValue)), ("payment", .string(change.payment.rawValue)),
            ("amount", change.amount?.archived), ("key", .string(change.key.rawValue)),
            ("reference", change.reference.map(JSON.string)), ("reason", change.reason.map(JSON.string)),
            ("calls", .array(recorded.calls.map(call))), ("outcome", recorded.outcome?.archived),
        ])
    }

    /// The call without what was sent.
    private static func call(_ recorded: CheckoutRecord.RecordedCall) -> JSON {
        [
            "operation": .string(recorded.call.operation), "key": .string(recorded.call.key.rawValue),
            "template": .string(recorded.call.template), "time": recorded.time.archived,
        ]
    }

    /// What was sent in an attempt, nil once it is decided: nothing of it will be sent again.
    private static func sent(_ attempt: CheckoutRecord.Attempt) -> JSON? {
        guard !attempt.isDecidedUnpaid, !attempt.isPaid else { return nil }
        let bodies = bodies(of: attempt.calls)
        let action = attempt.outcome?.action
        guard !bodies.isEmpty || action?.url != nil || action?.payload != nil else { return nil }
        return .object(compacting: [
            ("attempt", .whole(attempt.number)), ("calls", .list(bodies)),
            ("action_url", action?.url.map { .string($0.exposed) }), ("action_payload", action?.payload?.exposed),
        ])
    }

    /// What was sent of a change, nil once it is decided.
    private static func sent(_ place: Int, _ change: CheckoutRecord.Change) -> JSON? {
        guard !change.isDecided else { return nil }
        let bodies = bodies(of: change.calls)
        return bodies.isEmpty ? nil : ["change": .whole(place), "calls": .array(bodies)]
    }

    private static func bodies(of calls: [CheckoutRecord.RecordedCall]) -> [JSON] {
        calls.enumerated().compactMap { index, recorded in
            guard !recorded.isErased else { return nil }
            let parameters = recorded.call.parameters.exposed.sorted { $0.key < $1.key }
            return [
                "call": .whole(index), "body": FrozenBody.json(recorded.call.body.exposed),
                "parameters": .object(parameters.map { JSON.Member($0.key, .string($0.value)) }),
            ]
        }
    }
}
