extension ConformanceCase {
    /// The whole suite, area by area.
    public static let all: [ConformanceCase] = [
        descriptorCases, openingCases, openingFaultCases, moneyCases, replyCases, addressCases, optionCases, offerCases,
        limitCases, timingCases, completionCases, afterwardsCases, actionCases, declineCases, cancelCases,
        lostAnswerCases, lookUpCases, changeCases, lostChangeCases, webhookCases, lifecycleCases, errorCases,
        statusCases, privacyCases, logCases, forwardCases, answerCases,
    ].flatMap { $0 }
}
