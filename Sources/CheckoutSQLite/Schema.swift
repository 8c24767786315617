import ExpressCheckout

/// What the file looks like, version by version.
package struct Schema: Sendable {
    /// Marks a database as a checkout store: "XCKS".
    package static let applicationID: Int64 = 0x5843_4B53

    /// What leads from each version to the next; the first makes an empty file version 1.
    package let migrations: [String]

    package init(migrations: [String]) {
        self.migrations = migrations
    }

    /// The present form.
    ///
    /// `checkout` holds what is needed to find the truth at the provider, `personal` the customer's data, so that it can
    /// be erased alone.
    package static let current = Schema(migrations: [
        """
        CREATE TABLE checkout (
            id TEXT NOT NULL PRIMARY KEY,
            version INTEGER NOT NULL,
            provider TEXT NOT NULL,
            is_unfinished INTEGER NOT NULL,
            saved_at INTEGER NOT NULL, -- milliseconds since 1970
            order_json TEXT NOT NULL,
            progress TEXT NOT NULL
        ) STRICT;
        CREATE INDEX checkout_unfinished ON checkout (id) WHERE is_unfinished = 1;
        CREATE INDEX checkout_finished ON checkout (saved_at) WHERE is_unfinished = 0;
        CREATE TABLE personal (
            checkout TEXT NOT NULL PRIMARY KEY REFERENCES checkout (id) ON DELETE CASCADE,
            order_json TEXT,
            calls TEXT
        ) STRICT;
        """
    ])

    /// Brings the file to the present form, in one change.
    func migrate(_ database: Database, at path: String) throws(CheckoutStoreError) {
        try database.transaction(orThrow: { $0.error(at: path) }) { () throws(CheckoutStoreError) in
            do throws(SQLiteFailure) {
                let version = try Self.number("PRAGMA user_version", of: database)
                guard version < migrations.count else { return }
                for migration in migrations[Int(version)...] { try database.execute(migration) }
                try database.execute(
                    "PRAGMA application_id = \(Self.applicationID); PRAGMA user_version = \(migrations.count)")
            } catch {
                throw error.error(at: path)
            }
        }
    }

    /// Refuses a file that is another program's, or of a later version.
    func check(_ database: Database, at path: String) throws(CheckoutStoreError) {
        let found: (application: Int64, version: Int64, tables: Int64)
        do throws(SQLiteFailure) {
            // All three of one moment: another process may be making the file right now.
            try database.execute("BEGIN")
            defer { try? database.execute("COMMIT") }
            found = (
                try Self.number("PRAGMA application_id", of: database),
                try Self.number("PRAGMA user_version", of: database),
                try Self.number("SELECT count(*) FROM sqlite_schema", of: database)
            )
        } catch {
            throw error.error(at: path)
        }
        guard found.application == Self.applicationID || found == (0, 0, 0) else {
            throw .unavailable("\(path): the file is another program's database")
        }
        guard found.version <= migrations.count else {
            throw .unavailable(
                "\(path): the file was written by a newer version (schema \(found.version), this one knows"
                    + " \(migrations.count)): use that version")
        }
    }

    private static func number(_ sql: String, of database: Database) throws(SQLiteFailure) -> Int64 {
        try database.query(sql) { (columns: borrowing Columns) in columns.integer(0) }.first ?? 0
    }
}
