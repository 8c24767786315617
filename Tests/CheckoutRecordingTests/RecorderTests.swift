import CheckoutRecording
import ExpressCheckout
import Foundation
import Testing

@Suite struct RecorderTests {
    /// Answers what it is told, or waits until it is let go.
    actor Server: HTTPTransport {
        private var answers: [Result<HTTPResponse, TransportError>]
        private var waiting: [CheckedContinuation<Void, Never>] = []
        private let holds: Bool

        init(_ answers: [Result<HTTPResponse, TransportError>], holds: Bool = false) {
            self.answers = answers
            self.holds = holds
        }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            if holds { await withCheckedContinuation { waiting.append($0) } }
            return try answers.removeFirst().get()
        }

        func held() async -> Int { waiting.count }

        func release() {
            for continuation in waiting { continuation.resume() }
            waiting = []
        }
    }

    static func recorder(_ file: TemporaryPath, credentials: [String] = []) throws -> HARRecorder {
        try HARRecorder(
            path: file.path, origin: .synthetic(source: "these tests"), scenario: "with [brackets]",
            credentials: credentials.map { Sensitive($0) })
    }

    static func partial(_ file: TemporaryPath) throws -> HARArchive {
        try HARArchive(parsing: FileManager.default.contents(atPath: file.path + ".partial").map(Array.init) ?? [])
    }

    /// What this machine answered is no recording of a provider's sandbox.
    @Test func cannotCallItsOwnMachineRecorded() async throws {
        let file = TemporaryPath()
        let recorder = try HARRecorder(path: file.path, origin: .sandbox(date: "2026-12-01", apiVersion: nil))
        let request = HTTPRequest(
            .get, RequestTarget(try BaseURL("http://127.0.0.1:8080"), "/v1/orders"), operation: "read", replay: .safe)
        let transport = RecordingTransport(Server([Shop.answer([:])]), to: recorder, rules: Shop.rules)
        _ = try await transport.send(request)
        #expect(throws: RecordingError.self) { try recorder.finish() }
        #expect(!FileManager.default.fileExists(atPath: file.path))
        try FileManager.default.removeItem(atPath: file.path + ".partial")
    }

    @Test func isReadableAfterEveryStep() async throws {
        let file = TemporaryPath()
        let recorder = try Self.recorder(file)
        #expect(try Self.partial(file).entries.isEmpty)
        let long: JSON = ["status": .string(String(repeating: "A", count: 5000))]
        let server = Server([
            Shop.answer(long),
            .failure(TransportError(.timedOut, certainty: .maybeHappened, operation: "o", message: "late")),
        ])
        let transport = RecordingTransport(server, to: recorder, provider: ProviderID("shop"), rules: Shop.rules)
        _ = try await transport.send(try Shop.create(["buyer": "Ada", "status": "NEW"]))
        #expect(try Self.partial(file).entries.count == 1)
        _ = try await refusal(transport, try Shop.read("o-1"))
        #expect(try Self.partial(file).entries.count == 2)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        #expect(try recorder.finish() == 2)
        #expect(!FileManager.default.fileExists(atPath: file.path + ".partial"))
        let archive = try HARArchive(parsing: file.contents)
        #expect(archive.scenario == "with [brackets]")
        #expect(archive.redaction == 1)
        #expect(archive.origin == .synthetic(source: "these tests"))
        #expect(archive.entries.map { $0.json["_sequence"]?.int64 } == [0, 1])
        #expect(archive.entries[0].provider?.rawValue == "shop")
        #expect(
            archive.entries[0].requestBody == JSON(dictionaryLiteral: ("buyer", "redacted-1"), ("status", "NEW")).bytes)
        #expect(archive.entries[1].failure?.kind == .timedOut)
        #expect(archive.entries[1].json["response"]?["status"] == 0)
    }

    @Test(.timeLimit(.minutes(1))) func keepsWhatHadBegunWhenItNeverEnds() async throws {
        let file = TemporaryPath()
        let recorder = try Self.recorder(file)
        let server = Server([Shop.answer(["status": "A"]), Shop.answer(["status": "B"])], holds: true)
        let transport = RecordingTransport(server, to: recorder, rules: Shop.rules)
        async let first = transport.send(try Shop.create(["key": "first"]))
        async let second = transport.send(try Shop.create(["key": "second"]))
        while await server.held() < 2 { await Task.yield() }
        // A crash here leaves both behind.
        let archive = try Self.partial(file)
        #expect(archive.entries.count == 2)
        #expect(archive.entries.allSatisfy { $0.failure?.kind.rawValue == "unfinished" })
        await server.release()
        _ = try await (first, second)
        #expect(try Self.partial(file).entries.allSatisfy { $0.failure == nil })
        try recorder.finish()
        #expect(try HARArchive(parsing: file.contents).entries.count == 2)
    }

    @Test func anEarlierCrashIsNotOverwritten() throws {
        let file = TemporaryPath()
        try Data("left".utf8).write(to: URL(fileURLWithPath: file.path + ".partial"))
        let recorder = try Self.recorder(file)
        try recorder.finish()
        #expect(FileManager.default.contents(atPath: file.path + ".partial") == Data("left".utf8))
        #expect(try HARArchive(parsing: file.contents).entries.isEmpty)
    }

    @Test func aRecordingThatCannotBeWrittenSaysSo() throws {
        let error = try #require(throws: RecordingError.self) {
            try HARRecorder(path: "/nowhere/x.har", origin: .synthetic(source: "s"))
        }
        #expect(error.description.contains("No such file"))
    }

    /// A payment never waits for its recording, nor fails with it; no file then passes for a whole one.
    @Test func aFullDiskDisturbsNoPayment() async {
        await #expect(processExitsWith: .success) {
            // A file cannot grow beyond this, which is what a full disk looks like.
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let file = TemporaryPath()
            let recorder = try RecorderTests.recorder(file)
            let long: JSON = ["status": .string(String(repeating: "A", count: 20_000))]
            let server = RecorderTests.Server([Shop.answer(long), Shop.answer(["status": "PAID"])])
            let transport = RecordingTransport(server, to: recorder, rules: Shop.rules)
            #expect(try await transport.send(try Shop.create([:])).json() == long)
            #expect(try await transport.send(try Shop.create([:])).json() == ["status": "PAID"])
            let error = try #require(throws: RecordingError.self) { try recorder.finish() }
            #expect(error.description.contains("cannot be written"))
            #expect(!FileManager.default.fileExists(atPath: file.path))
            try? FileManager.default.removeItem(atPath: file.path + ".partial")
        }
    }

    @Test func aFolderThatIsGoneIsToldAtTheEnd() async throws {
        let folder = TemporaryPath()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        let recorder = try HARRecorder(path: folder.path + "/x.har", origin: .synthetic(source: "s"))
        let transport = RecordingTransport(
            Server([Shop.answer(["status": "PAID"])]), to: recorder, rules: Shop.rules)
        try FileManager.default.removeItem(atPath: folder.path)
        #expect(try await transport.send(try Shop.create([:])).status == 200)
        let error = try #require(throws: RecordingError.self) { try recorder.finish() }
        #expect(error.description.contains("cannot be finished: No such file"))
    }

    @Test func tenMegabytesAreRecordedAndReplayed() async throws {
        let file = TemporaryPath()
        let recorder = try Self.recorder(file)
        let rows = (0..<20_000).map { JSON.string("A\($0)" + String(repeating: "x", count: 500)) }
        let large = Shop.answer(["status": "PAID", "rows": .array(rows)])
        let transport = RecordingTransport(Server([large, large]), to: recorder, rules: Shop.rules)
        for _ in 0..<2 { _ = try await transport.send(try Shop.create([:])) }
        try recorder.finish()
        let replay = ReplayTransport(try HARArchive(parsing: file.contents), rules: Shop.rules)
        for _ in 0..<2 { #expect(try await replay.send(try Shop.create([:])).json()["status"] == "PAID") }
        try replay.finish()
    }

    @Test func isReadableByItsOwnerAlone() throws {
        let file = TemporaryPath()
        try Self.recorder(file).finish()
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func aSecretThatIsLeftRemovesTheFile() async throws {
        let file = TemporaryPath()
        let recorder = try Self.recorder(file)
        // Rules that call the secret's own place harmless are wrong; the search at the end still finds it.
        let rules = RedactionRules(hosts: ["api.shop.example"], texts: ["the-credential-in-use"])
        let transport = RecordingTransport(
            Server([Shop.answer(["a": "the-credential-in-use"])]), to: recorder, rules: rules)
        _ = try await transport.send(try Shop.create([:]))
        recorder.add([Sensitive("the-credential-in-use")])
        let error = try #require(throws: RecordingError.self) { try recorder.finish() }
        #expect(error.description.contains("a secret was left"))
        #expect(!FileManager.default.fileExists(atPath: file.path))
        #expect(!FileManager.default.fileExists(atPath: file.path + ".partial"))
    }

    @Test func aNameOfTheSchemaIsNoSecretWhereverItStands() async throws {
        let file = TemporaryPath()
        let recorder = try Self.recorder(file)
        let name = "JavascriptPaymentAction"
        let transport = RecordingTransport(
            Server([Shop.answer(["unknown": .string(name), "status": .string(name)])]), to: recorder, rules: Shop.rules)
        let query = JSON.string("query { pay { ... on \(name) { id } } }")
        _ = try await transport.send(try Shop.create(["query": query]))
        try recorder.finish()
        let answer = try HARArchive(parsing: file.contents).entries[0].response?.json()
        #expect(answer?["unknown"] != .string(name))
        #expect(answer?["status"] == .string(name))
    }

    @Test func replaysWhatItRecorded() async throws {
        let file = TemporaryPath()
        let recorder = try Self.recorder(file)
        let id = "3f1f6d6c-0b4e-4c09-9a4e-5c4a5a9c2b11"
        let server = Server([
            Shop.answer(["id": .string(id), "email": "ada@mail.org"], status: 201), Shop.answer(["status": "PAID"]),
        ])
        let transport = RecordingTransport(server, to: recorder, rules: Shop.rules)
        let body: JSON = ["email": "ada@mail.org", "amount": ["value": .number("1.50")], "sent_at": "2026-12-01"]
        _ = try await transport.send(try Shop.create(body))
        _ = try await transport.send(try Shop.read(id, query: [("limit", "1")]))
        try recorder.finish()

        let replay = ReplayTransport(try HARArchive(parsing: file.contents), rules: Shop.rules)
        let other: JSON = ["email": "bob@post.net", "amount": ["value": .number("1.50")], "sent_at": "2027-01-31"]
        let answer = try await replay.send(try Shop.create(other)).json()
        #expect(answer["email"] == "bob@post.net")
        let given = try #require(answer["id"]?.string)
        #expect(given != id)
        #expect(try await replay.send(try Shop.read(given, query: [("limit", "1")])).json() == ["status": "PAID"])
        try replay.finish()
    }
}
