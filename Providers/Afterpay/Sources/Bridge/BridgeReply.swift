import ExpressCheckout

/// Writes an answer to the sheet in a mobile SDK's form: the request's id echoed, and beside it a payload, an error or
/// nothing (`afterpay.md` §4.2).
struct BridgeReply: Sendable {
    let dialect: AfterpayDialect
    let requestID: JSON

    /// The options for an address.
    func options(_ options: [JSON]) -> JSON {
        reply("onShippingOptionsChange", ("payload", .array(options)))
    }

    /// New prices for the option that was picked.
    func update(_ option: JSON) -> JSON {
        reply("onShippingOptionUpdateChange", ("payload", option))
    }

    /// Nothing changes; also the answer to what is not known, since the sheet waits for one.
    var nothing: JSON {
        reply("onEmptyPayload", nil)
    }

    /// An error, as a plain string beside `meta`.
    func error(_ code: String) -> JSON {
        reply("onError", ("error", .string(code)))
    }

    private func reply(_ type: String, _ content: (String, JSON)?) -> JSON {
        .object(compacting: [
            ("type", dialect == .android ? .string(type) : nil),
            ("meta", ["requestId": requestID]),
            (content?.0 ?? "payload", content?.1),
        ])
    }
}
