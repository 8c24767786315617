internal import CSQLite

/// A value for a statement.
enum Value {
    /// NULL.
    case null
    /// A whole number.
    case integer(Int64)
    /// UTF-8 text.
    case text([UInt8])

    /// A text, NULL for none.
    static func text(_ text: String) -> Value { .text(Array(text.utf8)) }
}

/// The columns of a row, while the statement stands on it.
struct Columns: ~Copyable {
    private let statement: OpaquePointer

    init(_ statement: OpaquePointer) {
        self.statement = statement
    }

    /// A whole number.
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    /// The bytes of a text, nil for NULL.
    func bytes(_ column: Int32) -> [UInt8]? {
        guard sqlite3_column_type(statement, column) != SQLITE_NULL else { return nil }
        guard let start = sqlite3_column_text(statement, column) else { return [] }
        return Array(UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }

    /// A text, nil for NULL.
    func text(_ column: Int32) -> String? { bytes(column).map { String(decoding: $0, as: UTF8.self) } }
}
