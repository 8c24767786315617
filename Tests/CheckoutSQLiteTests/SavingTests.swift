import CheckoutConformance
import CheckoutSQLite
import ExpressCheckout
import Testing

/// What is saved is there after the process, under the version that it was saved with.
@Suite(.timeLimit(.minutes(1))) struct SavingTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func whatWasSavedIsThereAfterReopening() async throws {
        let till = Till()
        await till.loseAnswers()
        let flow = TestOrder.flow("c", till, try SQLiteCheckoutStore(path: folder.store))
        _ = try await flow.open()
        #expect(try await flow.complete(TestOrder.authorization).name == "unknown")
        let store = try SQLiteCheckoutStore(path: folder.store)
        let loaded = try #require(try await store.load(CheckoutID("c")))
        #expect(await loaded == flow.stored)
        #expect(loaded.attempts.first?.calls.first?.call.body.exposed == Array("pay for Ada Lane, 1 Main St".utf8))
        #expect(loaded.isUnfinished)
    }

    @Test func aCheckoutThatWasNeverSavedIsNotThere() async throws {
        #expect(try await SQLiteCheckoutStore(path: folder.store).load(CheckoutID("c")) == nil)
    }

    @Test(arguments: [
        "", "ünïcode 🛒", "a'b\"c; DROP TABLE checkout", "nul\u{0}byte",
        "über-lang" + String(repeating: "x", count: 5000),
    ])
    func anyTextIsAnID(id: String) async throws {
        let store = try SQLiteCheckoutStore(path: folder.store)
        let saved = try await store.save(TestOrder.record(id))
        #expect(try await store.load(CheckoutID(id)) == saved)
    }

    @Test func aSaveUnderAnotherVersionIsRefused() async throws {
        let store = try SQLiteCheckoutStore(path: folder.store)
        let first = try await store.save(TestOrder.record("c"))
        #expect(first.version == 1)
        let conflict = CheckoutStoreError.conflict(CheckoutID("c"))
        await #expect(throws: conflict) { try await store.save(TestOrder.record("c")) }
        let second = try await store.save(first)
        await #expect(throws: conflict) { try await store.save(first) }
        #expect(try await store.load(CheckoutID("c")) == second)
    }

    @Test func aCheckoutThatIsGoneIsNotSavedAnew() async throws {
        let store = try SQLiteCheckoutStore(path: folder.store)
        let first = try await store.save(TestOrder.record("c"))
        #expect(try await store.removeFinished(savedBefore: .seconds(1 << 40)) == 1)
        await #expect(throws: CheckoutStoreError.conflict(CheckoutID("c"))) { try await store.save(first) }
    }

    @Test func twoFlowsOfOneCheckoutNeverBothPay() async throws {
        for round in 0..<20 {
            let till = Till()
            let stores = [try SQLiteCheckoutStore(path: folder.store), try SQLiteCheckoutStore(path: folder.store)]
            await withTaskGroup(of: Void.self) { group in
                for store in stores {
                    group.addTask {
                        let flow = TestOrder.flow("c\(round)", till, store)
                        guard (try? await flow.open()) != nil else { return }
                        _ = try? await flow.complete(TestOrder.authorization)
                    }
                }
            }
            #expect(await till.payments.count <= 1, "round \(round)")
            #expect(await till.openings == 1, "round \(round): the second one hears it before it opens")
        }
    }

    @Test func manySaveAtOnce() async throws {
        let stores = [try SQLiteCheckoutStore(path: folder.store), try SQLiteCheckoutStore(path: folder.store)]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<60 {
                group.addTask {
                    let store = stores[number % 2]
                    let first = try await store.save(TestOrder.record("c\(number)"))
                    _ = try await store.save(first)
                }
            }
            try await group.waitForAll()
        }
        for number in 0..<60 {
            #expect(try await stores[0].load(CheckoutID("c\(number)"))?.version == 2)
        }
    }

    @Test func theUnfinishedOnesAreListedInPages() async throws {
        let time = TillTime()
        let store = try SQLiteCheckoutStore(path: folder.store, time: time)
        let till = Till()
        for number in 0..<5 {
            time.set(.seconds(1000 + number))
            let flow = TestOrder.flow("c\(number)", till, store)
            _ = try await flow.open()
            if number == 1 { _ = try await flow.complete(TestOrder.authorization) }
            if number == 3 { try await flow.cancel() }
        }
        let page = { (moment: Duration?, previous: String?, limit: Int) in
            try await store.unfinished(savedBefore: moment, after: previous.map { CheckoutID($0) }, limit: limit)
                .map(\.rawValue)
        }
        #expect(try await page(nil, nil, 10) == ["c0", "c2", "c4"])
        #expect(try await page(nil, nil, 2) == ["c0", "c2"])
        #expect(try await page(nil, "c2", 2) == ["c4"])
        #expect(try await page(.seconds(1004), nil, 10) == ["c0", "c2"])
        #expect(try await store.removeFinished(savedBefore: .seconds(1003)) == 1)
        #expect(try await store.load(CheckoutID("c1")) == nil)
        #expect(try await store.load(CheckoutID("c3")) != nil)
    }
}
