/// Why a breakdown or a list of options cannot be shown, in the words of the providers' troubleshooting pages.
enum SheetFlaw: Error, Sendable, Hashable, CustomStringConvertible {
    /// An amount is in another currency than the session's.
    case foreignCurrency(String, session: String)
    /// A list has too many entries.
    case tooMany(String, count: Int, limit: Int)
    /// An amount cannot be read.
    case unreadable(String)
    /// A total is beyond what the wallet takes.
    case totalOutOfRange(String)
    /// Anything else.
    case malformed(String)

    var description: String {
        switch self {
        case .foreignCurrency(let code, let session): "currency \(code) differs from the session's \(session)"
        case .tooMany(let list, let count, let limit): "\(count) \(list), the limit is \(limit)"
        case .unreadable(let text), .totalOutOfRange(let text), .malformed(let text): text
        }
    }
}
