import ExpressCheckout

/// Writes payments in the shapes that the calls answer with, with documented keys only.
///
/// The shapes differ from call to call (`yuno.md §2.8`).
struct PaymentAnswer {
    /// Which call answers.
    enum Surface {
        /// `POST /v1/payments`: `transactions` is the latest one.
        case created
        /// `GET`: `transactions` is an array, oldest first.
        case read
        /// A refund: the payment with the refund as its transaction.
        case refunded
        /// A webhook of version 2: as created, with the key, and the transaction's detail under its longer name.
        case webhook
    }

    let payment: StoredPayment
    let surface: Surface

    /// The payment.
    var json: JSON {
        let order = payment.order
        var members = head
        members += [
            JSON.Member("amount", Self.amount(payment)),
            JSON.Member(
                "checkout",
                ["session": .string(order.session), "sdk_action_required": .bool(payment.challengeURL != nil)]),
            JSON.Member("payment_method", method(detailKey: "payment_method_detail")),
            JSON.Member("customer_payer", order.payer.map(Self.payer) ?? .null),
        ]
        let data = surface == .refunded ? nil : order.additionalData
        members.append(JSON.Member("additional_data", data.map(Self.additional) ?? .null))
        let history = JSON.array(payment.transactions.map(transaction))
        if surface == .read {
            members.append(JSON.Member("transactions", history))
            members.append(JSON.Member("idempotency_key", .string(payment.idempotencyKey)))
        } else {
            members.append(JSON.Member("transactions", payment.transactions.last.map(transaction) ?? .null))
            members.append(JSON.Member("transactions_history", order.wantsHistory ? history : .null))
        }
        if surface == .webhook { members.append(JSON.Member("idempotency_key", .string(payment.idempotencyKey))) }
        if surface != .refunded {
            members.append(JSON.Member("callback_url", Self.textOrNull(order.callbackURL)))
            members.append(JSON.Member("workflow", .string(order.workflow)))
        }
        members.append(JSON.Member("metadata", order.metadata.map(Self.metadata) ?? []))
        members.append(JSON.Member("fraud_screening", .null))
        return .object(members)
    }

    /// What every form of a payment begins with.
    private var head: [JSON.Member] {
        let order = payment.order
        return [
            JSON.Member("id", .string(payment.id)), JSON.Member("account_id", .string(order.accountID)),
            JSON.Member("description", .string(order.description)), JSON.Member("country", .string(order.country)),
            JSON.Member("status", .string(payment.status)), JSON.Member("sub_status", .string(payment.subStatus)),
            JSON.Member("merchant_order_id", .string(order.orderID)),
            JSON.Member("created_at", .string(payment.createdAt)),
            JSON.Member("updated_at", .string(payment.updatedAt)),
        ]
    }

    /// A capture, cancellation or refund as the top level, with the payment in it (`cancel-or-refund` too).
    func operation(_ done: StoredTransaction) -> JSON {
        .object([
            JSON.Member("id", .string(done.id)), JSON.Member("type", .string(done.type)),
            JSON.Member("status", .string(done.status)), JSON.Member("category", "CARD"),
            JSON.Member(
                "amount",
                [
                    "captured": done.type == "CAPTURE" ? done.amount.json : 0,
                    "currency": .string(done.amount.currency.code),
                    "refunded": done.type == "REFUND" ? done.amount.json : 0, "value": done.amount.json,
                ]),
            JSON.Member("merchant_reference", Self.textOrNull(done.merchantReference)),
            JSON.Member("created_at", .string(done.createdAt)), JSON.Member("updated_at", .string(done.updatedAt)),
            JSON.Member("provider_data", providerData(done)),
            JSON.Member("response_code", .string(done.responseCode)),
            JSON.Member("response_message", .string(Self.message(done))),
            JSON.Member("payment", .object(head + [JSON.Member("amount", Self.amount(payment))])),
        ])
    }

    private func transaction(_ done: StoredTransaction) -> JSON {
        let reference = done.merchantReference ?? payment.order.reference
        var members = [
            JSON.Member("id", .string(done.id)), JSON.Member("type", .string(done.type)),
            JSON.Member("status", .string(done.status)), JSON.Member("category", "CARD"),
            JSON.Member("amount", done.amount.json), JSON.Member("provider_id", "YUNO_TEST_PAYMENT_GW"),
            JSON.Member("payment_method", method(detailKey: surface == .webhook ? "payment_method_detail" : "detail")),
            JSON.Member("response_code", .string(done.responseCode)),
            JSON.Member("response_message", .string(Self.message(done))),
            JSON.Member("reason", Self.textOrNull(done.reason)),
            JSON.Member("description", .string(done.description ?? payment.order.description)),
            JSON.Member("merchant_reference", Self.textOrNull(reference)),
            JSON.Member("provider_data", providerData(done)),
        ]
        if surface == .created {
            members.append(JSON.Member("connection_data", ["id": .null, "name": "Yuno Test Payment Gateway"]))
        }
        members.append(JSON.Member("created_at", .string(done.createdAt)))
        members.append(JSON.Member("updated_at", .string(done.updatedAt)))
        return .object(members)
    }

    private func providerData(_ done: StoredTransaction) -> JSON {
        [
            "id": "YUNO_TEST_PAYMENT_GW", "transaction_id": .string("gw-\(done.id)"), "account_id": "",
            "status": .string(done.status), "status_detail": "", "response_message": .string(Self.message(done)),
            "response_code": .string(done.responseCode), "raw_response": .null,
            "third_party_transaction_id": "", "iso8583_response_code": .null, "iso8583_response_message": .null,
        ]
    }

    /// Empty strings where there is nothing, as the API has them.
    private func method(detailKey: String) -> JSON {
        var card = [
            JSON.Member("verify", false), JSON.Member("capture", .bool(payment.order.capture)),
            JSON.Member("installments", 1), JSON.Member("soft_descriptor", ""),
            JSON.Member("authorization_code", ""), JSON.Member("card_data", cardData),
        ]
        // The published samples have it in a transaction on reading only; beside the payment it is a guide's word (H-03).
        if let url = payment.challengeURL, surface == .read || detailKey != "detail" {
            card.append(JSON.Member("redirect_url", .string(url)))
        }
        var members = [
            JSON.Member("vaulted_token", .string(payment.vaultedToken ?? payment.token.vaultedToken ?? "")),
            JSON.Member("type", .string(payment.order.type ?? "CARD")),
            JSON.Member("vault_on_success", .bool(payment.keepsMethod)),
            JSON.Member("token", .string(payment.token.id)),
        ]
        if surface != .read { members.append(JSON.Member("parent_payment_method_type", .null)) }
        members.append(JSON.Member(detailKey, .object([JSON.Member("card", .object(card))])))
        return .object(members)
    }

    /// The card; its country is told on creating only.
    private var cardData: JSON {
        guard surface == .read, let members = payment.token.cardData.object else { return payment.token.cardData }
        return .object(members.filter { $0.key != "country_code" })
    }

    private static func amount(_ payment: StoredPayment) -> JSON {
        [
            "captured": payment.captured.json, "currency": .string(payment.order.amount.currency.code),
            "refunded": payment.refunded.json, "value": payment.order.amount.json,
        ]
    }

    private static func textOrNull(_ text: String?) -> JSON {
        text.map { .string($0) } ?? .null
    }

    private static func message(_ done: StoredTransaction) -> String {
        switch done.status {
        case "SUCCEEDED": "Transaction successful"
        case "PENDING": "Waiting for the customer"
        default: "Transaction refused"
        }
    }

    private static func payer(_ payer: JSON) -> JSON {
        let plain = select(
            payer, ["id", "merchant_customer_id", "first_name", "last_name", "email", "nationality", "ip_address"])
        let parts: [(String, [String])] = [
            ("document", ["document_type", "document_number"]), ("phone", ["number", "country_code"]),
            ("billing_address", address), ("shipping_address", address),
        ]
        return .object(
            plain
                + parts.map { key, inner in
                    JSON.Member(key, payer[key].map { .object(select($0, inner)) } ?? .null)
                })
    }

    private static let address = ["address_line_1", "address_line_2", "city", "state", "country", "zip_code"]

    private static func additional(_ data: JSON) -> JSON {
        let keys = ["id", "name", "quantity", "unit_amount", "category", "brand", "sku_code"]
        let items = data["order"]?["items"]?.array?.map { JSON.object(select($0, keys)) }
        let order = data["order"].map { order -> JSON in
            .object(
                select(order, ["fee_amount", "shipping_amount"]) + [
                    JSON.Member("items", items.map { .array($0) } ?? [])
                ])
        }
        return ["airline": .null, "order": order ?? .null, "seller_details": data["seller_details"] ?? .null]
    }

    private static func metadata(_ metadata: JSON) -> JSON {
        .array((metadata.array ?? []).map { .object(select($0, ["key", "value"])) })
    }

    private static func select(_ source: JSON, _ keys: [String]) -> [JSON.Member] {
        keys.map { JSON.Member($0, source[$0] ?? .null) }
    }
}
