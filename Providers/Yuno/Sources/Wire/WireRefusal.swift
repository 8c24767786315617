import ExpressCheckout

/// Yuno's error body: `{code, messages}`, in one place `{code, message, details}` (`yuno.md §3.5`).
struct WireRefusal {
    /// The code, nil when there is none or it is no code.
    let code: String?
    /// The fields of a request that the messages name, in order, each once.
    let fields: [String]

    /// Reads an error body; nil when the JSON is not one.
    init?(_ json: JSON) {
        let messages = Self.texts(json["messages"]) + Self.texts(json["message"])
        code = Vocabulary.code(json["code"]?.string)
        guard code != nil || !messages.isEmpty else { return nil }
        fields = Self.fields(in: messages)
    }

    private static func texts(_ json: JSON?) -> [String] {
        switch json {
        case .string(let text)? where !text.isEmpty: [text]
        case .array(let elements)?: elements.compactMap(\.nonEmptyString)
        default: []
        }
    }

    /// The messages may quote what was sent, so nothing of them is kept but names of the request's own fields.
    private static func fields(in messages: [String]) -> [String] {
        var found: [String] = []
        for message in messages {
            for word in message.split(whereSeparator: {
                !$0.isASCII || !($0.isLetter || $0.isNumber || "_.[]".contains($0))
            }) {
                let steps = word.split(whereSeparator: { ".[]".contains($0) })
                let names = steps.filter { !$0.allSatisfy(\.isNumber) }
                guard let last = names.last, names.allSatisfy({ known.contains(String($0)) }),
                    names.count > 1 || last.contains("_") || plain.contains(String(last))
                else { continue }
                let field = names.joined(separator: ".")
                if !found.contains(field) { found.append(field) }
            }
        }
        return Array(found.prefix(20))
    }

    /// Names of one word that a message hardly has but for the field: what of the buyer a payment provider demands is
    /// told so (`H-10`).
    private static let plain: Set<String> = ["amount", "email", "phone", "document"]

    /// Names of fields in the requests of this adapter.
    private static let known: Set<String> = [
        "account_id", "merchant_order_id", "payment_description", "description", "country", "amount", "currency",
        "value", "callback_url", "metadata", "key", "shipping_methods", "summary_items", "id", "label", "detail",
        "delivery_estimate", "from", "to", "workflow", "checkout", "session", "payment_method", "token", "type", "card",
        "capture", "customer_payer", "first_name", "last_name", "email", "phone", "country_code", "number", "document",
        "document_number", "document_type", "billing_address", "shipping_address", "address_line_1", "address_line_2",
        "city", "state", "zip_code", "ip_address", "browser_info", "user_agent", "language", "additional_data", "order",
        "shipping_amount", "customer_id", "vault_on_success", "merchant_reference", "checkout_session",
    ]
}
