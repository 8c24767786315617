import ExpressCheckout

/// Whether the sheet of an order would be shown at all: the mobile SDKs return in silence when a locale does not fit, and
/// the app waits for ever (`afterpay.md` §4.5).
struct SheetLocale: Sendable {
    let order: CheckoutOrder
    let configuration: AfterpayConfiguration

    /// What keeps the sheet from being shown.
    var problems: [OrderProblem] {
        let region = configuration.region(for: order)
        var problems: [OrderProblem] = []
        if let locale = configuration.locale, locale.region != region {
            problems.append(
                OrderProblem(
                    JSONPath.root.appending("country"),
                    "the configured locale \(locale.rawValue) is not one of region \(region.rawValue)"))
        }
        guard CheckoutBody.popupOrigin(of: order, configuration) == AfterpayPopupOrigin.mobilePage,
            let language = order.client?.exposed.language, !language.isEmpty, region.consumerLocale(language) == nil
        else { return problems }
        problems.append(
            OrderProblem(
                JSONPath.root.appending("client").appending("language"),
                "the mobile SDKs show no sheet in this language in region \(region.rawValue): they know "
                    + region.languages.joined(separator: ", ")))
        return problems
    }
}
