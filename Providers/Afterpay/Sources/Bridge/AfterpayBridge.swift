import ExpressCheckout

/// Speaks with the sheet, through the mobile SDKs and through afterpay.js: its messages in, the answers it waits for out
/// (`afterpay.md` §4.2, §4.8).
struct AfterpayBridge: ClientBridge {
    let dialect: AfterpayDialect

    func decode(_ message: JSON) throws(JSONError) -> ClientEvent {
        try BridgeMessage(message).event()
    }

    func encode(
        _ answer: ClientAnswer, to message: JSON, order: CheckoutOrder
    ) throws(ProviderError) -> JSON? {
        let message = BridgeMessage(message)
        guard let reply = message.reply(dialect) else { return nil }
        switch message.kind {
        case .addressChange: return try addressReply(answer, reply, order)
        case .optionChange:
            return try optionReply(answer, reply, order, picked: message.payload["id"].value?.string ?? "")
        // A sheet that gets no answer to a message it waits on complains and hangs.
        // A page that asks for the token here gets it from opening the checkout; until then it may try again.
        case .other("onCommenceCheckout"): return reply.error(IssueCode.unavailable)
        case .other: return reply.nothing
        case .log, .completion: return nil
        }
    }

    /// An address wants the options for it, changed or not, or an error.
    private func addressReply(
        _ answer: ClientAnswer, _ reply: BridgeReply, _ order: CheckoutOrder
    ) throws(ProviderError) -> JSON {
        switch answer {
        case .quote(let quote, optionsChanged: _):
            // Options that are chosen afterwards have no place on the sheet.
            if !order.asksForOptions, quote.options.isEmpty || order.asksForDelivery { return reply.nothing }
            return reply.options(try OptionWriter(order: order, reply: reply).options(of: quote))
        case .issues(let issues, unchanged: _): return reply.error(IssueCode.code(for: issues))
        case .keep(let quote):
            guard order.asksForOptions else { return reply.nothing }
            // Without any option the sheet could not go on.
            guard let quote, !quote.options.isEmpty else { return reply.error(IssueCode.unavailable) }
            return reply.options(try OptionWriter(order: order, reply: reply).options(of: quote))
        }
    }

    /// An option wants new prices, nothing, or an error; its own price was shown before.
    private func optionReply(
        _ answer: ClientAnswer, _ reply: BridgeReply, _ order: CheckoutOrder, picked: String
    ) throws(ProviderError) -> JSON {
        switch answer {
        case .quote(let quote, optionsChanged: _):
            return reply.update(
                try OptionWriter(order: order, reply: reply).update(of: quote, picked: ShippingOption.ID(picked)))
        case .issues(let issues, unchanged: _):
            return reply.error(IssueCode.optionCode(for: issues, reply))
        case .keep: return reply.nothing
        }
    }
}
