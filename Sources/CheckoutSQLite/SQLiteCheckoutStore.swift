public import ExpressCheckout

/// A store in one SQLite file, which outlives the process and may be shared by several on one machine.
///
/// A save is on the disk when it returns (WAL, synchronised at every commit). The file is its owner's alone (mode 0600).
/// The customer's data stands in a table of its own, is gone as soon as a checkout is over, and can be erased
/// before (``erase(_:)``). A network file system is no place for it.
public actor SQLiteCheckoutStore: RecoverableCheckoutStore {
    /// How a store works.
    public struct Options: Sendable, Hashable {
        /// How long a call waits for another process that writes.
        public var busyTimeout: Duration

        /// Creates options.
        public init(busyTimeout: Duration = .seconds(5)) {
            self.busyTimeout = busyTimeout
        }
    }

    /// The file's path.
    public nonisolated let path: String

    /// Where its calls run.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private nonisolated let executor = StoreExecutor()
    private let database: Database
    private let time: any TimeSource

    /// Opens the store at `path`, which is made when there is none, and brings its form up to date.
    /// - Throws: ``CheckoutStoreError`` `unavailable`: no such folder, read-only, corrupt, another program's file,
    ///   written by a newer version.
    public init(
        path: String, options: Options = Options(), time: any TimeSource = SystemTime()
    ) throws(CheckoutStoreError) {
        try self.init(path: path, options: options, time: time, schema: .current)
    }

    package init(
        path: String, options: Options = Options(), time: any TimeSource = SystemTime(), schema: Schema
    ) throws(CheckoutStoreError) {
        self.path = path
        self.time = time
        let file = StoreFile(path: path)
        try file.create()
        do throws(SQLiteFailure) {
            database = try Database(path: path, busyTimeout: options.busyTimeout)
        } catch {
            throw error.error(at: path)
        }
        guard !database.isReadOnly else {
            throw .unavailable("\(path): the file or its folder is read-only for this process")
        }
        try schema.check(database, at: path)
        try file.restrict()
        try Self.prepare(database, at: path, patience: options.busyTimeout)
        try schema.migrate(database, at: path)
    }

    private static func prepare(
        _ database: Database, at path: String, patience: Duration
    ) throws(CheckoutStoreError) {
        let mode: [String?]
        do throws(SQLiteFailure) {
            mode = try startLog(database, patience: patience)
            try database.execute(
                """
                PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;
                PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;
                """)
        } catch {
            throw error.error(at: path)
        }
        guard mode.first == "wal" else {
            throw .unavailable("\(path): the file system cannot share a log between processes")
        }
    }

    /// Makes the file one with a log beside it.
    ///
    /// Only one process can do so, and SQLite does not let the others wait for it as it does for any other lock.
    private static func startLog(_ database: Database, patience: Duration) throws(SQLiteFailure) -> [String?] {
        let end = ContinuousClock.now + patience
        while true {
            do throws(SQLiteFailure) {
                return try database.query("PRAGMA journal_mode = WAL") { (columns: borrowing Columns) in
                    columns.text(0)
                }
            } catch {
                guard error.isBusy, ContinuousClock.now < end else { throw error }
                Database.pause()
            }
        }
    }

    /// The record of a checkout, nil when there is none.
    /// - Throws: ``CheckoutStoreError``: `unavailable`, `unreadable`.
    public func load(_ id: CheckoutID) async throws(CheckoutStoreError) -> CheckoutRecord? {
        let row = try guarded { (database) throws(SQLiteFailure) in
            try database.query(StoreSQL.load, [.text(id.rawValue)]) { (columns: borrowing Columns) in
                StoredRow(columns)
            }.first
        }
        return try row.map { (row) throws(CheckoutStoreError) in try CheckoutRecord(try row.archive(of: id)) }
    }

    /// Saves a record durably if the stored one has its version.
    /// - Returns: the record with its new version.
    /// - Throws: ``CheckoutStoreError``: `conflict`; `unreadable` for an order that could not be read back;
    ///   `unavailable`, also when the disk is full.
    public func save(_ record: CheckoutRecord) async throws(CheckoutStoreError) -> CheckoutRecord {
        let next = record.withNextVersion()
        let archive = record.version == 0 ? try CheckoutArchive(verifying: next) : CheckoutArchive(next)
        let change = StoredChange(record, as: archive, at: time.now)
        let isSaved = try changing { (database) throws(SQLiteFailure) in try change.apply(to: database) }
        guard isSaved else { throw .conflict(record.id) }
        return next
    }

    /// The checkouts that are not finished, by id.
    /// - Throws: ``CheckoutStoreError`` `unavailable`.
    public func unfinished(
        savedBefore moment: Duration?, after previous: CheckoutID?, limit: Int
    ) async throws(CheckoutStoreError) -> [CheckoutID] {
        let values: [Value] = [
            .text(previous?.rawValue ?? ""), .integer(moment?.milliseconds ?? .max), .integer(Int64(limit)),
        ]
        let ids = try guarded { (database) throws(SQLiteFailure) in
            try database.query(StoreSQL.unfinished, values) { (columns: borrowing Columns) in columns.text(0) }
        }
        return ids.compactMap { $0.map { CheckoutID($0) } }
    }

    /// Erases the customer's data of a checkout: the buyer, the address, the device, and what was sent with them.
    ///
    /// What is needed to look its payment up stays; the payment call can no longer be sent again. A flow that still
    /// runs this checkout gets a conflict at its next save. The bytes are overwritten in the file and gone from its log.
    /// - Throws: ``CheckoutStoreError`` `unavailable`; erase it again then.
    public func erase(_ id: CheckoutID) async throws(CheckoutStoreError) {
        try changing { (database) throws(SQLiteFailure) in
            try database.run(StoreSQL.deletePersonal, [.text(id.rawValue)])
            try database.run(StoreSQL.raiseVersion, [.text(id.rawValue)])
        }
        let isBusy = try guarded { (database) throws(SQLiteFailure) in
            try database.query("PRAGMA wal_checkpoint(TRUNCATE)") { (columns: borrowing Columns) in
                columns.integer(0) != 0
            }.first ?? true
        }
        guard !isBusy else {
            throw .unavailable(
                "\(path): another process reads the log, which still has what was erased: erase it again")
        }
    }

    /// Removes the checkouts that are finished and were last saved before `moment` (seconds since 1970).
    /// - Returns: how many there were.
    /// - Throws: ``CheckoutStoreError`` `unavailable`.
    @discardableResult
    public func removeFinished(savedBefore moment: Duration) async throws(CheckoutStoreError) -> Int {
        try changing { (database) throws(SQLiteFailure) in
            try database.run(StoreSQL.removeFinished, [.integer(moment.milliseconds)])
            return database.changes
        }
    }

    /// Runs a change as a whole.
    private func changing<Result>(
        _ body: (Database) throws(SQLiteFailure) -> Result
    ) throws(CheckoutStoreError) -> Result {
        try guarded { (database) throws(SQLiteFailure) in
            try database.transaction(orThrow: { $0 }) { () throws(SQLiteFailure) in try body(database) }
        }
    }

    private func guarded<Result>(
        _ body: (Database) throws(SQLiteFailure) -> Result
    ) throws(CheckoutStoreError) -> Result {
        do throws(SQLiteFailure) {
            return try body(database)
        } catch {
            throw error.error(at: path)
        }
    }

    /// Lets the file grow to that many pages and no further: how a test fills a disk.
    package func limitPages(_ count: Int) throws(CheckoutStoreError) {
        try guarded { (database) throws(SQLiteFailure) in
            try database.execute("PRAGMA max_page_count = \(count)")
        }
    }
}

extension Duration {
    /// Whole milliseconds.
    fileprivate var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}
