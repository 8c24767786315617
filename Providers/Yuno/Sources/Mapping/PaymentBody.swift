import ExpressCheckout

/// The body of `POST /v1/payments` (`yuno.md §2.6`).
struct PaymentBody {
    let request: CompletionRequest
    let token: OneTimeToken
    let session: String
    let accountID: String
    /// Yuno's id of the customer, where the session has one.
    var customer: String?

    /// The body; the amount is the quote's, never the token's.
    var json: JSON {
        let order = request.order
        return .object(compacting: [
            ("account_id", .string(accountID)),
            ("description", .string(order.descriptionOrReference)),
            ("country", .string(order.country)),
            ("merchant_order_id", .string(order.reference)),
            ("amount", AmountBody.object(request.amount)),
            ("checkout", ["session": .string(session)]),
            ("workflow", "SDK_CHECKOUT"),
            ("payment_method", method),
            (
                "customer_payer",
                PayerBody(
                    order: order, authorization: request.authorization, tokenAddress: token.address, customer: customer
                )
                .json
            ),
            ("metadata", MetadataBody(entries: order.metadata).payment),
        ])
    }

    /// The token's own `type` says `CARD` for Apple Pay, so the wallet's name is sent (§4.1).
    private var method: JSON {
        var detail = JSON.object([])
        if request.order.capture == .manual { detail = ["card": ["capture": false]] }
        return .object(compacting: [
            ("token", .string(token.token)),
            ("type", .string(WalletName.yuno(request.authorization.wallet))),
            ("vault_on_success", request.order.savePaymentMethod && customer != nil ? true : nil),
            ("detail", detail.unlessEmpty),
        ])
    }
}
