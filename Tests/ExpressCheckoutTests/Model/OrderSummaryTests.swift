import ExpressCheckout
import Testing

@Suite struct OrderSummaryTests {
    private func line(
        _ kind: SummaryItem.Kind, _ units: Int64, _ code: String = "USD"
    ) throws -> SummaryItem {
        SummaryItem(
            id: kind.rawValue, kind: kind, label: kind.rawValue,
            amount: Money(minorUnits: units, currency: try usable(code)))
    }

    @Test func takesLinesThatSumToTheTotal() throws {
        let summary = try OrderSummary([
            line(.subtotal, 100_00), line(.discount, -10_00), line(.tax, 8_00), line(.total, 98_00),
        ])
        #expect(summary.total.amount.decimalText == "98.00")
        #expect(summary.payee == "total")
        #expect(summary.currency.code == "USD")
        #expect(summary.lines.map(\.kind) == [.subtotal, .discount, .tax])
    }

    @Test func takesATotalAlone() throws {
        #expect(try OrderSummary([line(.total, 10_00)]).lines.isEmpty)
    }

    @Test func takesATotalOfZero() throws {
        #expect(try OrderSummary([line(.subtotal, 10_00), line(.discount, -10_00), line(.total, 0)]).lines.count == 2)
    }

    @Test func doesNotSumIncludedTax() throws {
        #expect(
            try OrderSummary([line(.subtotal, 100_00), line(.includedTax, 19_00), line(.total, 100_00)]).items.count
                == 3)
    }

    @Test func sumsWiderThanAnAmount() throws {
        let summary = try OrderSummary([
            line(.subtotal, .max), line(.fee, 1), line(.discount, -1), line(.total, .max),
        ])
        #expect(summary.total.amount.minorUnits == .max)
    }

    @Test func refusesWhatIsNoSummary() throws {
        let dollar = try usable("USD")
        let money = { (units: Int64) in Money(minorUnits: units, currency: dollar) }
        let cases: [(OrderSummary.Invalid, [SummaryItem])] = [
            (.empty, []),
            (.lastIsNotTotal, [try line(.subtotal, 1)]),
            (.lastIsNotTotal, [try line(.total, 1), try line(.tax, 0)]),
            (.secondTotal(0), [try line(.total, 1), try line(.total, 1)]),
            (
                .foreignCurrency(1, try usable("EUR")),
                [
                    try line(.subtotal, 1), try line(.tax, 1, "EUR"), try line(.total, 2),
                ]
            ),
            (.foreignCurrency(0, try usable("EUR")), [try line(.includedTax, 1, "EUR"), try line(.total, 0)]),
            (
                .wrongSum(lines: money(108_00), total: money(107_00)),
                [
                    try line(.subtotal, 100_00), try line(.tax, 8_00), try line(.total, 107_00),
                ]
            ),
            (.wrongSum(lines: money(0), total: money(1)), [try line(.includedTax, 1), try line(.total, 1)]),
            (.negativeTotal, [try line(.subtotal, 1), try line(.discount, -2), try line(.total, -1)]),
            (.negativeTotal, [try line(.total, -1)]),
            (.overflow, [try line(.subtotal, .max), try line(.fee, 1), try line(.total, .max)]),
        ]
        for (reason, items) in cases {
            #expect(throws: reason) { try OrderSummary(items) }
        }
    }

    @Test func standsWithTheRightTotalAndFallsWithAnyOther() throws {
        var random = ModelRandom(seed: ModelRandom.runSeed)
        let kinds: [SummaryItem.Kind] = [
            .subtotal, .tax, .fee, .fulfillment, .includedTax, SummaryItem.Kind(rawValue: "tip"),
        ]
        for _ in 0..<ModelRandom.tries(300) {
            let lines = try (0..<Int.random(in: 1...8, using: &random)).map { _ in
                try line(random.one(of: kinds, else: .fee), random.minorUnits() / 16)
            }
            let sum = lines.filter { $0.kind != .includedTax }.reduce(0) { $0 + $1.amount.minorUnits }
            let comment: Comment = "\(lines.map(\.amount)), seed \(random.seed)"
            let summary = try? OrderSummary(lines + [line(.total, sum)])
            #expect((summary == nil) == (sum < 0), comment)
            let wrong = try? OrderSummary(lines + [line(.total, sum &+ (random.once(in: 2) ? 1 : -1))])
            #expect(wrong == nil, comment)
        }
    }
}
