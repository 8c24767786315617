/// A moment as a HAR file writes it: `2026-12-01T09:30:00.123Z`.
struct Moment {
    let text: String

    /// Reads seconds since 1970.
    init(_ sinceEpoch: Duration) {
        let (seconds, attoseconds) = sinceEpoch.components
        let days = seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)
        let rest = seconds - days * 86_400
        // The Gregorian date of a day number, with the year beginning in March.
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthIndex = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthIndex + 2) / 5 + 1
        let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let padded = { (number: Int64, width: Int) in
            String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
        }
        text =
            "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(padded(rest / 3600, 2)):"
            + "\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2)).\(padded(attoseconds / 1_000_000_000_000_000, 3))Z"
    }
}
