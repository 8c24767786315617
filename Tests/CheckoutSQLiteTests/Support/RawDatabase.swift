import CSQLite
import Testing

/// A connection of a test's own to a store's file.
final class RawDatabase {
    private var handle: OpaquePointer?

    init(_ path: String) throws {
        try #require(sqlite3_open(path, &handle) == SQLITE_OK)
    }

    func execute(_ sql: String) throws {
        try #require(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
    }

    func number(_ sql: String) throws -> Int64 {
        var statement: OpaquePointer?
        try #require(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK)
        defer { sqlite3_finalize(statement) }
        try #require(sqlite3_step(statement) == SQLITE_ROW)
        return sqlite3_column_int64(statement, 0)
    }

    deinit {
        sqlite3_close(handle)
    }
}
