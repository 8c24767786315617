import ExpressCheckout
import Foundation
import Testing

@Suite struct CalendarDateTests {
    @Test(arguments: ["2026-10-12", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
    func printsWhatItReads(text: String) throws {
        #expect(try #require(CalendarDate(text)).description == text)
    }

    @Test(arguments: [
        "", "2026-1-1", "2026-13-01", "2026-00-01", "2026-04-31", "2025-02-29", "1900-02-29", "2026-02-30",
        "2026-01-00",
        "0000-01-01", "2026/10/12", "12-10-2026", "20261012", "2026-10-12T00:00:00Z", " 2026-10-12", "-026-10-12",
        "2026-10-1x", "2026-+1-12", "２026-1-1", "10000-01-01",
    ])
    func refusesWhatIsNoDay(text: String) {
        #expect(CalendarDate(text) == nil)
    }

    @Test func knowsTheDaysOfEveryMonthOfAYear() {
        for (year, length) in [(2025, 365), (2024, 366), (2100, 365), (2000, 366)] {
            let days = (1...12).flatMap { month in
                (1...31).compactMap { CalendarDate(String(format: "%04d-%02d-%02d", year, month, $0)) }
            }
            #expect(days.count == length)
            #expect(days == days.sorted())
        }
    }

    @Test func allowsAnEstimateOfOneDayButNoReversedOne() throws {
        let (first, second) = (try #require(CalendarDate("2026-10-12")), try #require(CalendarDate("2026-10-13")))
        #expect(DeliveryEstimate(from: first, to: first) != nil)
        #expect(DeliveryEstimate(from: second, to: first) == nil)
    }
}
