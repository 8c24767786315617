import ExpressCheckout

/// One save as the statements that make it.
struct StoredChange {
    private let id: Value
    private let isFirst: Bool
    private let expectedVersion: Int64
    private let version: Int64
    private let isUnfinished: Bool
    private let isOver: Bool
    private let moment: Int64
    private let provider: Value
    private let order: [UInt8]
    private let progress: [UInt8]
    private let personalOrder: [UInt8]?
    private let personalCalls: [UInt8]?

    /// The save of `record` as `archive`, which has the version to come, at `moment` (seconds since 1970).
    init(_ record: CheckoutRecord, as archive: CheckoutArchive, at moment: Duration) {
        id = .text(archive.id.rawValue)
        version = Int64(archive.version)
        expectedVersion = version - 1
        isFirst = expectedVersion == 0
        isUnfinished = record.isUnfinished
        isOver = record.isOver
        self.moment = moment.components.seconds * 1000 + moment.components.attoseconds / 1_000_000_000_000_000
        provider = .text(archive.provider.rawValue)
        order = isFirst ? archive.order.bytes : []
        progress = archive.progress.bytes
        personalOrder = isFirst ? archive.personalOrder?.exposed.bytes : nil
        personalCalls = archive.personalCalls?.exposed.bytes
    }

    /// Writes it.
    /// - Returns: false when the stored version is another one; nothing was written then.
    func apply(to database: Database) throws(SQLiteFailure) -> Bool {
        let flag = Value.integer(isUnfinished ? 1 : 0)
        if isFirst {
            try database.run(
                StoreSQL.insert,
                [id, .integer(version), provider, flag, .integer(moment), .text(order), .text(progress)])
        } else {
            try database.run(
                StoreSQL.update,
                [.integer(version), flag, .integer(moment), .text(progress), id, .integer(expectedVersion)])
        }
        guard database.changes == 1 else { return false }
        guard !isOver else {
            try database.run(StoreSQL.deletePersonal, [id])
            return true
        }
        if isFirst, personalOrder != nil || personalCalls != nil {
            try database.run(StoreSQL.insertPersonal, [id, Self.value(personalOrder), Self.value(personalCalls)])
        } else if let personalCalls {
            try database.run(StoreSQL.replaceCalls, [id, .text(personalCalls)])
        } else {
            try database.run(StoreSQL.clearCalls, [id])
        }
        return true
    }

    private static func value(_ bytes: [UInt8]?) -> Value { bytes.map(Value.text) ?? .null }
}
