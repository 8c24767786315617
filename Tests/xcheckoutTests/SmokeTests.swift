import ExpressCheckout
import Foundation
import Testing

/// `xcheckout smoke`, as a process.
@Suite(.timeLimit(.minutes(2))) struct SmokeTests {
    static let providers = ["yuno", "afterpay", "centra-adyen"]
    private static let opening = ["yuno": "createSession", "afterpay": "createCheckout", "centra-adyen": "selection"]

    private static func steps(_ run: CommandRun) throws -> [String: String] {
        let steps = try JSON(parsing: run.output)["steps"]?.array ?? []
        return Dictionary(
            steps.map { ($0["step"]?.string ?? "", $0["result"]?.string ?? "") }, uniquingKeysWith: { $1 })
    }

    @Test(arguments: providers)
    func runsOnTheEmbeddedSandboxWithoutCredentials(provider: String) async throws {
        let run = try await CommandRun.of(["smoke", "--provider", provider, "--json"])
        #expect(run.code == 0, "\(run.errors)")
        let result = try JSON(parsing: run.output)
        #expect(result["target"] == "embedded")
        #expect(result["passed"] == true)
        let expected = [
            "open": "passed", "quote": "passed", "option": "passed", "look-up": "passed", "cancel": "passed",
        ]
        #expect(try Self.steps(run) == expected)
        let calls = result["steps"]?[0]?["calls"]?.array ?? []
        #expect(calls.contains { $0["operation"]?.string == Self.opening[provider] && $0["milliseconds"] != nil })
    }

    @Test(arguments: providers)
    func paysAndRefundsOnAnAccountOfThisMachine(provider: String) async throws {
        let sandbox = try RunningSandbox()
        let run = try await CommandRun.of(
            ["smoke", "--provider", provider, "--pay", "--json"], environment: sandbox.values)
        #expect(run.code == 0, "\(run.errors)")
        #expect(try JSON(parsing: run.output)["target"] == "local")
        let steps = try Self.steps(run)
        #expect(steps["pay"] == "passed")
        #expect(steps["refund"] == (provider == "centra-adyen" ? "skipped" : "passed"))
        for secret in sandbox.values.filter({ $0.key.contains("SECRET") }).values {
            #expect(!run.output.contains(secret) && !run.errors.contains(secret))
        }
        _ = try await sandbox.end()
    }

    @Test func saysWhereItGoesAndWhatItDid() async throws {
        let run = try await CommandRun.of(["smoke", "--provider", "yuno"])
        #expect(run.output.contains("the embedded sandbox: no credentials are set (YUNO_PUBLIC_API_KEY"))
        #expect(run.output.contains("passed  open"))
        #expect(run.output.contains("createSession → 200"))
        #expect(run.errors.isEmpty)
    }

    @Test func namesTheCredentialsThatAreMissing() async throws {
        let run = try await CommandRun.of(
            ["smoke", "--provider", "yuno"], environment: ["YUNO_PUBLIC_API_KEY": "sandbox_public_canary"])
        #expect(run.code == 3)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.contains("YUNO_PRIVATE_SECRET_KEY") && run.errors.contains("YUNO_ACCOUNT_ID"))
        #expect(run.output.isEmpty && !run.errors.contains("canary"))
    }

    @Test(arguments: [401, 403], providers)
    func saysInOneLineThatCredentialsAreRefused(status: Int, provider: String) async throws {
        let sandbox = try RunningSandbox()
        let fault: JSON = ["kind": "status", "status": JSON(integerLiteral: Int64(status)), "body": ["code": "NO"]]
        let operation = provider == "afterpay" ? "configuration" : try #require(Self.opening[provider])
        try await sandbox.arm(fault, at: operation)
        let run = try await CommandRun.of(["smoke", "--provider", provider, "--json"], environment: sandbox.values)
        #expect(run.code == 3, "\(run.errors)")
        #expect(run.errorLines.count == 1, "\(run.errors)")
        #expect(run.errors.contains("credentials"), "\(run.errors)")
        _ = try await sandbox.end()
    }

    /// A sandbox is an exact host on a list, or loopback; nothing is sent to any other.
    @Test(arguments: [
        ["YUNO_BASE_URL": "https://api.y.uno", "YUNO_PRIVATE_SECRET_KEY": "prod_canary"],
        ["YUNO_BASE_URL": "https://api-sandbox.y.uno.example", "YUNO_PRIVATE_SECRET_KEY": "sandbox_canary"],
        ["YUNO_BASE_URL": "http://127.0.0.1:1", "YUNO_PRIVATE_SECRET_KEY": "prod_canary"],
    ])
    func refusesWhatIsNoSandbox(values: [String: String]) async throws {
        let account = ["YUNO_PUBLIC_API_KEY": "any", "YUNO_ACCOUNT_ID": "any"].merging(values) { $1 }
        for extra in [[], ["--pay", "--allow-production"]] {
            let run = try await CommandRun.of(["smoke", "--provider", "yuno"] + extra, environment: account)
            #expect(run.code == 2, "\(run.errors)")
            #expect(run.errorLines.count == 1)
            #expect(run.output.isEmpty && !run.errors.contains("canary"))
        }
    }

    @Test func saysThatNobodyAnswers() async throws {
        let account = [
            "AFTERPAY_MERCHANT_ID": "m", "AFTERPAY_SECRET_KEY": "s", "AFTERPAY_BASE_URL": "http://127.0.0.1:1",
        ]
        let run = try await CommandRun.of(["smoke", "--provider", "afterpay", "--json"], environment: account)
        #expect(run.code == 3)
        #expect(run.errorLines.count == 1)
        #expect(try Self.steps(run)["open"] == "failed")
    }

    @Test(arguments: providers, ["reset", "status", "truncate", "not_json", "hold"])
    func survivesAServerThatBehavesBadly(provider: String, kind: String) async throws {
        let sandbox = try RunningSandbox()
        let fault = JSON.object(compacting: [("kind", .string(kind)), ("status", kind == "status" ? 500 : nil)])
        try await sandbox.arm(fault, at: try #require(Self.opening[provider]))
        let start = ContinuousClock.now
        let run = try await CommandRun.of(
            ["smoke", "--provider", provider, "--seconds", "1", "--json"], environment: sandbox.values)
        #expect([1, 3].contains(run.code), "\(run.code) \(run.errors)")
        #expect(run.errorLines.count == 1, "\(run.errors)")
        #expect(try Self.steps(run)["open"] == "failed")
        // Far below the adapters' own limits of a minute and more.
        #expect(ContinuousClock.now - start < .seconds(40))
        _ = try await sandbox.end()
    }

    @Test(arguments: providers)
    func recordsWhatMayBeKept(provider: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("smoke-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = try await CommandRun.of(["smoke", "--provider", provider, "--pay", "--record", folder.path])
        #expect(run.code == 0, "\(run.errors)")
        let file = folder.appendingPathComponent("smoke-\(provider).har").path
        let log = try JSON(parsing: Array(Data(contentsOf: URL(fileURLWithPath: file))))["log"]
        #expect(log?["_origin"]?["kind"] == "synthetic", "nobody recorded it at a provider")
        #expect((log?["entries"]?.array?.count ?? 0) >= 5)
        #expect(try await CommandRun.of(["scrub", "--check", file]).code == 0)
    }

    @Test func tellsHowAnswersDifferFromTheRecordedOnes() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("smoke-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let record = try await CommandRun.of(["smoke", "--provider", "yuno", "--record", folder.path])
        #expect(record.code == 0)
        let same = try await CommandRun.of(
            ["smoke", "--provider", "yuno", "--recordings", folder.path, "--json"])
        #expect(try JSON(parsing: same.output)["drift"]?.array == [])
        let file = folder.appendingPathComponent("smoke-yuno.har")
        let text = try String(contentsOf: file, encoding: .utf8)
        try text.replacingOccurrences(of: #"\"country\":"#, with: #"\"land\":"#)
            .write(to: file, atomically: true, encoding: .utf8)
        let other = try await CommandRun.of(
            ["smoke", "--provider", "yuno", "--recordings", folder.path, "--json"])
        let lines = try JSON(parsing: other.output)["drift"]?.array?.compactMap { $0["difference"]?.string } ?? []
        #expect(lines.contains("country is new (string)") && lines.contains("land is missing"), "\(lines)")
    }

    @Test func takesBackWhatItOpenedWhenItIsInterrupted() async throws {
        let sandbox = try RunningSandbox()
        try await sandbox.arm(["kind": "hold"], at: "paymentInstructions")
        let smoke = try CommandProcess(
            ["smoke", "--provider", "centra-adyen", "--json"], environment: sandbox.values)
        while try await !sandbox.operations().contains("paymentInstructions") { await Task.yield() }
        smoke.interrupt()
        let run = await smoke.finish()
        #expect(run.code == 1 || run.code == 3, "\(run.errors)")
        #expect(run.errors.contains("interrupted"))
        #expect(try Self.steps(run)["cancel"] == "passed", "\(run.output)")
        #expect(try await sandbox.operations().last == "updateLine")
        _ = try await sandbox.end()
    }

    @Test(arguments: [
        ["smoke"], ["smoke", "--provider", "paypal"], ["smoke", "--provider", "yuno", "--seconds", "0"],
        ["smoke", "--provider", "yuno", "--recordings", "/no/such/folder"],
        ["smoke", "--provider", "yuno", "--order", "/no/such/order.json"],
        ["smoke", "--provider", "yuno", "--record", "/dev/null/recordings"],
    ])
    func refusesWrongUsage(arguments: [String]) async throws {
        let run = try await CommandRun.of(arguments)
        #expect(run.code == 2, "\(run.errors)")
        #expect(run.errors.hasPrefix("xcheckout: "))
        #expect(run.output.isEmpty)
    }
}
