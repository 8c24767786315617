internal import CSQLite

/// One connection to a database file; used by one thread at a time.
final class Database {
    /// The connection in C.
    let handle: OpaquePointer
    private var statements: [String: Statement] = [:]

    /// Opens the file, which must be there.
    init(path: String, busyTimeout: Duration) throws(SQLiteFailure) {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let number = handle.map { sqlite3_system_errno($0) } ?? 0
            sqlite3_close_v2(handle)
            throw SQLiteFailure(code: code, systemNumber: number)
        }
        self.handle = handle
        let milliseconds =
            busyTimeout.components.seconds * 1000 + busyTimeout.components.attoseconds / 1_000_000_000_000_000
        sqlite3_busy_timeout(handle, Int32(clamping: milliseconds))
        _ = csqlite_defend(handle)
    }

    deinit {
        // Statements go first, or the connection would stay.
        statements = [:]
        sqlite3_close_v2(handle)
    }

    /// Lets another process have the file for a moment.
    static func pause() {
        sqlite3_sleep(2)
    }

    /// Whether the file could only be opened for reading.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// How many rows the last change touched.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// Runs statements that need no values.
    func execute(_ sql: String) throws(SQLiteFailure) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Runs a statement with `values` and gives each row to `read`.
    ///
    /// The statement is prepared once and kept; its values are not.
    func query<Row>(
        _ sql: String, _ values: [Value] = [], _ read: (borrowing Columns) -> Row
    ) throws(SQLiteFailure) -> [Row] {
        let statement = try prepared(sql)
        defer { statement.reset() }
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1), of: statement) }
        var rows: [Row] = []
        while true {
            let code = sqlite3_step(statement.handle)
            switch code {
            case SQLITE_ROW: rows.append(read(Columns(statement.handle)))
            case SQLITE_DONE: return rows
            default: throw failure(code)
            }
        }
    }

    /// Runs a statement that gives no rows.
    func run(_ sql: String, _ values: [Value] = []) throws(SQLiteFailure) {
        _ = try query(sql, values) { (_: borrowing Columns) in () }
    }

    /// Runs `body` as one change: all of it is in the file afterwards, durably, or nothing is.
    ///
    /// The write lock is taken at the beginning, so that what `body` reads is what it changes.
    func transaction<Result, Failure: Error>(
        orThrow wrap: (SQLiteFailure) -> Failure, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        do throws(SQLiteFailure) { try execute("BEGIN IMMEDIATE") } catch { throw wrap(error) }
        let result: Result
        do throws(Failure) {
            result = try body()
        } catch {
            rollBack()
            throw error
        }
        do throws(SQLiteFailure) {
            try execute("COMMIT")
        } catch {
            rollBack()
            throw wrap(error)
        }
        return result
    }

    private func rollBack() {
        // SQLite may have done so itself, on a full disk for one.
        guard sqlite3_get_autocommit(handle) == 0 else { return }
        try? execute("ROLLBACK")
    }

    private func prepared(_ sql: String) throws(SQLiteFailure) -> Statement {
        if let statement = statements[sql] { return statement }
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v3(self.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK, let handle else { throw failure(code) }
        let statement = Statement(handle)
        statements[sql] = statement
        return statement
    }

    private func bind(_ value: Value, at index: Int32, of statement: Statement) throws(SQLiteFailure) {
        let code =
            switch value {
            case .null: sqlite3_bind_null(statement.handle, index)
            case .integer(let number): sqlite3_bind_int64(statement.handle, index, number)
            case .text(let bytes):
                bytes.withUnsafeBytes { buffer in
                    // An empty buffer may have no address, which would bind NULL.
                    csqlite_bind_text(
                        statement.handle, index, buffer.baseAddress ?? UnsafeRawPointer(bitPattern: 1),
                        sqlite3_uint64(buffer.count))
                }
            }
        guard code == SQLITE_OK else { throw failure(code) }
    }

    private func failure(_ code: Int32) -> SQLiteFailure {
        SQLiteFailure(code: code, systemNumber: sqlite3_system_errno(handle))
    }
}

/// A prepared statement in C.
private final class Statement {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    /// Makes it ready for its next run and lets go of its values.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    deinit {
        sqlite3_finalize(handle)
    }
}
