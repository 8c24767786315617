extension CheckoutOutcome: Archivable {
    /// The outcome; of a further step only its kind, since the page and the payload may hold secrets.
    var archived: JSON {
        .object(compacting: [
            ("outcome", .string(name)), ("payment", payment?.archived), ("decline", decline?.archived),
            ("correction", correction?.archived), ("error", error?.archived),
            ("action", action.map { .string($0.kind.rawValue) }),
        ])
    }

    init(archived node: JSONNode) throws(JSONError) {
        switch try node["outcome"].string() {
        case "completed": self = .completed(try node["payment"].part())
        case "pending": self = .pending(try node["payment"].part())
        case "declined": self = .declined(try node["decline"].part())
        case "needs_correction": self = .needsCorrection(try node["correction"].part())
        case "cancelled": self = .cancelled
        case "failed": self = .failed(try node["error"].part())
        case "unknown": self = .unknown(try node["error"].part())
        case "action_required":
            self = .actionRequired(ClientAction(ClientAction.Kind(rawValue: try node["action"].string())))
        default: throw node["outcome"].needs("an outcome")
        }
    }

    private var payment: PaymentSnapshot? {
        switch self {
        case .completed(let payment), .pending(let payment): payment
        default: nil
        }
    }

    private var decline: Decline? {
        guard case .declined(let decline) = self else { return nil }
        return decline
    }

    private var correction: Correction? {
        guard case .needsCorrection(let correction) = self else { return nil }
        return correction
    }

    private var error: ProviderError? {
        switch self {
        case .failed(let error), .unknown(let error): error
        default: nil
        }
    }

    /// The further step that the customer has to take.
    var action: ClientAction? {
        guard case .actionRequired(let action) = self else { return nil }
        return action
    }
}

extension CheckoutOutcome.Correction: Archivable {
    var archived: JSON {
        .object(compacting: [("issues", .archived(issues)), ("quote", quote?.archived)])
    }

    init(archived node: JSONNode) throws(JSONError) {
        self.init(issues: try node["issues"].parts(), quote: try node["quote"].optionalPart())
    }
}

extension PaymentSnapshot: Archivable {
    var archived: JSON {
        .object(compacting: [
            ("id", id.map { .string($0.rawValue) }), ("state", .string(state.rawValue)),
            ("amount", amount?.archived), ("balance", balance?.archived), ("notes", .list(notes.map(JSON.string))),
        ])
    }

    init(archived node: JSONNode) throws(JSONError) {
        self.init(
            id: try node["id"].optionalString().map { PaymentID($0) },
            state: State(rawValue: try node["state"].string()), amount: try node["amount"].optionalPart(),
            balance: try node["balance"].optionalPart(), notes: try node["notes"].texts())
    }
}

extension PaymentSnapshot.Balance: Archivable {
    var archived: JSON {
        .object(compacting: [
            ("captured", captured?.archived), ("refunded", refunded?.archived), ("open", open?.archived),
        ])
    }

    init(archived node: JSONNode) throws(JSONError) {
        self.init(
            captured: try node["captured"].optionalPart(), refunded: try node["refunded"].optionalPart(),
            open: try node["open"].optionalPart())
    }
}

extension Decline: Archivable {
    var archived: JSON {
        .object(compacting: [
            ("code", .string(code.rawValue)), ("raw_code", rawCode.map(JSON.string)),
            ("retry", .string(retry.rawValue)), ("session", .string(session.rawValue)),
            ("payment", payment?.archived),
        ])
    }

    init(archived node: JSONNode) throws(JSONError) {
        guard let retry = Retry(rawValue: try node["retry"].string()),
            let session = Session(rawValue: try node["session"].string())
        else { throw node.needs("what may help and what became of the session") }
        self.init(
            Code(rawValue: try node["code"].string()), rawCode: try node["raw_code"].optionalString(), retry: retry,
            session: session, payment: try node["payment"].optionalPart())
    }
}

extension AddressIssue: Archivable {
    var archived: JSON {
        .object(compacting: [
            ("code", .string(code.rawValue)), ("stage", .string(stage.rawValue)),
            ("contact", .string(contact.rawValue)), ("field", field.map { .string($0.rawValue) }),
            ("message", .string(message)),
        ])
    }

    init(archived node: JSONNode) throws(JSONError) {
        guard let stage = Stage(rawValue: try node["stage"].string()),
            let contact = Contact(rawValue: try node["contact"].string())
        else { throw node.needs("when it was found and whose address it is") }
        self.init(
            Code(rawValue: try node["code"].string()), stage: stage, contact: contact,
            field: try node["field"].optionalString().map { Field(rawValue: $0) },
            message: try node["message"].string())
    }
}

extension JSONNode {
    /// The texts of the list here, none when there is no list.
    func texts() throws(JSONError) -> [String] {
        guard isPresent else { return [] }
        return try elements().map { (node) throws(JSONError) in try node.string() }
    }
}
