/// Something that an embedded page asks its host for, and waits for.
public struct EmbeddedRequest: Sendable, Hashable {
    /// What it asks for; named as its delegation.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A credential for the page itself.
        case auth
        /// A link that the customer tapped is to be opened: ask the app what becomes of it.
        case openWindow = "window.open"
        /// The customer picks what to pay with.
        case changeInstruments = "payment.instruments_change"
        /// A credential of what is paid with; only after a gesture of the customer's.
        case credential = "payment.credential"
        /// The customer picks an address.
        case changeAddress = "fulfillment.address_change"

        init?(method: String) {
            switch method {
            case "ec.auth": self = .auth
            case "ec.window.open_request": self = .openWindow
            case "ec.payment.instruments_change_request": self = .changeInstruments
            case "ec.payment.credential_request": self = .credential
            case "ec.fulfillment.address_change_request": self = .changeAddress
            default: return nil
            }
        }
    }

    /// Which request of the page's it is.
    public let id: JSON
    /// What it asks for.
    public let kind: Kind
    /// What came with it.
    public let params: Sensitive<JSON>

    init(id: JSON, kind: Kind, params: JSON) {
        self.id = id
        self.kind = kind
        self.params = Sensitive(params)
    }

    /// The link that is to be opened, nil for another request or one without an https address.
    public var link: CheckoutLink? {
        guard kind == .openWindow, let url = params.exposed["url"]?.nonEmptyString, url.hasPrefix("https://"),
            URLRule.isURL(url)
        else { return nil }
        return CheckoutLink(url: url)
    }
}

/// What a host answers an ``EmbeddedRequest``.
public enum EmbeddedAnswer: Sendable, Hashable {
    /// It is done: the members of the result, which replace what they name whole.
    case done(Sensitive<JSON>)
    /// It is not done.
    case refused(Refusal)

    /// Why a host does not do what a page asks for (`shopify-ucp.md` §4.2).
    public enum Refusal: String, Sendable, Hashable {
        /// The customer closed the host's own picker.
        case abort = "abort_error"
        /// It took too long.
        case timeout = "timeout_error"
        /// It needs a gesture of the customer's first.
        case notAllowed = "not_allowed_error"
        /// It would not be safe.
        case security = "security_error"
        /// It does not fit the state.
        case invalidState = "invalid_state_error"
        /// The host does not do this.
        case notSupported = "not_supported_error"
        /// The host does not open this link.
        case windowOpenRejected = "window_open_rejected_error"

        var isRecoverable: Bool { self == .abort || self == .timeout || self == .notAllowed }
    }

    /// The answer to a link: whatever the app did with it, unless it was not to be opened.
    public init(_ action: CheckoutLink.Action) {
        self = action == .cancel ? .refused(.windowOpenRejected) : .done(Sensitive([:]))
    }

    var result: JSON {
        switch self {
        case .done(let result): return result.exposed
        case .refused(let refusal):
            let severity: CheckoutMessage.Severity = refusal.isRecoverable ? .recoverable : .unrecoverable
            let message: JSON = [
                "type": "error", "code": .string(refusal.rawValue), "content": "the host did not do this",
                "severity": .string(severity.rawValue),
            ]
            return ["messages": [message]]
        }
    }
}
