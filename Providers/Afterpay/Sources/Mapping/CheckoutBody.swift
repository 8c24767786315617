import ExpressCheckout

/// The body of `POST /v2/checkouts` in express mode (`afterpay.md` §2.2) for an order that ``OrderReviewer`` found
/// possible.
struct CheckoutBody: Sendable {
    let order: CheckoutOrder
    let configuration: AfterpayConfiguration

    var json: JSON {
        let summary = order.openingSummary
        return .object(compacting: [
            ("amount", summary.total.amount.wire),
            ("mode", "express"),
            ("merchant", merchant),
            ("merchantReference", .string(order.reference)),
            ("purchaseCountry", AfterpayRegion(country: order.country).map { .string($0.rawValue) }),
            ("consumer", order.buyer.flatMap { WireConsumer($0.exposed).json }),
            ("shipping", order.opensWithAddress ? order.shippingAddress.map { WireContact($0.exposed).json } : nil),
            ("items", order.lineItems.isEmpty ? nil : .array(order.lineItems.map(Self.item))),
            ("discounts", discounts(of: summary)),
            ("taxAmount", amount(of: summary, .tax)),
            ("shippingAmount", amount(of: summary, .fulfillment)),
            (
                "shippingOptionIdentifier",
                order.asksForOptions ? order.selectedOption.map { .string($0.rawValue) } : nil
            ),
        ])
    }

    private var merchant: JSON {
        .object(compacting: [
            ("redirectConfirmUrl", order.returnURL.flatMap(Self.webAddress)),
            ("redirectCancelUrl", order.cancelURL.flatMap(Self.webAddress)),
            ("popupOriginUrl", .string(Self.popupOrigin(of: order, configuration))),
        ])
    }

    /// The origin of the page that opens the sheet; with any other one the sheet says nothing to the page.
    static func popupOrigin(of order: CheckoutOrder, _ configuration: AfterpayConfiguration) -> String {
        guard configuration.popupOrigin == .order, let origin = order.origin else {
            return AfterpayPopupOrigin.mobilePage
        }
        let plain = (origin.hasSuffix("/") ? String(origin.dropLast()) : origin).lowercased()
        // As a browser writes it: the scheme's own port is left out.
        let port = plain.hasPrefix("https:") ? ":443" : ":80"
        return plain.hasSuffix(port) ? String(plain.dropLast(port.count)) : plain
    }

    /// An address of the web; an app's own scheme has no place in the API.
    static func webAddress(_ url: String) -> JSON? {
        let scheme = url.prefix { $0 != ":" }.lowercased()
        return (scheme == "https" || scheme == "http") && url.dropFirst(scheme.count).hasPrefix("://")
            ? .string(url) : nil
    }

    static func item(_ line: LineItem) -> JSON {
        .object(compacting: [
            ("name", .string(line.title)), ("sku", line.id.isEmpty ? nil : .string(line.id)),
            ("quantity", .number(String(line.quantity))),
            // The price of one: Afterpay multiplies.
            ("price", line.unitPrice.wire),
        ])
    }

    /// Discounts are positive there and negative here.
    private func discounts(of summary: OrderSummary) -> JSON? {
        let discounts = summary.lines.compactMap { line -> JSON? in
            guard line.isDiscount, line.amount.isNegative,
                let positive = try? Money.zero(line.amount.currency).subtracting(line.amount)
            else { return nil }
            return ["displayName": .string(line.label), "amount": positive.wire]
        }
        return discounts.isEmpty ? nil : .array(discounts)
    }

    private func amount(of summary: OrderSummary, _ kind: SummaryItem.Kind) -> JSON? {
        guard let sum = try? summary.sum(of: kind), !sum.isNegative else { return nil }
        return sum.wire
    }
}

extension SummaryItem {
    /// Whether the line is one of Afterpay's `discounts`.
    var isDiscount: Bool { kind == .discount || kind == .itemsDiscount }
}
