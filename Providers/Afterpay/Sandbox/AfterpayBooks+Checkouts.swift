import CheckoutSandbox
import ExpressCheckout

/// Checkouts and the customer on their page (`afterpay.md` §2.2, §2.3).
extension AfterpayBooks {
    /// The CVV of a test card that is approved (`afterpay.md` §1.7).
    private static let approving = "000"
    /// The CVV of a test card that is declined.
    private static let declining = "051"
    private static let createFields = [
        "amount", "consumer", "billing", "shipping", "items", "discounts", "taxAmount", "shippingAmount", "courier",
        "merchant", "merchantReference", "mode", "purchaseCountry", "shippingOptionIdentifier", "isCashAppPay",
        "description",
    ]

    mutating func createCheckout(
        _ body: JSON, _ request: SandboxRequest
    ) throws(AfterpayRefusal) -> SandboxResponse {
        let fields = try AfterpayFields(body, known: Self.createFields)
        let total = try account.total(fields)
        let isExpress = try fields.word("mode", of: ["standard", "express"]) == "express"
        if isExpress {
            if let consumer = fields["consumer"] {
                try account.checkConsumer(consumer, at: .root.appending("consumer"))
            }
        } else {
            try account.checkConsumer(try fields.required("consumer"), at: .root.appending("consumer"))
        }
        try checkMerchant(try fields.required("merchant"), isExpress: isExpress)
        for key in ["billing", "shipping"] {
            if let contact = fields[key] { try account.checkContact(contact, at: .root.appending(key)) }
        }
        if let courier = fields["courier"] { try account.checkCourier(courier, at: .root.appending("courier")) }
        try account.checkItems(fields, in: total.currency)
        try account.checkDiscounts(fields, in: total.currency)
        _ = try account.money("taxAmount", of: fields, in: total.currency)
        _ = try account.money("shippingAmount", of: fields, in: total.currency)
        try fields.text("merchantReference", limit: 128)
        try fields.text("shippingOptionIdentifier", limit: 128)
        try fields.text("description", limit: 256)
        try fields.word("purchaseCountry", of: AfterpayAccount.countries)
        if try fields.flag("isCashAppPay") == true, isExpress || total.currency.code != "USD" {
            throw .invalidObject(.root.appending("isCashAppPay"), "is for standard checkouts in the US only")
        }

        let token = "001." + random.text(40, of: "abcdefghijklmnopqrstuvwxyz0123456789")
        let checkout = AfterpayCheckout(
            token: token, expires: request.now + AfterpayCheckout.lifetime,
            pageURL: "\(request.baseURL)/_consumer/checkout?token=\(token)", body: body.object ?? [], amount: total,
            isExpress: isExpress)
        checkouts[token] = checkout
        return .json(.object(checkout.created), status: 201)
    }

    /// Standard checkouts come back by redirect, express ones to the page that opened them.
    private func checkMerchant(_ value: JSON, isExpress: Bool) throws(AfterpayRefusal) {
        let path = JSONPath.root.appending("merchant")
        let merchant = try AfterpayFields(
            value, at: path, known: ["redirectConfirmUrl", "redirectCancelUrl", "popupOriginUrl", "name"])
        let confirm = try merchant.url("redirectConfirmUrl")
        let cancel = try merchant.url("redirectCancelUrl")
        try merchant.text("name", limit: 255)
        if let origin = try merchant.url("popupOriginUrl") {
            // Scheme, host and port, nothing more: it is compared with the page's origin as it stands.
            let host = origin.drop { $0 != "/" }.dropFirst(2)
            guard !host.isEmpty, !host.contains(where: { "/?# @".contains($0) }) else {
                throw .invalidObject(path.appending("popupOriginUrl"), "must be an origin without a path")
            }
            if isExpress { return }
        }
        guard confirm != nil else { throw .invalidObject(path.appending("redirectConfirmUrl"), "must not be missing") }
        guard cancel != nil else { throw .invalidObject(path.appending("redirectCancelUrl"), "must not be missing") }
    }

    func getCheckout(_ token: String, at now: Duration) throws(AfterpayRefusal) -> SandboxResponse {
        guard let checkout = checkouts[token], checkout.isOpen(at: now) else { throw .invalidToken(412) }
        return .json(checkout.merged)
    }

    /// The customer finishes on the checkout page.
    mutating func confirm(_ body: JSON, at now: Duration) throws(AfterpayRefusal) {
        let fields = try AfterpayFields(
            body,
            known: [
                "token", "shipping", "consumer", "shippingOptionIdentifier", "amount", "shippingAmount", "taxAmount",
                "card", "cvv",
            ])
        guard let token = try fields.text("token", limit: 512, isRequired: true), var checkout = checkouts[token],
            checkout.isOpen(at: now)
        else { throw .invalidToken(404) }
        let currency = checkout.amount.currency
        let total = fields["amount"] == nil ? checkout.total : try account.total(fields, in: currency)
        if let shipping = fields["shipping"] {
            try account.checkContact(shipping, at: .root.appending("shipping"))
        }
        if let consumer = fields["consumer"] {
            try account.checkConsumer(consumer, at: .root.appending("consumer"))
        }
        try fields.text("shippingOptionIdentifier", limit: 128)
        _ = try account.money("shippingAmount", of: fields, in: currency)
        _ = try account.money("taxAmount", of: fields, in: currency)
        let card = try fields.word("card", of: ["approves", "declines"])
        let cvv = try fields.text("cvv", limit: 4)
        // The sandbox's cards are told apart by it; a card with any other number is none that it knows.
        guard cvv.map({ [Self.approving, Self.declining].contains($0) }) ?? true else {
            throw .invalidObject(.root.appending("cvv"), "must be \(Self.approving) or \(Self.declining)")
        }
        checkout.confirmation = AfterpayCheckout.Confirmation(
            amount: total,
            members: ["consumer", "shipping", "shippingOptionIdentifier", "shippingAmount", "taxAmount"].compactMap {
                key in fields[key].map { JSON.Member(key, $0) }
            },
            cardDeclines: card == "declines" || cvv == Self.declining)
        checkouts[token] = checkout
    }

    /// The customer leaves the checkout page.
    mutating func cancel(_ body: JSON, at now: Duration) throws(AfterpayRefusal) {
        let fields = try AfterpayFields(body, known: ["token"])
        guard let token = try fields.text("token", limit: 512, isRequired: true),
            checkouts[token]?.isOpen(at: now) == true
        else { throw .invalidToken(404) }
        checkouts[token]?.confirmation = nil
    }
}
