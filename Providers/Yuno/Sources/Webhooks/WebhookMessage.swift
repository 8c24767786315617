import ExpressCheckout

/// The body of a webhook in either version of its envelope (`yuno.md §4.2`); who sent it is not looked at here.
struct WebhookMessage {
    /// The event's name: `payment.purchase`; version 1 has none.
    let kind: String
    /// The accounts that it says it is about; the envelope and the payment each may name one.
    let accounts: [String]
    /// Whether it is in the old form, which has no envelope.
    let isFirstVersion: Bool
    /// The payment; nil when it is about something else.
    let payment: WirePayment?
    /// What it is about, for a message without a payment.
    let content: JSON
    /// What was odd.
    let notes: [String]

    /// Reads a body.
    /// - Throws: ``ProviderError`` `badResponse` when it is no message of Yuno's.
    init(reading body: [UInt8]) throws(ProviderError) {
        do throws(JSONError) {
            try self.init(try JSON(parsing: body, options: .providerAnswer))
        } catch {
            throw ProviderError(
                .badResponse, certainty: .decided, isRetrySafe: true,
                message: "the webhook's body cannot be understood: \(error)", operation: YunoAnswers.webhook.name)
        }
    }

    private init(_ json: JSON) throws(JSONError) {
        let root = JSONNode(json)
        let members = try root.object()
        content = json["data"] ?? json
        let named = Self.name(json["type_event"]) ?? Self.name(json["type"])
        if json["payment"]?.object != nil || json["data"]?["payment"]?.object != nil {
            let payment = try WirePayment(json)
            self.payment = payment
            accounts = [json["account_id"]?.nonEmptyString, payment.accountID].compactMap(\.self)
            isFirstVersion = json["data"] == nil && json["payment"]?["code"]?.nonEmptyString != nil
        } else {
            guard let named, !named.hasPrefix("payment"), !members.isEmpty else {
                throw JSONError(.missing, at: JSONPath.root.appending("data").appending("payment"))
            }
            payment = nil
            accounts = [json["account_id"]?.nonEmptyString].compactMap(\.self)
            isFirstVersion = false
        }
        kind =
            if let named {
                // The table of events prints bare names, the messages carry the prefix.
                named.contains(".") || named == "payment" || payment == nil ? named : "payment.\(named)"
            } else {
                payment == nil ? "unknown" : "payment"
            }
        let version = json["version"]?.numberText ?? json["version"]?.nonEmptyString
        let isKnown = version == nil || ["1", "2"].contains(version)
        notes = isKnown ? [] : ["unknown_version: read as version 2"]
    }

    /// A name of Yuno's kind, lower-case words and dots; anything else could be anything.
    private static func name(_ json: JSON?) -> String? {
        guard let text = json?.nonEmptyString, text.utf8.count <= 64,
            text.utf8.allSatisfy({ ($0 >= 0x61 && $0 <= 0x7A) || $0 == 0x5F || $0 == 0x2E })
        else { return nil }
        return text
    }
}
