import CheckoutSQLite
import ExpressCheckout
import Foundation
import Testing

/// The customer's data: for its owner alone, only as long as it is needed, and gone when it is erased.
@Suite(.timeLimit(.minutes(1))) struct PrivacyTests {
    let folder: TemporaryFolder
    let till = Till()

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let secrets = ["1 Main St", "Ada", "Lane", "ada@example.com", "+15550100"]

    private func traces() throws -> [String] {
        let text = String(decoding: try folder.everything(), as: UTF8.self)
        return Self.secrets.filter { text.contains($0) }
    }

    private func undecided(_ store: SQLiteCheckoutStore) async throws -> CheckoutFlow {
        await till.loseAnswers()
        let flow = TestOrder.flow("c", till, store)
        _ = try await flow.open()
        #expect(try await flow.complete(TestOrder.authorization).name == "unknown")
        return flow
    }

    @Test func onlyTheOwnerMayReadTheFiles() async throws {
        let store = try SQLiteCheckoutStore(path: folder.store)
        _ = try await store.save(TestOrder.record("c"))
        for name in ["", "-wal", "-shm"] {
            #expect(folder.mode(of: folder.store + name) == 0o600, "checkouts.sqlite\(name)")
        }
    }

    @Test func aFileThatOthersMayReadIsClosedToThem() async throws {
        do {
            let store = try SQLiteCheckoutStore(path: folder.store)
            _ = try await store.save(TestOrder.record("c"))
            for name in ["", "-wal", "-shm"] { #expect(chmod(folder.store + name, 0o644) == 0) }
        }
        let store = try SQLiteCheckoutStore(path: folder.store)
        #expect(try await store.load(CheckoutID("c")) != nil)
        for name in ["", "-wal", "-shm"] {
            #expect(folder.mode(of: folder.store + name) ?? 0o600 == 0o600, "checkouts.sqlite\(name)")
        }
    }

    @Test func whatIsErasedIsInNoFile() async throws {
        let store = try SQLiteCheckoutStore(path: folder.store)
        let flow = try await undecided(store)
        #expect(try traces() == Self.secrets)
        try await store.erase(CheckoutID("c"))
        #expect(try traces() == [])
        let record = try #require(try await store.load(CheckoutID("c")))
        #expect(record.order.buyer == nil)
        #expect(record.isUnfinished)
        #expect(record.attempts.first?.calls.map(\.isErased) == [true])
        #expect(record.attempts.first?.key == (await flow.stored.attempts.first?.key))
        // The flow that still runs it would write everything again.
        #expect(try await flow.lookUp().name == "completed", "what the provider says is told all the same")
        #expect(try traces() == [])
    }

    @Test func erasingWhatIsNotThereIsFine() async throws {
        let store = try SQLiteCheckoutStore(path: folder.store)
        try await store.erase(CheckoutID("c"))
        let saved = try await store.save(TestOrder.record("c"))
        try await store.erase(CheckoutID("c"))
        try await store.erase(CheckoutID("c"))
        await #expect(throws: CheckoutStoreError.conflict(CheckoutID("c"))) { try await store.save(saved) }
    }

    @Test func aFinishedCheckoutKeepsNothingOfTheCustomers() async throws {
        let store = try SQLiteCheckoutStore(path: folder.store)
        let flow = TestOrder.flow("c", till, store)
        _ = try await flow.open()
        _ = try await flow.complete(TestOrder.authorization)
        let record = try #require(try await store.load(CheckoutID("c")))
        #expect(record.isPaid)
        #expect(record.order.buyer == nil)
        #expect(record.attempts.first?.calls.first?.call.body.exposed == [])
        #expect(record.attempts.first?.outcome?.name == "completed")
    }

    @Test func anErrorNamesNoValue() async throws {
        let store = try SQLiteCheckoutStore(path: folder.store)
        _ = try await store.save(TestOrder.record("c"))
        try RawDatabase(folder.store).execute("UPDATE personal SET order_json = '{\"buyer\": \"1 Main St'")
        let error = await #expect(throws: CheckoutStoreError.self) { try await store.load(CheckoutID("c")) }
        let text = "\(try #require(error))"
        #expect(text.contains("checkout c cannot be read back"))
        #expect(!text.contains("Main"))
    }
}
