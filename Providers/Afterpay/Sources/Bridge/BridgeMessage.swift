import ExpressCheckout

/// A message of the sheet, sorted by what it is: a mobile SDK's (`afterpay.md` §4.2), or what a page's callback of
/// afterpay.js was given (§4.8).
struct BridgeMessage: Sendable {
    enum Kind: Sendable, Hashable {
        case addressChange
        case optionChange
        /// For the app's log; it wants no answer.
        case log
        /// The sheet is closed; it wants no answer.
        case completion(status: String)
        case other(String)
    }

    let kind: Kind
    let payload: JSONNode
    /// The id to answer with, as it came.
    let requestID: JSONNode
    /// Whether it is a callback's data: `{"type": "onShippingAddressChange", "data": {…}}`, without a request id.
    let isWeb: Bool
    private let message: JSON

    init(_ raw: JSON) {
        let message = raw.string.flatMap(RedirectQuery.init)?.json ?? raw
        let root = JSONNode(message)
        isWeb = message["meta"] == nil && message["data"] != nil
        payload = isWeb ? root["data"] : root["payload"]
        requestID = root["meta"]["requestId"]
        let body = isWeb ? message["data"] ?? .null : message
        self.message = body
        switch (message["type"]?.string, body["status"]?.string) {
        case ("onShippingAddressChange", _): kind = .addressChange
        case ("onShippingOptionChange", _): kind = .optionChange
        case ("onMessage", _): kind = .log
        case ("onComplete", let status?): kind = .completion(status: status)
        case (let type?, _): kind = .other(type)
        case (nil, let status?): kind = .completion(status: status)
        case (nil, nil): kind = .other("a message without type and status")
        }
    }

    /// Where the answer goes; nil where nobody waits for one.
    func reply(_ dialect: AfterpayDialect) -> BridgeReply? {
        if isWeb { return .web }
        return requestID.value.flatMap { $0.isNull ? nil : .mobile(dialect, requestID: $0) }
    }

    /// The order token of a completion; `token` is what some redirects call it (`afterpay.md` §4.4).
    static func orderToken(in message: JSON) -> String? {
        message["orderToken"]?.nonEmptyString ?? message["token"]?.nonEmptyString
    }

    /// What happened on the sheet.
    ///
    /// Only `SUCCESS` is a success; both spellings of a cancel are met.
    func event() throws(JSONError) -> ClientEvent {
        switch kind {
        case .addressChange:
            try checkRequestID()
            _ = try payload.object()
            return .addressChanged(address.map(Sensitive.init), wallet: .afterpay, isOpening: false)
        case .optionChange:
            try checkRequestID()
            return .optionChanged(ShippingOption.ID(try payload["id"].nonEmptyString()), wallet: .afterpay)
        case .completion(status: "SUCCESS"):
            guard Self.orderToken(in: message) != nil else {
                throw JSONError(.missing, at: (isWeb ? payload.path : .root).appending("orderToken"))
            }
            // The widget's checksum is the customer's word for a total that changed after the sheet.
            let checksum = message["paymentScheduleChecksum"] ?? payload["paymentScheduleChecksum"].value
            return .authorized(
                Authorization(
                    wallet: .afterpay, payload: message,
                    confirmation: checksum?.nonEmptyString.map { ["paymentScheduleChecksum": .string($0)] }))
        case .completion(status: "CANCELLED"), .completion(status: "CANCEL"): return cancellation
        case .completion: return .unknown("a status that is neither SUCCESS nor CANCELLED")
        case .log: return .unknown("onMessage")
        case .other(let type): return .unknown(type)
        }
    }

    /// Only the customer closes a sheet; what an SDK ends by itself, with a reason, says that it was never shown whole
    /// (`afterpay.md` §4.4).
    private var cancellation: ClientEvent {
        guard let reason = message["reason"]?.nonEmptyString else { return .cancelled }
        let word = reason.lowercased().filter { $0 != "_" }
        return word == "userinitiated" ? .cancelled : .unknown("cancelled by the SDK: \(Self.reasons[word] ?? "other")")
    }

    /// The reasons of the SDKs, in one spelling.
    private static let reasons = [
        "unretrievableurl": "unretrievableUrl", "networkerror": "networkError", "invalidurl": "invalidURL",
        "nocheckouturl": "NO_CHECKOUT_URL", "invalidcheckouturl": "INVALID_CHECKOUT_URL",
        "nocheckouthandler": "NO_CHECKOUT_HANDLER", "noconfiguration": "NO_CONFIGURATION",
        "languagenotsupported": "LANGUAGE_NOT_SUPPORTED", "configurationerror": "CONFIGURATION_ERROR",
        "requesterror": "REQUEST_ERROR",
    ]

    /// The id is opaque: whatever stands there is given back.
    private func checkRequestID() throws(JSONError) {
        guard requestID.isPresent || isWeb else { throw JSONError(.missing, at: requestID.path) }
    }

    /// Nil where nothing is known: an address of no fields would pass for any other.
    private var address: RedactedAddress? {
        let address = RedactedAddress(
            locality: payload["suburb"].value?.string, region: payload["state"].value?.string,
            postalCode: payload["postcode"].value?.string, country: payload["countryCode"].value?.string)
        return address == RedactedAddress() ? nil : address
    }
}
