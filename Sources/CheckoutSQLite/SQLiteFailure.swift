import ExpressCheckout

internal import CSQLite

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a call of SQLite failed, in words that hold no value that was stored.
struct SQLiteFailure: Error, Sendable {
    /// SQLite's extended result code.
    let code: Int32
    /// The system's own number where a system call failed, else 0.
    let systemNumber: Int32

    init(code: Int32, systemNumber: Int32 = 0) {
        self.code = code
        self.systemNumber = systemNumber
    }

    /// Whether another connection was in the way.
    var isBusy: Bool { code & 0xFF == SQLITE_BUSY }

    /// The error for whoever uses the store.
    func error(at path: String) -> CheckoutStoreError { .unavailable("\(path): \(reason)") }

    private var reason: String {
        switch code & 0xFF {
        case SQLITE_FULL: "the disk is full, nothing was saved"
        case SQLITE_READONLY: "the file or its folder is read-only for this process"
        case SQLITE_CORRUPT: "the file is corrupt: restore it from a backup"
        case SQLITE_NOTADB: "the file is no SQLite database, or its beginning is corrupt"
        case SQLITE_BUSY, SQLITE_LOCKED: "another process has kept the file locked for too long"
        case SQLITE_CANTOPEN: "the file cannot be opened: its folder must exist and be writable\(system)"
        case SQLITE_IOERR: "the file cannot be read or written\(system) [SQLite \(code)]"
        case SQLITE_PERM, SQLITE_AUTH: "this process may not use the file"
        case SQLITE_NOMEM: "out of memory"
        default: "\(String(cString: sqlite3_errstr(code))) [SQLite \(code)]"
        }
    }

    private var system: String {
        systemNumber == 0 ? "" : " (\(String(cString: strerror(systemNumber))))"
    }
}
