import ExpressCheckout

/// The sheets of Yuno's client SDKs, their rules as data (`yuno.md §5.6`, §5.7).
enum YunoSurfaces {
    /// What the Apple Pay sheets have in common.
    private static func applePay(
        excess: SheetRules.Limits.Excess, estimatesSince requirement: SheetRules.Requirement
    ) -> SheetRules {
        SheetRules(
            // `Y-04`, `Y-05`, `Y-17`.
            asking: .init(address: .optionsOrHandler),
            // `Y-21` to `Y-23`, `Y-43`; a total below zero is Apple's own limit (`apple-pay.md` §2).
            limits: .init(entries: Lengths.maximumOptions, excess: excess, lowestTotal: 0),
            // The SDK itself has no deadline (`Y-32`); `CANCELED_BY_USER` is what it reports (`Y-63`).
            times: .init(own: YunoDescriptor.descriptor.limits.quoteDeadline, end: .closes("CANCELED_BY_USER")),
            // `Y-33`, `Y-34`, `Y-38`, `Y-44`, `Y-67`.
            answers: .init(emptyOptions: .areLeftOut),
            // `Y-39` to `Y-42`, `Y-64`.
            issues: .init(vocabulary: vocabulary(pointsAtFields: true), areDocumentedBesideTotals: false),
            // `Y-19`, `Y-20`.
            drawing: .init(estimates: .since(requirement)))
    }

    private static let googlePay = SheetRules(
        // Without a handler the methods are ignored.
        asking: .init(address: .handler, optionsNeedHandler: true),
        // The limits of 100 are not stated here.
        limits: .init(fewestLines: 2, totalTolerance: 1, needsUniqueIDs: true),
        times: .init(own: YunoDescriptor.descriptor.limits.quoteDeadline, end: .keeps),
        answers: .init(emptyOptions: .areLeftOut, optionsNeedOptions: true),
        issues: .init(vocabulary: vocabulary(pointsAtFields: false), block: false, onlyFirst: true),
        drawing: .init(estimates: .never, ownTotalLabel: "Total"))

    private static func vocabulary(pointsAtFields: Bool) -> IssueVocabulary {
        let whole = "ADDRESS_NOT_SUPPORTED"
        let fields: [(code: String, field: AddressIssue.Field)] = [
            ("CITY_NOT_SUPPORTED", .locality), ("STATE_NOT_SUPPORTED", .region), ("COUNTRY_NOT_SUPPORTED", .country),
            ("POSTAL_CODE_INVALID", .postalCode),
        ]
        return IssueVocabulary(
            words: fields.map { .init(.addressUndeliverable, $0.field, $0.code) } + [
                .init(.addressUndeliverable, nil, whole), .init(.addressInvalid, .postalCode, "POSTAL_CODE_INVALID"),
                .init(.addressInvalid, nil, whole), .init(.serviceUnavailable, nil, whole),
            ],
            targets: pointsAtFields
                ? Dictionary(uniqueKeysWithValues: fields.map { ($0.code, .field($0.field)) }) : [:])
    }

    static let all = [
        SheetSurface(
            "yuno-ios", rules: applePay(excess: .dropsOptions, estimatesSince: .init("ios", 15)),
            token: { TokenShape.json($0, needsHandler: false) }),
        SheetSurface(
            "yuno-web", rules: applePay(excess: .doesNotOpen, estimatesSince: .init("apple_pay_js", 12)),
            token: { TokenShape.json($0, needsHandler: false) }),
        SheetSurface("yuno-google-pay", rules: googlePay, token: { TokenShape.json($0, needsHandler: true) }),
    ]
}
