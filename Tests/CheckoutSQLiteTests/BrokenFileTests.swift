import CheckoutConformance
import CheckoutSandbox
import Foundation
import CheckoutSQLite
import ExpressCheckout
import Testing

/// A disk that is full, a file that cannot be written or is damaged: a clear error, and no payment call leaves.
@Suite(.timeLimit(.minutes(1))) struct BrokenFileTests {
    let folder: TemporaryFolder
    let till = Till()

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Why the store at `path` cannot be opened.
    private func refusal(_ path: String? = nil) throws -> String {
        let path = path ?? folder.store
        let error = #expect(throws: CheckoutStoreError.self) { try SQLiteCheckoutStore(path: path) }
        return try #require(error).description
    }

    private func fill(_ store: SQLiteCheckoutStore) async throws {
        try await store.limitPages(1)
        // What is left of the last page.
        for number in 0..<200 {
            guard (try? await store.save(TestOrder.record("filler\(number)"))) != nil else { return }
        }
        Issue.record("the disk never filled up")
    }

    @Test func nothingIsPaidOnAFullDisk() async throws {
        let store = try SQLiteCheckoutStore(path: folder.store)
        let flow = TestOrder.flow("c", till, store)
        _ = try await flow.open()
        try await fill(store)
        let outcome = try await flow.complete(TestOrder.authorization)
        guard case .failed(let error) = outcome else {
            Issue.record("\(outcome.name)")
            return
        }
        #expect(error.code == .storeFailed)
        #expect(error.certainty == .notSent)
        #expect(error.message.contains("the disk is full"))
        #expect(await till.payments.isEmpty)
        // There is room again: the same flow goes on.
        try await store.limitPages(1 << 30)
        #expect(try await flow.complete(TestOrder.authorization).name == "completed")
        #expect(await till.payments.count == 1)
    }

    @Test func nothingIsOpenedOnAFullDisk() async throws {
        let store = try SQLiteCheckoutStore(path: folder.store)
        try await fill(store)
        let error = await #expect(throws: ProviderError.self) {
            try await TestOrder.flow("c", till, store).open()
        }
        #expect(error?.code == .storeFailed)
        #expect(await till.openings == 0)
    }

    @Test func aFullDiskLosesNothingThatWasSaved() async throws {
        let store = try SQLiteCheckoutStore(path: folder.store)
        let saved = try await store.save(TestOrder.record("first"))
        try await fill(store)
        #expect(try await SQLiteCheckoutStore(path: folder.store).load(CheckoutID("first")) == saved)
    }

    @Test func aReadOnlyFileIsRefused() throws {
        _ = try SQLiteCheckoutStore(path: folder.store)
        chmod(folder.store, 0o444)
        chmod(folder.path, 0o555)
        defer { chmod(folder.path, 0o755) }
        // The administrator may write everything: the check is made as somebody else, on this thread alone.
        let own = FileUser.become(65534)
        defer { FileUser.become(own) }
        let text = try refusal()
        #expect(text.contains("read-only") || text.contains("cannot be opened"), "\(text)")
    }

    @Test func aFolderThatIsReadOnlyOrMissingIsRefused() throws {
        #expect(try refusal("\(folder.path)/missing/store").contains("No such file or directory"))
        #expect(try refusal(folder.path).contains("this is no file"))
        #expect(try refusal("").contains("needs the path of a file"))
        #expect(try refusal(":memory:").contains("needs the path of a file"))
        chmod(folder.path, 0o555)
        defer { chmod(folder.path, 0o755) }
        let own = FileUser.become(65534)
        defer { FileUser.become(own) }
        #expect(try refusal("\(folder.path)/new").contains("Permission denied"))
    }

    @Test func aFileThatIsNoDatabaseIsRefused() throws {
        try Data("this is a letter to my bank, and long enough for a header of a database".utf8)
            .write(to: URL(fileURLWithPath: folder.store))
        #expect(try refusal().contains("no SQLite database"))
    }

    @Test func anotherProgramsDatabaseIsRefusedAndLeftAlone() throws {
        try RawDatabase(folder.store).execute("CREATE TABLE checkout (id); PRAGMA user_version = 1")
        let before = try folder.everything()
        #expect(try refusal().contains("another program's database"))
        #expect(try folder.everything() == before)
    }

    @Test func aFileOfANewerVersionIsRefused() throws {
        _ = try SQLiteCheckoutStore(path: folder.store)
        try RawDatabase(folder.store).execute("PRAGMA user_version = 99")
        #expect(try refusal().contains("newer version (schema 99, this one knows 1)"))
    }

    /// Every damage ends in an error or in exactly what was saved, and nothing is paid on what cannot be read.
    @Test(arguments: 0..<40)
    func aDamagedFileIsNeverTakenForAnother(seed: UInt64) async throws {
        var saved: [CheckoutRecord] = []
        do {
            let store = try SQLiteCheckoutStore(path: folder.store)
            for number in 0..<12 { saved.append(try await store.save(TestOrder.record("c\(number)"))) }
        }
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder.store)))
        var random = SeededGenerator(seed: seed)
        if seed % 4 == 0 {
            bytes.removeLast(Int(random.next() % UInt64(bytes.count)))
        } else {
            let start = Int(random.next() % UInt64(bytes.count))
            for index in bytes[start...].indices.prefix(seed % 4 == 1 ? 4096 : 64) {
                bytes[index] = UInt8.random(in: 0...255, using: &random)
            }
        }
        try Data(bytes).write(to: URL(fileURLWithPath: folder.store))
        do {
            let store = try SQLiteCheckoutStore(path: folder.store)
            for record in saved {
                guard let loaded = try? await store.load(record.id) else { continue }
                #expect(loaded.order.summary == record.order.summary, "seed \(seed)")
            }
            let flow = TestOrder.flow("new", till, store)
            _ = try await flow.open()
            _ = try await flow.complete(TestOrder.authorization)
        } catch {
            #expect(!"\(error)".isEmpty)
            #expect(await till.payments.isEmpty, "seed \(seed)")
        }
    }

    @Test func aFileThatIsLockedForTooLongIsAnError() async throws {
        let store = try SQLiteCheckoutStore(path: folder.store, options: .init(busyTimeout: .milliseconds(20)))
        let other = try RawDatabase(folder.store)
        try other.execute("BEGIN IMMEDIATE")
        let flow = TestOrder.flow("c", till, store)
        let error = await #expect(throws: ProviderError.self) { try await flow.open() }
        #expect(error?.message.contains("another process has kept the file locked") == true)
        try other.execute("COMMIT")
        _ = try await flow.open()
    }
}
