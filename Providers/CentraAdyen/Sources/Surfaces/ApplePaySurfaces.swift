import ExpressCheckout

/// Apple Pay through Adyen with Centra's prices, its rules as data (`apple-pay.md`, `centra-adyen.md` §6).
enum ApplePaySurfaces {
    /// The names are PassKit's; a code of the caller's own passes through.
    private static let vocabulary = IssueVocabulary(
        words: [
            .init(.addressUndeliverable, nil, "shippingAddressUnserviceable"),
            .init(.addressInvalid, nil, "shippingContactInvalid"), .init(.serviceUnavailable, nil, "unknownError"),
        ],
        targets: ["shippingContactInvalid": .issue, "billingContactInvalid": .issue],
        // What the sheet hides before the authorisation cannot be pointed at (`apple-pay.md` §5).
        visibleFields: [.country, .region, .locality, .postalCode])

    private static let rules = SheetRules(
        asking: .init(quoter: .provider, address: .delivery, onOptionChange: true),
        limits: .init(total: 100_000_000, lowestTotal: 0, lowestOption: 0, zeroTotal: .init("ios", 12)),
        times: .init(own: .seconds(20), end: .closes("cancelled")),
        // The currency belongs to the request and cannot change while the sheet is up.
        // Without a method for an address that address is not serviceable.
        answers: .init(endsSheet: true, emptyOptions: .refuseTheAddress, fallback: .serviceUnavailable),
        // The method update has no errors.
        issues: .init(vocabulary: vocabulary, messageLength: 127, onOptions: false, atAuthorisation: true))

    static let all = [SheetSurface("adyen-apple-pay", rules: rules, token: PaymentShape.json)]
}
