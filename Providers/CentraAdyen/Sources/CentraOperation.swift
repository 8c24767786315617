import ExpressCheckout

/// A call of the Storefront API: one GraphQL document each, its name the field it asks for (`centra-adyen.md` §4).
enum CentraOperation: String, Sendable, CaseIterable {
    case selection
    case order
    case addItem
    case updateLine
    case setShippingMethod
    case setSelection
    case handleWidgetEvent
    case expressCheckoutWidgets
    case paymentInstructions
    case paymentResult

    /// Queries may be sent again.
    ///
    /// A mutation acts each time it arrives: Centra has no idempotency keys (`centra-adyen.md` §10).
    var replay: HTTPReplay {
        switch self {
        case .selection, .order, .expressCheckoutWidgets: .safe
        case .addItem, .updateLine, .setShippingMethod, .setSelection, .handleWidgetEvent, .paymentInstructions,
            .paymentResult:
            .once
        }
    }

    /// Whether the call acts on nothing.
    var isRead: Bool { replay == .safe }

    /// Whether the call needs the shared secret: it makes Centra show a payment provider's configuration.
    var needsSharedSecret: Bool { self == .expressCheckoutWidgets }

    /// The document, followed by the fragments that it spreads.
    var document: String {
        let own = String(decoding: file, as: UTF8.self)
        let fragments: [(String, [UInt8])] = [
            ("...SelectionFields", PackageResources.SelectionFields_graphql),
            ("...OrderFields", PackageResources.OrderFields_graphql),
        ]
        return fragments.reduce(own) { text, fragment in
            own.contains(fragment.0) ? text + String(decoding: fragment.1, as: UTF8.self) : text
        }
    }

    private var file: [UInt8] {
        switch self {
        case .selection: PackageResources.selection_graphql
        case .order: PackageResources.order_graphql
        case .addItem: PackageResources.addItem_graphql
        case .updateLine: PackageResources.updateLine_graphql
        case .setShippingMethod: PackageResources.setShippingMethod_graphql
        case .setSelection: PackageResources.setSelection_graphql
        case .handleWidgetEvent: PackageResources.handleWidgetEvent_graphql
        case .expressCheckoutWidgets: PackageResources.expressCheckoutWidgets_graphql
        case .paymentInstructions: PackageResources.paymentInstructions_graphql
        case .paymentResult: PackageResources.paymentResult_graphql
        }
    }
}
