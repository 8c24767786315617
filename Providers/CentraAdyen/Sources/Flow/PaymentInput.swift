import ExpressCheckout

/// The input of `paymentInstructions`, which both prices an address and takes the payment (`centra-adyen.md` §4).
struct PaymentInput: Sendable {
    let configuration: CentraAdyenConfiguration
    let order: CheckoutOrder

    /// Prices an address; no payment begins.
    func quote(_ address: JSON) -> JSON {
        input([("paymentInitiateOnly", true), ("shippingAddress", address)])
    }

    /// Takes the payment.
    func payment(_ authorization: Authorization, shippingTo shipping: PostalAddress) -> JSON {
        let buyer = authorization.buyer?.exposed
        let fallback = order.buyer?.exposed
        let email = buyer?.email ?? fallback?.email
        let phone = buyer?.phone ?? shipping.phone ?? fallback?.phone
        let billing = authorization.billingAddress?.exposed
        let component = (authorization.payload.exposed.object ?? []).filter { $0.key != "express" }
        let client = order.client?.exposed
        let details = JSON.object(compacting: [
            ("ip", client?.ip.map(JSON.string)), ("userAgent", client?.userAgent.map(JSON.string)),
            ("browserLanguage", client?.language.map(JSON.string)),
        ])
        return input([
            ("shippingAddress", AddressMapping.input(shipping, email: email, phone: phone, buyer: buyer ?? fallback)),
            (
                "separateBillingAddress",
                AddressMapping.input(billing ?? shipping, email: email, phone: phone, buyer: buyer ?? fallback)
            ),
            ("paymentMethodSpecificFields", .object(component + [JSON.Member("express", true)])),
            ("ipAddress", client?.ip.map(JSON.string)),
            ("clientDetails", details == [:] ? JSON?.none : details),
            ("checkoutPageOrigin", order.origin.map(JSON.string)),
        ])
    }

    private func input(_ members: [(String, JSON?)]) -> JSON {
        let returnPage = order.returnURL ?? ""
        return [
            "input": .object(
                compacting: members + [
                    ("paymentReturnPage", .string(returnPage)),
                    ("paymentFailedPage", .string(order.cancelURL ?? returnPage)),
                    ("termsAndConditions", .bool(configuration.termsAccepted)),
                ])
        ]
    }
}
