/// The names of the API's own request fields (`afterpay.md` §2.0–2.6).
enum FieldNames {
    /// The fields that a message of the API's names, in order and once each.
    ///
    /// The message itself is not repeated: it may quote an address or a token. What is known to be a name is let through,
    /// everything else is not.
    static func named(in message: String) -> [String] {
        var found: [String] = []
        for word in message.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).map(String.init)
        where known.contains(word) && !found.contains(word) {
            found.append(word)
        }
        return found
    }

    private static let known: Set<String> = [
        "amount", "currency", "consumer", "email", "givenNames", "surname", "phoneNumber", "billing", "shipping",
        "line1",
        "line2", "area1", "area2", "region", "postcode", "countryCode", "items", "quantity", "price", "sku", "pageUrl",
        "imageUrl", "categories", "estimatedShipmentDate", "preorder", "discounts", "displayName", "taxAmount",
        "shippingAmount", "courier", "merchant", "redirectConfirmUrl", "redirectCancelUrl", "popupOriginUrl",
        "merchantReference", "mode", "purchaseCountry", "shippingOptionIdentifier", "isCashAppPay", "description",
        "token",
        "requestId", "isCheckoutAdjusted", "paymentScheduleChecksum",
    ]
}
