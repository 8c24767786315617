/// A `Retry-After` header: seconds, or a date (RFC 9110 §10.2.3).
struct RetryAfter {
    /// How long to wait from now, never negative.
    let wait: Duration

    /// Reads the header's value at `now`, seconds since 1970.
    /// - Returns: nil for another form.
    init?(_ text: String, now: Duration) {
        if !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
            guard let seconds = Int64(text), seconds < 1 << 40 else { return nil }
            wait = .seconds(seconds)
            return
        }
        guard let moment = Self.secondsSince1970(text) else { return nil }
        wait = max(.zero, .seconds(moment) - now)
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that is still sent.
    private static func secondsSince1970(_ text: String) -> Int64? {
        let parts = text.split { $0 == " " || $0 == "," || $0 == ":" || $0 == "-" }
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard parts.count == 8, parts[7] == "GMT", let day = Int64(parts[1]), (1...31).contains(day),
            let month = months.firstIndex(of: String(parts[2])), let year = Int64(parts[3]),
            (1970...9999).contains(year), let hour = Int64(parts[4]), (0...23).contains(hour),
            let minute = Int64(parts[5]), (0...59).contains(minute), let second = Int64(parts[6]),
            (0...60).contains(second)
        else { return nil }
        // Days since 1970 of a Gregorian date, with the year beginning in March.
        let shifted = month >= 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * Int64((month + 10) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 719_468
        return days * 86_400 + hour * 3_600 + minute * 60 + second
    }
}
