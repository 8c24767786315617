extension ConformanceCase {
    /// The whole suite, area by area.
    public static let all: [ConformanceCase] = [
        descriptorCases, openingCases, moneyCases, addressCases, optionCases, completionCases, actionCases,
        declineCases, cancelCases, lostAnswerCases, errorCases, privacyCases, forwardCases,
    ].flatMap { $0 }
}
