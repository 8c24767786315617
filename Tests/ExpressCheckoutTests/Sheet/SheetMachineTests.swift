import ExpressCheckout
import Testing

/// What holds on every sheet, whatever its surface's rules are, and the virtual time of scenarios.
@Suite struct SheetMachineTests {
    private static let rules = SheetRules(
        asking: .init(address: .optionsOrHandler), times: .init(own: .seconds(10), end: .closes("")),
        issues: .init(vocabulary: IssueVocabulary(words: [])))
    private static let surface = SheetSurface("plain", rules: rules) { authorization in
        ["total": .string(authorization.total.decimalText)]
    }
    private static let address = TestShop.served.redacted

    private func play(_ steps: [SheetScenario.Step], deadline: SheetScenario.Deadline = .surface) -> [SheetReport] {
        SheetScenario(surface: "plain", session: SheetSession(TestShop.order), deadline: deadline, steps: steps)
            .play(on: Self.surface)
    }

    private func answer(_ cents: Int64) throws -> SheetReply {
        SheetReply(.quote(summary: try TestShop.summary(cents)))
    }

    @Test(arguments: [
        SheetScenario.Action.address(nil), .option(ShippingOption.ID("express")), .authorize(nil), .cancel,
    ])
    func nothingHappensBeforeItOpens(_ action: SheetScenario.Action) {
        let report = play([.init(action)])[0]
        #expect(!report.sheet.isPresented)
        #expect(report.notices.isEmpty)
        #expect(report.isAnswerApplied == nil)
        #expect(report.notes == ["ignored: the sheet is not open"])
    }

    @Test func openingTwiceChangesNothing() {
        let reports = play([.init(.open(nil)), .init(.open(Self.address))])
        #expect(reports[1].notices.isEmpty)
        #expect(reports[1].sheet == reports[0].sheet)
    }

    @Test func aClosedSheetCanBeOpenedAgain() {
        let reports = play([.init(.open(nil)), .init(.cancel), .init(.open(nil))])
        #expect(reports.map(\.notices) == [[.started], [.dismissed], [.started]])
        #expect(reports[1].sheet.closedBy == .customer)
        #expect(reports[2].sheet.closedBy == nil)
        #expect(reports[2].sheet.isPayable)
    }

    @Test func aStepWaitsForTheOneBefore() throws {
        let reports = play([
            .init(.open(nil)), .init(.address(Self.address), reply: try answer(110_00), after: .seconds(9)),
            .init(.authorize(TestShop.served)),
        ])
        #expect(reports[1].isAnswerApplied == true)
        #expect(reports[2].token?["total"] == "110.00")
    }

    @Test func aStepThatDoesNotWaitOvertakesAnAnswerThatTakesNoTime() throws {
        let reports = play([
            .init(.open(nil)), .init(.address(Self.address), reply: try answer(110_00)),
            .init(.address(Self.address), reply: try answer(120_00), isWithoutWaiting: true),
        ])
        #expect(reports[1].isAnswerApplied == false)
        #expect(reports[2].isAnswerApplied == true)
        #expect(reports[2].sheet.total.amount == (try TestShop.usd(120_00)))
    }

    @Test func nobodyAuthorisesWhileAnAnswerIsDue() throws {
        let reports = play([
            .init(.open(nil)), .init(.address(Self.address), reply: try answer(110_00), after: .seconds(1)),
            .init(.authorize(TestShop.served), isWithoutWaiting: true), .init(.authorize(TestShop.served)),
        ])
        #expect(reports[2].token == nil)
        #expect(reports[2].notes == ["not payable: the sheet waits for an answer"])
        // The next step follows the refused authorisation at once, so it is refused too.
        #expect(reports[3].token == nil)
        #expect(reports[1].isAnswerApplied == true)
    }

    @Test func aCancelDropsWhatIsDue() throws {
        let reports = play([
            .init(.open(nil)), .init(.address(Self.address), reply: try answer(110_00), after: .seconds(1)),
            .init(.cancel, isWithoutWaiting: true),
        ])
        #expect(reports[1].isAnswerApplied == false)
        #expect(reports[1].notes == ["answer ignored: the sheet was closed"])
        #expect(reports[1].notices.isEmpty)
        #expect(reports[2].notices == [.dismissed])
    }

    @Test(arguments: [
        (SheetScenario.Deadline.surface, true), (.none, false), (.after(.seconds(30)), true),
        (.after(.seconds(60)), false),
    ])
    func theEarlierLimitEndsTheWait(_ deadline: SheetScenario.Deadline, _ isPresented: Bool) throws {
        let reports = play(
            [.init(.open(nil)), .init(.address(Self.address), reply: try answer(110_00), after: .seconds(50))],
            deadline: deadline)
        #expect(reports[1].sheet.isPresented == isPresented)
        #expect(reports[1].isAnswerApplied == false)
    }

    @Test func anAnswerNobodyAskedForIsNoted() throws {
        let report = play([.init(.open(nil), reply: try answer(1_00))])[0]
        #expect(report.notes == ["answer ignored: nobody is asked"])
    }

    @Test func anOddAddressSaysNothingInTheReport() {
        let report = play([.init(.open(Self.address))])[0]
        #expect(!report.json.text.contains("Springfield"))
    }
}
