import CheckoutSQLite
import ExpressCheckout
import Testing

/// A file grows with the versions: whole steps, nothing lost.
@Suite(.timeLimit(.minutes(1))) struct MigrationTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let next = Schema(
        migrations: Schema.current.migrations + ["ALTER TABLE checkout ADD COLUMN note TEXT"])

    @Test func aNewFileHasThePresentVersion() async throws {
        _ = try SQLiteCheckoutStore(path: folder.store)
        let file = try RawDatabase(folder.store)
        #expect(try file.number("PRAGMA user_version") == 1)
        #expect(try file.number("PRAGMA application_id") == Schema.applicationID)
    }

    @Test func anOlderFileIsBroughtUpToDateWithEverythingInIt() async throws {
        let saved = try await SQLiteCheckoutStore(path: folder.store).save(TestOrder.record("c"))
        let store = try SQLiteCheckoutStore(path: folder.store, schema: Self.next)
        #expect(try await store.load(CheckoutID("c")) == saved)
        #expect(try RawDatabase(folder.store).number("PRAGMA user_version") == 2)
        // And once more, which changes nothing.
        _ = try SQLiteCheckoutStore(path: folder.store, schema: Self.next)
        // The older version refuses it now.
        #expect(throws: CheckoutStoreError.self) { try SQLiteCheckoutStore(path: folder.store) }
    }

    @Test func aStepThatFailsLeavesTheFileAsItWas() async throws {
        let saved = try await SQLiteCheckoutStore(path: folder.store).save(TestOrder.record("c"))
        let broken = Schema(migrations: Self.next.migrations + ["ALTER TABLE checkout ADD COLUMN note TEXT"])
        #expect(throws: CheckoutStoreError.self) { try SQLiteCheckoutStore(path: folder.store, schema: broken) }
        #expect(try RawDatabase(folder.store).number("PRAGMA user_version") == 1)
        #expect(try await SQLiteCheckoutStore(path: folder.store).load(CheckoutID("c")) == saved)
    }

    @Test func severalOpenANewFileAtOnce() async throws {
        let path = folder.store
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<6 {
                group.addTask {
                    let store = try SQLiteCheckoutStore(path: path)
                    _ = try await store.save(TestOrder.record("c\(number)"))
                }
            }
            try await group.waitForAll()
        }
    }

    /// Whoever comes while another makes the file finds a store, whatever the moment.
    @Test func manyMayMakeTheFileAtTheSameTime() async throws {
        let troubles = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<30 {
                let folder = try TemporaryFolder()
                for _ in 0..<4 {
                    group.addTask {
                        do throws(CheckoutStoreError) {
                            _ = try SQLiteCheckoutStore(path: folder.store)
                            return nil
                        } catch {
                            return "\(error)"
                        }
                    }
                }
            }
            return try await group.reduce(into: [String]()) { if let trouble = $1 { $0.append(trouble) } }
        }
        #expect(troubles == [])
    }
}
