extension CheckoutRecord {
    /// Reads a record back from what a store kept; what was erased is not there, and everything else as it was.
    /// - Throws: ``CheckoutStoreError`` `unreadable` when it cannot be read, naming the place and no value.
    public init(_ archive: CheckoutArchive) throws(CheckoutStoreError) {
        do throws(JSONError) {
            try self.init(reading: archive)
        } catch {
            throw .unreadable(archive.id, "\(error)")
        }
    }

    private init(reading archive: CheckoutArchive) throws(JSONError) {
        let progress = JSONNode(archive.progress)
        guard try progress["form"].int64() == 1 else { throw progress["form"].needs("form 1") }
        self.init(id: archive.id, provider: archive.provider, order: try Self.order(archive))
        version = archive.version
        sessions = try progress["sessions"].elements().map { (node) throws(JSONError) in
            var session = Session(
                key: IdempotencyKey(try node["key"].string()),
                state: ProviderState(
                    version: try node["state_version"].int(), content: .object(try node["state"].object())))
            session.isOpened = try node["is_opened"].bool()
            return session
        }
        let sent = archive.personalCalls?.exposed.array ?? []
        let sessionCount = sessions.count
        attempts = try progress["attempts"].elements().map { (node) throws(JSONError) in
            let attempt = try Self.attempt(node, sent: sent)
            guard (0..<sessionCount).contains(attempt.session) else { throw node["session"].needs("a session's index") }
            return attempt
        }
        if progress["changes"].isPresent {
            changes = try progress["changes"].elements().enumerated().map { (place, node) throws(JSONError) in
                try Self.change(node, sent: JSONNode(sent.first { $0["change"]?.int64 == Int64(place) }))
            }
        }
        quote = try progress["quote"].optionalPart()
        isCancelled = try progress["is_cancelled"].bool()
        isRolledBack = try progress["is_rolled_back"].bool()
    }

    /// The order with the customer's data where it is still there.
    private static func order(_ archive: CheckoutArchive) throws(JSONError) -> CheckoutOrder {
        var members = archive.order.object ?? []
        if let personal = archive.personalOrder?.exposed.object {
            members += personal
        } else if let country = archive.order["country"] {
            // Where an order must have an address, the country stands in for one that was erased.
            let needsAddress =
                archive.order["delivery"]?.string == CheckoutOrder.Delivery.pickup.rawValue
                || archive.order["address_mode"]?.string == CheckoutOrder.AddressMode.fixed.rawValue
            if needsAddress { members.append(JSON.Member("shipping_address", ["address_country": country])) }
        }
        do throws(OrderInvalid) {
            return try CheckoutOrder.read(.object(members)).order
        } catch {
            let problem = error.problems.first
            throw JSONError(
                .mismatch(needed: "a valid order", found: problem?.message ?? "another"), at: problem?.path ?? .root)
        }
    }

    private static func attempt(_ node: JSONNode, sent: [JSON]) throws(JSONError) -> Attempt {
        let number = try node["number"].int()
        let bodies = JSONNode(sent.first { $0["attempt"]?.int64 == Int64(number) })
        let calls = try calls(node, bodies)
        var outcome: CheckoutOutcome? = try node["outcome"].optionalPart()
        if let action = outcome?.action {
            outcome = .actionRequired(
                ClientAction(
                    action.kind, url: try bodies["action_url"].optionalString(),
                    payload: bodies["action_payload"].value))
        }
        return Attempt(
            number: number, session: try node["session"].int(), key: IdempotencyKey(try node["key"].string()),
            quote: try node["quote"].part(), calls: calls, outcome: outcome)
    }

    private static func change(_ node: JSONNode, sent: JSONNode) throws(JSONError) -> Change {
        guard let kind = PaymentChange.Kind(rawValue: try node["kind"].string()) else {
            throw node["kind"].needs("capture, void or refund")
        }
        let change = PaymentChange(
            kind, of: PaymentID(try node["payment"].string()), amount: try node["amount"].optionalPart(),
            key: IdempotencyKey(try node["key"].string()), reference: try node["reference"].optionalString(),
            reason: try node["reason"].optionalString())
        return Change(change: change, calls: try calls(node, sent), outcome: try node["outcome"].optionalPart())
    }

    private static func calls(_ node: JSONNode, _ sent: JSONNode) throws(JSONError) -> [RecordedCall] {
        try node["calls"].elements().enumerated().map { (index, call) throws(JSONError) in
            try recordedCall(call, sent["calls"].value?.array?.first { $0["call"]?.int64 == Int64(index) })
        }
    }

    private static func recordedCall(_ node: JSONNode, _ sent: JSON?) throws(JSONError) -> RecordedCall {
        let time = try Duration(archived: node["time"])
        var parameters: [String: String] = [:]
        for member in sent?["parameters"]?.object ?? [] { parameters[member.key] = member.value.string }
        let body = try sent.map { (sent) throws(JSONError) in try FrozenBody.bytes(JSONNode(sent)["body"]) }
        var recorded = RecordedCall(
            call: FrozenCall(
                operation: try node["operation"].string(), key: IdempotencyKey(try node["key"].string()),
                template: try node["template"].string(), parameters: parameters, body: body ?? []),
            time: time)
        recorded.isErased = body == nil
        return recorded
    }
}
