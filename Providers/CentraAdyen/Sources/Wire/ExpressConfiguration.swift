import ExpressCheckout

/// What `expressCheckoutWidgets` says of Adyen: a JSON text inside a JSON text (`centra-adyen.md` §4).
struct ExpressConfiguration: Sendable {
    /// The widget's and the plugin's name.
    static let type = "express_checkout_adyen"

    let clientKey: String
    let context: String
    let country: String?
    let languageCode: String?
    let paymentAmount: JSON?
    /// Adyen's list of payment methods, as Adyen's client takes it.
    let paymentMethods: JSON?
    let needsBillingPhone: Bool
    let needsShippingPhone: Bool

    /// Reads the answer.
    /// - Throws: ``ProviderError``, decided: `unavailable` for the widget's own error, `unsupported` when the shop has
    ///   no such widget, `badResponse` for contents that cannot be read.
    init(_ answer: CentraAnswer) throws(ProviderError) {
        guard answer.userErrors.isEmpty else { throw answer.refused(answer.userErrors) }
        guard let list = answer.node["list"].value?.array else {
            throw answer.refused(
                .unsupported, "Centra lists no express checkout: it may have to be switched on for the shop")
        }
        let widgets = list.flatMap { $0["widgets"]?.array ?? [] }
        guard let widget = widgets.first(where: { $0["name"]?.string == Self.type }) else {
            throw answer.refused(
                .unsupported, "Centra lists no widget \(Self.type): the shop's Adyen plugin lacks express checkout")
        }
        if let error = widget["error"]?.nonEmptyString {
            throw answer.refused(
                .unavailable, "Centra could not make Adyen's configuration", rawCode: String(error.prefix(200)))
        }
        do throws(JSONError) {
            let text = try JSONNode(widget, at: JSONPath([.key("widget")]))["contents"].nonEmptyString()
            let contents = JSONNode(try JSON(parsing: text, options: .providerAnswer), at: JSONPath([.key("contents")]))
            clientKey = try contents["clientKey"].nonEmptyString()
            context = try contents["context"].nonEmptyString()
            country = contents["country"].value?.nonEmptyString
            languageCode = contents["languageCode"].value?.nonEmptyString
            paymentAmount = contents["paymentAmount"].present
            paymentMethods = contents["paymentMethodsResponse"].present
            needsBillingPhone = contents["billingPhoneNumberRequired"].value?.bool ?? false
            needsShippingPhone = contents["shippingPhoneNumberRequired"].value?.bool ?? false
        } catch {
            throw answer.refused(.badResponse, "the widget's contents cannot be read: \(error)")
        }
    }

    /// Apple Pay among Adyen's methods; nil hides the button.
    var applePay: JSON? {
        (paymentMethods?["paymentMethods"]?.array ?? []).first { $0["type"]?.string == "applepay" }
    }

    /// The name of Adyen's environment in adyen-ios; nil for one that it does not have (`centra-adyen.md` §11).
    var nativeEnvironment: String? {
        switch context {
        case "test": "test"
        case "live": "liveEurope"
        case "live-us": "liveUnitedStates"
        case "live-au": "liveAustralia"
        case "live-apse": "liveApse"
        case "live-in": "liveIndia"
        default: nil
        }
    }
}

extension JSONNode {
    /// The value here, nil for `null` too: a client's key is left out rather than empty.
    var present: JSON? { isPresent ? value : nil }
}
