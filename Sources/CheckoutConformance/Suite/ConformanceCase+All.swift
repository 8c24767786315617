extension ConformanceCase {
    /// The whole suite, area by area.
    public static let all: [ConformanceCase] = [
        descriptorCases, openingCases, moneyCases, addressCases, optionCases, limitCases, oddCases, timingCases,
        completionCases,
        actionCases,
        declineCases, cancelCases, lostAnswerCases, idempotencyCases, changeCases, lostChangeCases, errorCases,
        faultCases, webhookCases, lifecycleCases, privacyCases, trafficCases, forwardCases, answerCases,
    ].flatMap { $0 }
}
