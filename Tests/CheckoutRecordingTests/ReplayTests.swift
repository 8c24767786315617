import CheckoutRecording
import ExpressCheckout
import Testing

@Suite struct ReplayTests {
    static let id = "00000000-0000-4000-8000-000000000002"
    static let order: JSON = [
        "amount": ["currency": "USD", "value": .number("105.00")],
        "buyer": ["email": "redacted-1@example.com", "name": "redacted-3"],
        "key": "k-1", "lines": [["sku": "a", "count": 2]],
    ]

    static func archive() throws -> HARArchive {
        Shop.archive([
            (
                try Shop.create(order),
                Shop.answer(["id": .string(id), "email": "redacted-1@example.com", "status": "NEW"], status: 201)
            ),
            (try Shop.read(id, query: [("limit", "1"), ("sort", "up")]), Shop.answer(["status": "PAID"])),
        ])
    }

    static let sent: JSON = [
        "buyer": ["name": "Ada", "email": "ada@shop.example"], "lines": [["count": 2, "sku": "a"]], "key": "another",
        "amount": ["value": .number("105.00"), "currency": "USD"],
    ]

    @Test func answersInOrderWhateverTheOrderOfKeysAndQuery() async throws {
        let replay = ReplayTransport(try Self.archive(), rules: Shop.rules)
        let first = try await replay.send(try Shop.create(Self.sent, headers: [HTTPHeader("Authorization", "x")]))
        #expect(first.status == 201)
        #expect(try first.json()["id"]?.string == Self.id)
        #expect(try first.json()["email"] == "ada@shop.example", "what was sent comes back")
        let second = try await replay.send(try Shop.read(Self.id, query: [("sort", "up"), ("limit", "1")]))
        #expect(try second.json() == ["status": "PAID"])
        try replay.finish()
    }

    @Test func aDifferenceShowsNoKeyThatIsData() async throws {
        let replay = ReplayTransport(try Self.archive(), rules: Shop.rules)
        let body = Self.sent.object.map { JSON.object($0 + [JSON.Member("zeisig@mail.org", 1)]) } ?? .null
        let error = try await refusal(replay, try Shop.create(body))
        let failure = try #require(throws: ReplayFailure.self) { try replay.finish() }
        #expect(error.message.contains(": sent, not recorded"))
        #expect(!"\(error) \(failure)".contains("zeisig"))
    }

    struct Change: Sendable, CustomTestStringConvertible {
        let place: String
        let body: JSON
        var testDescription: String { place }
    }

    @Test(arguments: [
        Change(
            place: "$.amount.value: recorded 105.00, sent 105.01",
            body: [
                "amount": ["currency": "USD", "value": .number("105.01")],
                "buyer": ["email": "a@b.example", "name": "A"], "key": "k", "lines": [["sku": "a", "count": 2]],
            ]),
        Change(
            place: "$.buyer.email: recorded, not sent",
            body: [
                "amount": ["currency": "USD", "value": .number("105.00")], "buyer": ["name": "A"], "key": "k",
                "lines": [["sku": "a", "count": 2]],
            ]),
        Change(
            place: "$.buyer.phone: sent, not recorded",
            body: [
                "amount": ["currency": "USD", "value": .number("105.00")],
                "buyer": ["email": "a@b.example", "name": "A", "phone": "+15550100"], "key": "k",
                "lines": [["sku": "a", "count": 2]],
            ]),
        Change(
            place: "$.lines[1]: sent, not recorded",
            body: [
                "amount": ["currency": "USD", "value": .number("105.00")],
                "buyer": ["email": "a@b.example", "name": "A"], "key": "k",
                "lines": [["sku": "a", "count": 2], ["sku": "b", "count": 1]],
            ]),
        Change(
            place: "$.key: recorded, not sent",
            body: [
                "amount": ["currency": "USD", "value": .number("105.00")],
                "buyer": ["email": "a@b.example", "name": "A"], "lines": [["sku": "a", "count": 2]],
            ]),
    ])
    func namesTheFieldThatChanged(change: Change) async throws {
        let replay = ReplayTransport(try Self.archive(), rules: Shop.rules)
        let error = try await refusal(replay, try Shop.create(change.body))
        #expect(error.kind == .refusedLocally)
        #expect(error.certainty == .notSent)
        #expect(error.message.contains(change.place), "\(error.message)")
        #expect(!error.message.contains("+15550100"))
        #expect(throws: ReplayFailure.self) { try replay.finish() }
    }

    @Test func aDeletedExchangeFails() async throws {
        var archive = try Self.archive()
        archive.entries.removeFirst()
        let replay = ReplayTransport(archive, rules: Shop.rules)
        let error = try await refusal(replay, try Shop.create(Self.sent))
        #expect(error.message.contains("method: recorded \"GET\", sent \"POST\""))
    }

    @Test func anAddedExchangeFails() async throws {
        var archive = try Self.archive()
        archive.entries.append(archive.entries[1])
        let replay = ReplayTransport(archive, rules: Shop.rules)
        _ = try await replay.send(try Shop.create(Self.sent))
        _ = try await replay.send(try Shop.read(Self.id, query: [("sort", "up"), ("limit", "1")]))
        let failure = try #require(throws: ReplayFailure.self) { try replay.finish() }
        #expect(failure.problems == ["exchange 2 (readOrder) was recorded and never sent"])
    }

    @Test func namesALaterExchangeThatIsNearer() async throws {
        let replay = ReplayTransport(try Self.archive(), rules: Shop.rules)
        let error = try await refusal(replay, try Shop.read(Self.id, query: [("limit", "1"), ("sort", "up")]))
        #expect(error.message.contains("nearest is exchange 1 (readOrder), which comes later and matches"))
    }

    @Test func anIDThatNoAnswerGaveFails() async throws {
        let replay = ReplayTransport(try Self.archive(), rules: Shop.rules)
        _ = try await replay.send(try Shop.create(Self.sent))
        let other = "3f1f6d6c-0b4e-4c09-9a4e-5c4a5a9c2b11"
        let error = try await refusal(replay, try Shop.read(other, query: [("limit", "1"), ("sort", "up")]))
        #expect(error.message.contains("another value than \"\(Self.id)\" stood for before"), "\(error.message)")
    }

    @Test func aSecretSentInTwoPlacesMustBeTheSame() async throws {
        let archive = Shop.archive([
            (try Shop.create(["payer": "redacted-1", "owner": "redacted-1"]), Shop.answer([:]))
        ])
        let same = ReplayTransport(archive, rules: Shop.rules)
        _ = try await same.send(try Shop.create(["payer": "Ada", "owner": "Ada"]))
        let different = ReplayTransport(archive, rules: Shop.rules)
        let error = try await refusal(different, try Shop.create(["payer": "Ada", "owner": "Bob"]))
        #expect(error.message.contains("$.payer") || error.message.contains("$.owner"))
    }

    @Test func aLoopbackPortDoesNotCount() async throws {
        let archive = Shop.archive([
            (try Shop.create(["a": "redacted-1"], base: "http://127.0.0.1:41000/shop"), Shop.answer([:]))
        ])
        let replay = ReplayTransport(archive, rules: Shop.rules)
        _ = try await replay.send(try Shop.create(["a": "b"], base: "http://127.0.0.1:1/shop"))
        try replay.finish()
    }

    @Test(arguments: [400, 402, 500, 503])
    func aRefusalIsAnAnswer(status: Int) async throws {
        let archive = Shop.archive([(try Shop.read("redacted-1"), Shop.answer(["status": "NO"], status: status))])
        let replay = ReplayTransport(archive, rules: Shop.rules)
        let answer = try await replay.send(try Shop.read("o-1"))
        #expect(answer.status == status)
        #expect(try answer.json() == ["status": "NO"])
    }

    @Test(arguments: [TransportError.Kind.timedOut, .connectionLost, .couldNotConnect])
    func aRecordedFailureIsThrown(kind: TransportError.Kind) async throws {
        let recorded = TransportError(
            kind, certainty: kind == .couldNotConnect ? .notSent : .maybeHappened, operation: "readOrder", message: "m")
        let archive = Shop.archive([(try Shop.read("redacted-1"), .failure(recorded))])
        let read = try HARArchive(parsing: archive.bytes)
        let replay = ReplayTransport(read, rules: Shop.rules)
        #expect(try await refusal(replay, try Shop.read("o-1")) == recorded)
        try replay.finish()
    }

    @Test func aRequestBeyondTheEndFails() async throws {
        let replay = ReplayTransport(Shop.archive([]), rules: Shop.rules)
        let error = try await refusal(replay, try Shop.read("o-1"))
        #expect(error.message.contains("no exchange left"))
    }

    /// Requests at the same time: each exchange is given once, and what comes out of turn is refused, not lost.
    @Test func requestsAtTheSameTimeTakeTheirTurns() async throws {
        let exchange = (try Shop.create(Self.order), Shop.answer(["status": "PAID"]))
        let count = 50
        let replay = ReplayTransport(
            Shop.archive(Array(repeating: exchange, count: count)), rules: Shop.rules)
        let answered = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<(count + 7) {
                group.addTask { (try? await replay.send(try Shop.create(Self.sent)).status) == 200 }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(answered == count)
        let failure = try #require(throws: ReplayFailure.self) { try replay.finish() }
        #expect(failure.problems.count == 7)
    }

    @Test func aSlowAnswerTimesOut() async throws {
        let archive = Shop.archive([(try Shop.read("redacted-1"), Shop.answer([:]))])
        let request = HTTPRequest(
            .get, RequestTarget(try Shop.base(), "/v1/orders/{id}", parameters: ["id": "o-1"]), operation: "readOrder",
            replay: .safe, limits: HTTPLimits(total: .milliseconds(1)))
        let replay = ReplayTransport(archive, rules: Shop.rules, delay: .recorded)
        #expect(try await refusal(replay, request).kind == .timedOut)
    }
}
