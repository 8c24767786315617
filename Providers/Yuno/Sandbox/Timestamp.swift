/// Writes the sandbox's time as the API does: UTC with six decimals and `Z`, 27 characters (`yuno.md §1.4`).
enum Timestamp {
    /// `2026-12-01T10:00:00.000000Z` of microseconds since 1970.
    static func text(microseconds: Int64) -> String {
        let seconds = microseconds / 1_000_000
        let days = seconds / 86_400
        let rest = seconds % 86_400
        let date = civil(days)
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
            + "T\(padded(rest / 3600, 2)):\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))"
            + ".\(padded(microseconds % 1_000_000, 6))Z"
    }

    /// The day of the Gregorian calendar that is `days` after 1970-01-01, counted in years that begin in March, so that
    /// the leap day comes last.
    private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
