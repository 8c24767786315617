import ExpressCheckout

/// ISO 8601 as the API writes it: UTC with milliseconds (`afterpay.md` §1.6).
enum AfterpayTime: Sendable {
    /// `2026-12-31T23:59:59.000Z`.
    static func text(_ moment: Duration) -> String {
        let (seconds, attoseconds) = moment.components
        let days = seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)
        let time = seconds - days * 86_400
        let (year, month, day) = civil(days)
        let milliseconds = attoseconds / 1_000_000_000_000_000
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
            + "\(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2)).\(padded(milliseconds, 3))Z"
    }

    /// Reads a date with time and offset, with or without fractions; nil for anything else.
    static func parse(_ text: String) -> Duration? {
        guard let date = CalendarDate(String(text.prefix(10))) else { return nil }
        var rest = text.dropFirst(10)
        guard rest.first == "T" else { return nil }
        let time = rest.dropFirst().prefix(8).split(separator: ":", omittingEmptySubsequences: false).map { whole($0) }
        guard time.count == 3, let hour = time[0], let minute = time[1], let second = time[2], hour < 24, minute < 60,
            second < 61
        else { return nil }
        rest = rest.dropFirst(9)
        if rest.first == "." {
            let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
            guard !digits.isEmpty else { return nil }
            rest = rest.dropFirst(1 + digits.count)
        }
        guard let offset = offset(rest) else { return nil }
        let days = days(date)
        return .seconds(days * 86_400 + hour * 3600 + minute * 60 + second - offset)
    }

    private static func offset(_ text: Substring) -> Int64? {
        if text == "Z" { return 0 }
        guard text.first == "+" || text.first == "-" else { return nil }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard digits.count == 4, let hours = whole(digits.prefix(2)), let minutes = whole(digits.suffix(2)) else {
            return nil
        }
        return (text.first == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    private static func whole(_ text: some StringProtocol) -> Int64? {
        text.count == 2 && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int64(text) : nil
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
    }

    /// Days since 1970 as a date, by eras of 400 years that begin in March.
    private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    private static func days(_ date: CalendarDate) -> Int64 {
        let year = Int64(date.year) - (date.month <= 2 ? 1 : 0)
        let month = Int64(date.month)
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + Int64(date.day) - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
