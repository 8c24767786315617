import ExpressCheckout

/// Afterpay's sheet, its rules as data (`afterpay.md` §2.14, §4.2, §4.3).
enum AfterpaySurfaces {
    private static let vocabulary = IssueVocabulary(
        words: [
            .init(.addressUndeliverable, nil, IssueCode.unsupported),
            .init(.addressInvalid, nil, IssueCode.unrecognized),
            .init(.serviceUnavailable, nil, IssueCode.unavailable),
        ],
        // The fourth string stands for no neutral code; it passes through.
        targets: [IssueCode.badResponse: .address], unknownCode: IssueCode.unsupported)

    private static let rules = SheetRules(
        // The page waits where the app set no handler.
        asking: .init(address: .order, onOptionChange: true, waitsWithoutHandler: true),
        limits: .init(idLength: 128, lowestTotal: 1, pickupOptions: 1, needsUniqueIDs: true),
        // Its page gives up at about five seconds on an option change.
        times: .init(own: .seconds(4), walletOnOption: .seconds(5), end: .closes("CANCELLED")),
        answers: .init(fallback: .serviceUnavailable, optionsNeedSummary: true),
        // One error string at a time, for an address or an option.
        issues: .init(vocabulary: vocabulary, onlyFirst: true, onOptions: true))

    static let all = [SheetSurface("afterpay", rules: rules, token: CompletionShape.json)]
}
