import CheckoutConformance
import ExpressCheckout
import Testing

/// What answers do to Yuno's Apple Pay sheets, rule by rule (`yuno.md §5.6`).
@Suite struct SheetAnswerTests {
    private typealias Play = SheetPlay

    private func after(_ surface: String, _ answer: JSON, _ later: [JSON] = [], order: JSON = SheetPlay.order()) throws
        -> [JSON]
    {
        try Play.lines(surface, order: order, [["address": Play.honolulu, "answer": answer]] + later)
    }

    private static let eur: JSON = ["currency": "EUR", "value": "90.00"]

    @Test(arguments: SheetPlay.applePay)
    func y31NothingKeepsTheSheet(_ surface: String) throws {
        let line = try after(surface, .null)[1]
        #expect(line.isHandlerCalled == true)
        #expect(line.isApplied == true)
        #expect(line.total == "105.00")
        #expect(line.events == [])
    }

    @Test(arguments: SheetPlay.applePay, [("29", false), ("30", false), ("30.001", true), ("31", true)])
    func y32ALateAnswerLosesTheSheetToApple(_ surface: String, _ answer: (seconds: String, isLate: Bool)) throws {
        let line = try Play.lines(
            surface,
            [
                [
                    "address": Play.honolulu,
                    "answer": ["after_seconds": .number(answer.seconds), "summary": Play.summary("110.00")],
                ]
            ],
            [("deadline_seconds", .null)])[1]
        #expect(line.isPresented == !answer.isLate)
        #expect(line.isApplied == !answer.isLate)
        #expect(line.closedBy == (answer.isLate ? "wallet_timeout" : nil))
        #expect(line.events == [answer.isLate ? "dismissed" : "updated"])
    }

    @Test(arguments: SheetPlay.applePay, [("9", true), ("10", true), ("10.5", false), ("40", false)])
    func ourOwnDeadlineKeepsTheSheetBeforeApplesLimit(_ surface: String, _ answer: (seconds: String, isApplied: Bool))
        throws
    {
        let line = try after(surface, ["after_seconds": .number(answer.seconds), "summary": Play.summary("110.00")])[1]
        #expect(line.isPresented == true)
        #expect(line.isApplied == answer.isApplied)
        #expect(line.total == (answer.isApplied ? "110.00" : "105.00"))
        #expect(line.notes.contains("our own deadline of 10 s") == !answer.isApplied)
    }

    @Test(arguments: SheetPlay.applePay)
    func y33AnAnswerInAnotherCurrencyIsIgnored(_ surface: String) throws {
        for answer: JSON in [
            ["summary": Play.summary("110.00", lines: [Play.line("x", Self.eur)])],
            ["options": .array([Play.option("abroad", Self.eur, "105.00")])],
            [
                "options": .array([
                    Play.option(
                        "a", "1.00", nil, [("summary", Play.summary("101.00", lines: [Play.line("x", Self.eur)]))])
                ])
            ],
            ["summary": Play.summary("110.00"), "options": .array([Play.option("abroad", Self.eur, nil)])],
        ] {
            let line = try after(surface, answer)[1]
            #expect(line.isApplied == false)
            #expect(line.total == "105.00")
            #expect(line.optionIDs == ["standard", "express"])
            #expect(line.notes == "answer ignored: currency EUR differs from the session's USD")
            #expect(line.isPayable == true)
        }
    }

    @Test(arguments: SheetPlay.applePay, ["ten", "", "1,5", "1.005", "NaN"])
    func y34AnAmountThatIsNoNumberSpoilsTheAnswer(_ surface: String, _ amount: String) throws {
        let line = try after(surface, ["summary": Play.summary("110.00", lines: [Play.line("x", .string(amount))])])[1]
        #expect(line.isApplied == false)
        #expect(line.total == "105.00")
        #expect(line.notes.hasPrefix("answer ignored: the amount of line x "))
    }

    @Test(arguments: SheetPlay.applePay)
    func y35TheLastItemOfAnAnswerBecomesTheTotal(_ surface: String) throws {
        let items: JSON = [
            ["id": "goods", "label": "Goods", "amount": "90.00"],
            ["id": "sum", "label": "Our Shop", "amount": "90.00"],
        ]
        let line = try after(surface, ["summary": items])[1]
        #expect(line.total == "90.00")
        #expect(line.payee == "Our Shop")
    }

    @Test(arguments: SheetPlay.applePay)
    func y36AnAnsweredSummaryIsForTheSelectedOptionOnly(_ surface: String) throws {
        let lines = try Play.lines(
            surface,
            [
                ["option": "express"], ["address": Play.honolulu, "answer": ["summary": Play.summary("110.00")]],
                ["option": "standard"], ["option": "express"],
            ])
        #expect(lines.map(\.total) == ["105.00", "112.00", "110.00", "105.00", "112.00"])
        #expect(lines[2].selected == "express")
    }

    @Test(arguments: SheetPlay.applePay)
    func y37AnsweredOptionsReplaceAndPreselectTheFirst(_ surface: String) throws {
        let options: JSON = .array([Play.option("drone", "20.00", "120.00"), Play.standard])
        let line = try Play.lines(
            surface, [["option": "express"], ["address": Play.honolulu, "answer": ["options": options]]])[2]
        #expect(line.optionIDs == ["drone", "standard"])
        #expect(line.selected == "drone")
        #expect(line.total == "120.00")
    }

    @Test(arguments: SheetPlay.applePay)
    func y38AnsweredOptionsWithoutItemsLeaveTheTotals(_ surface: String) throws {
        let options: JSON = .array([Play.option("a", "1.00", nil), Play.option("b", "2.00", nil)])
        let lines = try after(surface, ["options": options], [["option": "b"]])
        #expect(lines.map(\.total) == ["105.00", "105.00", "105.00"])
        #expect(lines[2].selected == "b")
    }

    @Test(arguments: SheetPlay.applePay)
    func y39ErrorsBlockUntilAnotherAddress(_ surface: String) throws {
        let answer: JSON = ["issues": [["code": "STATE_NOT_SUPPORTED", "message": "Not to Hawaii"]]]
        let lines = try after(
            surface, answer,
            [
                ["option": "express"], ["authorize": ["address": Play.full]], ["address": Play.cupertino],
                ["authorize": ["address": Play.full]],
            ])
        #expect(lines[1].isPayable == false)
        #expect(lines[1]["sheet"]?["issues"]?[0]?["message"] == "Not to Hawaii")
        #expect(lines[2].isPayable == false)
        #expect(lines[3]["token"] == nil)
        #expect(lines[3].notes == "not payable: STATE_NOT_SUPPORTED")
        #expect(lines[4].isPayable == true)
        #expect(lines[5]["token"] != nil)
    }

    @Test(
        arguments: SheetPlay.applePay,
        [
            ("CITY_NOT_SUPPORTED", "address_locality"), ("STATE_NOT_SUPPORTED", "address_region"),
            ("COUNTRY_NOT_SUPPORTED", "address_country"), ("POSTAL_CODE_INVALID", "postal_code"),
        ])
    func y40CodesPointAtTheirField(_ surface: String, _ code: (code: String, field: String)) throws {
        let issue = try after(surface, ["issues": [["code": .string(code.code), "message": "No"]]])[1]["sheet"]?[
            "issues"]?[0]
        #expect(issue?["code"]?.string == code.code)
        #expect(issue?["field"]?.string == code.field)
    }

    @Test(arguments: SheetPlay.applePay)
    func y41AddressNotSupportedIsTheWholeAddress(_ surface: String) throws {
        let issue = try after(surface, ["issues": [["code": "ADDRESS_NOT_SUPPORTED", "message": "No"]]])[1]["sheet"]?[
            "issues"]?[0]
        #expect(issue?["code"] == "ADDRESS_NOT_SUPPORTED")
        #expect(issue?["field"] == nil)
    }

    @Test(arguments: SheetPlay.applePay)
    func y42AnyOtherCodeIsAGenericError(_ surface: String) throws {
        let line = try after(surface, ["issues": [["code": "MOON_BASE"]]])[1]
        #expect(line.isPayable == false)
        #expect(line["sheet"]?["issues"]?[0]?["field"] == nil)
        #expect(line["sheet"]?["issues"]?[0]?["message"] == "We can't deliver to this address")
    }

    @Test(
        arguments: SheetPlay.applePay,
        [
            ("address_undeliverable", "address_locality", "CITY_NOT_SUPPORTED"),
            ("address_undeliverable", "address_region", "STATE_NOT_SUPPORTED"),
            ("address_undeliverable", "address_country", "COUNTRY_NOT_SUPPORTED"),
            ("address_undeliverable", "postal_code", "POSTAL_CODE_INVALID"),
            ("address_undeliverable", nil, "ADDRESS_NOT_SUPPORTED"),
            ("address_invalid", "postal_code", "POSTAL_CODE_INVALID"),
            ("address_invalid", nil, "ADDRESS_NOT_SUPPORTED"),
            ("address_invalid", "address_locality", "ADDRESS_NOT_SUPPORTED"),
            ("service_unavailable", nil, "ADDRESS_NOT_SUPPORTED"),
        ] as [(String, String?, String)])
    func neutralCodesBecomeYunos(_ surface: String, _ word: (code: String, field: String?, shown: String)) throws {
        let issue = JSON.object(compacting: [
            ("code", .string(word.code)), ("field", word.field.map(JSON.string)), ("message", "No"),
        ])
        #expect(try after(surface, ["issues": .array([issue])])[1].issueCodes == [word.shown])
    }

    @Test(arguments: SheetPlay.applePay, [99, 100, 101])
    func y43MoreThan100EntriesSpoilTheAnswer(_ surface: String, _ count: Int) throws {
        let lines = (1..<count).map { Play.line("l\($0)", "1.00") }
        let issue: JSON = ["code": "CITY_NOT_SUPPORTED", "message": "No"]
        for answer: JSON in [
            ["options": .array((0..<count).map { Play.option("o\($0)", "5.00", "106.00") })],
            ["summary": Play.summary("110.00", lines: lines)],
            ["options": .array([Play.option("a", "1.00", nil, [("summary", Play.summary("110.00", lines: lines))])])],
            ["issues": .array(Array(repeating: issue, count: count))],
        ] {
            let line = try after(surface, answer)[1]
            #expect(line.isApplied == (count <= 100))
            #expect(line.notes.contains("answer ignored: 101 ") == (count > 100))
            if count > 100 {
                #expect(line.total == "105.00")
                #expect(line.isPayable == true)
            }
        }
    }

    @Test(arguments: SheetPlay.applePay)
    func y44AHandlerThatThrowsKeepsTheValues(_ surface: String) throws {
        let lines = try after(
            surface, ["issues": [["code": "CITY_NOT_SUPPORTED"]]], [["address": Play.cupertino, "answer": "throw"]])
        #expect(lines[2].isApplied == false)
        #expect(lines[2].total == "105.00")
        #expect(lines[2].isPayable == true)
    }

    @Test(arguments: SheetPlay.applePay)
    func y45OpeningCallsTheHandlerWithTheDefaultAddress(_ surface: String) throws {
        #expect(try Play.lines(surface)[0].isHandlerCalled == true)
        let silent = try Play.lines(surface, opening: nil)[0]
        #expect(silent.isHandlerCalled == false)
        #expect(silent.isApplied == nil)
    }

    @Test(arguments: SheetPlay.applePay)
    func y46OptionsOfTheFirstCallReplaceTheSessions(_ surface: String) throws {
        let answer: JSON = ["options": .array([Play.option("drone", "20.00", "120.00")])]
        let line = try Play.play(surface, [["open": ["address": Play.cupertino], "answer": answer]])[0]
        #expect(line.optionIDs == ["drone"])
        #expect(line.total == "120.00")
        #expect(line.events == ["started", "updated"])
        #expect(try Play.lines(surface)[0].optionIDs == ["standard", "express"])
    }

    @Test(arguments: SheetPlay.applePay)
    func y47OnlyTheLatestAnswerIsApplied(_ surface: String) throws {
        let lines = try Play.lines(
            surface,
            [
                ["address": Play.honolulu, "answer": ["after_seconds": 3, "summary": Play.summary("150.00")]],
                [
                    "address": Play.cupertino, "without_waiting": true,
                    "answer": ["after_seconds": 1, "summary": Play.summary("110.00")],
                ],
            ])
        #expect(lines[1].isApplied == false)
        #expect(lines[1].notes == "answer ignored: superseded by a newer address")
        #expect(lines[2].isApplied == true)
        #expect(lines[2].total == "110.00")
    }

    @Test(arguments: SheetPlay.applePay)
    func y48WithoutNewOptionsTheSelectedOneStays(_ surface: String) throws {
        let lines = try Play.lines(surface, [["option": "express"], ["address": Play.honolulu]])
        #expect(lines[2].selected == "express")
        #expect(lines[2].total == "112.00")
    }

    @Test(arguments: SheetPlay.applePay)
    func y62ATotalThatStaysOldSaysWhy(_ surface: String) throws {
        let lines = try Play.lines(
            surface,
            [
                [
                    "address": Play.honolulu,
                    "answer": ["summary": Play.summary("90.00", lines: [Play.line("x", Self.eur)])],
                ],
                [
                    "address": Play.honolulu,
                    "answer": ["options": .array((0...100).map { Play.option("o\($0)", "1.00", nil) })],
                ],
                ["address": Play.honolulu, "answer": ["after_seconds": 2, "summary": Play.summary("90.00")]],
                ["address": Play.cupertino, "without_waiting": true],
            ])
        #expect(lines[1].notes.contains("currency EUR"))
        #expect(lines[2].notes.contains("101 options, the limit is 100"))
        #expect(lines[3].notes.contains("superseded by a newer address"))
        #expect(lines.allSatisfy { $0.total == "105.00" })
    }

    @Test(arguments: SheetPlay.applePay)
    func y63ASheetThatClosedItselfSaysWhy(_ surface: String) throws {
        let lines = try Play.lines(
            surface, [["address": Play.honolulu, "answer": ["after_seconds": 45]], ["authorize": [:]]],
            [("deadline_seconds", .null)])
        #expect(lines[1].notes.contains("slower than the wallet's limit of 30 s"))
        #expect(lines[1].notes.contains("CANCELED_BY_USER"))
        #expect(lines[2].notes.contains("the sheet is not open"))
        #expect(lines[2].events == [])
    }

    @Test(arguments: SheetPlay.applePay)
    func y64ErrorsBesideTotalsAreNoted(_ surface: String) throws {
        let line = try after(surface, ["summary": Play.summary("110.00"), "issues": [["code": "CITY_NOT_SUPPORTED"]]])[
            1]
        #expect(line.total == "110.00")
        #expect(line.isPayable == false)
        #expect(line.notes.contains("send them alone"))
    }

    @Test(arguments: SheetPlay.applePay)
    func y65TwoOptionsWithOneIDAreNoted(_ surface: String) throws {
        let line = try Play.lines(surface, order: Play.order(options: [Play.standard, Play.standard]))[0]
        #expect(line.optionIDs == ["standard", "standard"])
        #expect(line.notes.contains("two options have the id standard"))
    }

    @Test(arguments: SheetPlay.applePay)
    func y66TheLastItemRulesWhateverTheLinesSumTo(_ surface: String) throws {
        let line = try after(surface, ["summary": Play.summary("123.00")])[1]
        #expect(line.total == "123.00")
        #expect(line.notes.contains("the lines sum to 100.00 USD, the total says 123.00 USD"))
    }

    @Test(arguments: SheetPlay.applePay)
    func y67AnEmptyListOfOptionsIsLeftOut(_ surface: String) throws {
        let line = try after(surface, ["options": [], "summary": Play.summary("110.00")])[1]
        #expect(line.optionIDs == ["standard", "express"])
        #expect(line.total == "110.00")
        #expect(line.notes.contains("empty option list"))
    }

    @Test(arguments: SheetPlay.applePay, [("0.01", true), ("0.00", true), ("-0.01", false)])
    func aTotalBelowZeroIsApplesLimit(_ surface: String, _ total: (text: String, isTaken: Bool)) throws {
        let summary = Play.summary(total.text, lines: [Play.line("goods", .string(total.text))])
        #expect(try after(surface, ["summary": summary])[1].isApplied == total.isTaken)
        let opened = try Play.lines(surface, order: Play.order(summary: summary, options: []))[0]
        #expect(opened.isPresented == total.isTaken)
    }

    @Test(arguments: SheetPlay.applePay)
    func anAnswerHasOptionsThenTotalsThenIssues(_ surface: String) throws {
        let answer: JSON = [
            "issues": [["code": "CITY_NOT_SUPPORTED", "message": "No"]],
            "summary": Play.summary("77.00", lines: [Play.line("a", "77.00")]),
            "options": .array([Play.option("a", "1.00", "101.00"), Play.option("b", "2.00", "102.00")]),
        ]
        let lines = try after(surface, answer, [["option": "b"], ["option": "a"]])
        #expect(lines.map(\.total) == ["105.00", "77.00", "102.00", "101.00"])
        #expect(lines[1].issueCodes == ["CITY_NOT_SUPPORTED"])
    }
}
