import ExpressCheckout

/// Writes an answer to the sheet (`afterpay.md` §4.2, §4.8).
///
/// In a mobile SDK's form: the request's id echoed, and beside it a payload, an error or nothing. In afterpay.js's form:
/// what the page gives to `actions.resolve`, or the constant that it gives to `actions.reject`.
enum BridgeReply: Sendable {
    case mobile(AfterpayDialect, requestID: JSON)
    case web

    /// The options for an address.
    func options(_ options: [JSON]) -> JSON {
        reply("onShippingOptionsChange", .array(options))
    }

    /// New prices for the option that was picked.
    func update(_ option: JSON) -> JSON {
        reply("onShippingOptionUpdateChange", option)
    }

    /// Nothing changes; also the answer to what is not known, since the sheet waits for one.
    var nothing: JSON {
        reply("onEmptyPayload", nil)
    }

    /// An error: in a mobile SDK's answer a plain string beside `meta`.
    func error(_ code: String) -> JSON {
        switch self {
        case .mobile(let dialect, let requestID): Self.mobile("onError", ("error", .string(code)), dialect, requestID)
        // afterpay.js has no constant for it.
        case .web: ["reject": .string(code == IssueCode.badResponse ? IssueCode.unavailable : code)]
        }
    }

    /// A text as this form carries it unchanged.
    func text(_ text: String) -> String {
        switch self {
        case .mobile: text.sheetSafe
        case .web: text
        }
    }

    /// Whether an option's error may be about the address.
    var takesAddressErrorsOnOptions: Bool {
        switch self {
        case .mobile(let dialect, _): dialect != .android
        case .web: true
        }
    }

    private func reply(_ type: String, _ payload: JSON?) -> JSON {
        switch self {
        case .mobile(let dialect, let requestID):
            Self.mobile(type, payload.map { ("payload", $0) }, dialect, requestID)
        case .web: ["resolve": payload ?? .null]
        }
    }

    private static func mobile(
        _ type: String, _ content: (String, JSON)?, _ dialect: AfterpayDialect, _ requestID: JSON
    ) -> JSON {
        .object(compacting: [
            ("type", dialect == .android ? .string(type) : nil),
            ("meta", ["requestId": requestID]),
            (content?.0 ?? "payload", content?.1),
        ])
    }
}
