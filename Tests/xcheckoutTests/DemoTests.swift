import CurlTransport
import ExpressCheckout
import Foundation
import Testing

/// The main job, as a process.
@Suite(.timeLimit(.minutes(1))) struct DemoTests {
    @Test(arguments: ["yuno", "afterpay", "centra-adyen"])
    func paysOverHTTP(provider: String) async throws {
        let run = try await CommandRun.of(["demo", "--provider", provider, "--json"])
        #expect(run.code == 0, "\(run.errors)")
        let result = try JSON(parsing: run.output)
        #expect(result["provider"]?.string == provider)
        #expect(result["outcome"]?.string == "completed")
        let steps = result["steps"]?.array ?? []
        #expect(steps.compactMap { $0["outcome"]?.string }.first == "declined")
        #expect(steps.contains { $0["issues"]?.array?.isEmpty == false && $0["payable"] == false })
        #expect(steps.contains { $0["total"]?["value"] == "105.00" })
        #expect(steps.last { $0["total"] != nil }?["total"]?["value"] == "112.00")
        #expect((result["calls"]?.array?.count ?? 0) >= 5)
    }

    @Test func drawsTheSheetPlainlyWhenPiped() async throws {
        let run = try await CommandRun.of(["demo", "--provider", "yuno"])
        #expect(run.code == 0, "\(run.errors)")
        #expect(!run.output.contains("\u{1B}"))
        for shown in ["Pay ACME Inc.", "(•) Standard shipping", "2026-12-12 to 2026-12-14", "completed", "declined"] {
            #expect(run.output.contains(shown), "\(shown)")
        }
        #expect(run.output.contains("We don't ship to Hawaii yet"))
    }

    @Test(.timeLimit(.minutes(1)))
    func endsWithThreeWhenTheSandboxDies() async throws {
        let sandbox = try CommandProcess(["sandbox"])
        let line = sandbox.nextLine()
        let base = try #require(line.split(separator: "=").last.map(String.init))
        let root = try BaseURL(String(base.dropLast("/yuno".count)))
        let transport = CurlHTTPTransport()
        let hold = HTTPRequest(
            .post, RequestTarget(root, "/_sandbox/faults"), headers: [HTTPHeader("Content-Type", "application/json")],
            body: Array(#"{"operation":"createPayment","kind":"hold"}"#.utf8), operation: "arm", replay: .once)
        #expect(try await transport.send(hold).status == 204)
        let demo = try CommandProcess(
            ["demo", "--provider", "yuno", "--json"], environment: ["YUNO_BASE_URL": base])
        let list = HTTPRequest(.get, RequestTarget(root, "/_sandbox/requests"), operation: "list", replay: .safe)
        var isHeld = false
        while !isHeld {
            isHeld =
                try await transport.send(list).json().array?.contains { $0["operation"] == "createPayment" } ?? false
            await Task.yield()
        }
        sandbox.kill()
        let run = await demo.finish()
        #expect(run.code == 3, "\(run.errors)")
        #expect(run.errors.hasPrefix("xcheckout: yuno: "))
        #expect(run.errorLines.count == 1)
        let result = try JSON(parsing: run.output)
        #expect(result["outcome"]?.string == "unknown", "nobody could say what became of the payment")
        #expect(result["calls"]?.array?.contains("createSession") == true)
        #expect(result["problem"]?.string != nil)
        _ = await sandbox.finish()
        await transport.shutDown()
    }

    @Test func saysWhenNothingAnswers() async throws {
        let run = try await CommandRun.of(
            ["demo", "--provider", "yuno", "--json"], environment: ["YUNO_BASE_URL": "http://127.0.0.1:1/yuno"])
        #expect(run.code == 3)
        #expect(run.errorLines.count == 1, "\(run.errors)")
        let result = try JSON(parsing: run.output)
        #expect(result["provider"]?.string == "yuno")
        #expect(result["outcome"]?.string == "failed")
        #expect(result["calls"]?.array?.isEmpty == true)
    }

    @Test func sendsNothingToAnotherHost() async throws {
        let run = try await CommandRun.of(
            ["demo", "--provider", "yuno"], environment: ["YUNO_BASE_URL": "https://api.y.uno"])
        #expect(run.code == 2)
        #expect(run.errors.contains("not on this machine"))
    }

    struct Lost: Sendable, CustomTestStringConvertible {
        let provider: String
        let operation: String
        /// The calls of the same operation that come before the payment.
        let earlier: Int
        let code: Int32
        let outcomes: [String]
        var testDescription: String { provider }
    }

    @Test(
        arguments: [
            Lost(
                provider: "yuno", operation: "createPayment", earlier: 0, code: 0,
                outcomes: ["unknown", "unknown", "declined", "completed"]),
            Lost(
                provider: "afterpay", operation: "captureFull", earlier: 0, code: 0,
                outcomes: ["unknown", "unknown", "declined", "completed"]),
            // Nothing is found and nothing can be sent again: it stays unknown.
            Lost(
                provider: "centra-adyen", operation: "paymentInstructions", earlier: 3, code: 1,
                outcomes: ["unknown", "unknown"]),
        ], [["kind": "not_json"], ["kind": "status", "status": 503]] as [JSON])
    func findsOutWhatBecameOfALostPayment(lost: Lost, fault: JSON) async throws {
        let sandbox = try RunningSandbox()
        if lost.earlier > 0 {
            let times = JSON(integerLiteral: Int64(lost.earlier))
            try await sandbox.arm(["kind": "delay", "seconds": 0, "times": times], at: lost.operation)
        }
        try await sandbox.arm(fault, at: lost.operation)
        let run = try await CommandRun.of(
            ["demo", "--provider", lost.provider, "--json"], environment: sandbox.addresses)
        #expect(run.code == lost.code, "\(run.errors)")
        let result = try JSON(parsing: run.output)
        #expect(result["steps"]?.array?.compactMap { $0["outcome"]?.string } == lost.outcomes)
        #expect(result["outcome"]?.string == lost.outcomes.last)
        #expect(result["calls"]?.array?.isEmpty == false)
        #expect(try await sandbox.end().code == 0)
    }

    @Test func aCutAnswerIsFoundByTheLookUp() async throws {
        let sandbox = try RunningSandbox()
        try await sandbox.arm(["kind": "truncate"], at: "createPayment")
        let run = try await CommandRun.of(["demo", "--provider", "yuno", "--json"], environment: sandbox.addresses)
        #expect(run.code == 0, "\(run.errors)")
        let steps = try JSON(parsing: run.output)["steps"]?.array ?? []
        #expect(steps.compactMap { $0["outcome"]?.string } == ["unknown", "declined", "completed"])
        _ = try await sandbox.end()
    }

    @Test func namesTheVariableOfAnAddressThatIsNobodysAPI() async throws {
        let sandbox = try RunningSandbox()
        try await sandbox.arm(["kind": "not_json", "status": 404], at: "createSession")
        let run = try await CommandRun.of(["demo", "--provider", "yuno"], environment: sandbox.addresses)
        #expect(run.code == 1)
        #expect(run.errors.contains("check YUNO_BASE_URL"), "\(run.errors)")
        _ = try await sandbox.end()
    }

    @Test func tellsTheOperationAndTheStatusOnce() async throws {
        let sandbox = try RunningSandbox()
        try await sandbox.arm(["kind": "status", "status": 503], at: "createCheckout")
        let run = try await CommandRun.of(["demo", "--provider", "afterpay"], environment: sandbox.addresses)
        #expect(run.code == 3)
        for once in ["createCheckout", "503"] {
            #expect(run.errors.components(separatedBy: once).count == 2, "\(run.errors)")
        }
        _ = try await sandbox.end()
    }

    @Test func countsItsOwnCallsOnAUsedSandbox() async throws {
        let sandbox = try CommandProcess(["sandbox"])
        let base = try #require(sandbox.nextLine().split(separator: "=").last.map(String.init))
        var counts: [Int?] = []
        for _ in 0..<2 {
            let run = try await CommandRun.of(
                ["demo", "--provider", "yuno", "--json"], environment: ["YUNO_BASE_URL": base])
            counts.append(try JSON(parsing: run.output)["calls"]?.array?.count)
        }
        #expect(counts == [6, 6])
        sandbox.interrupt()
        _ = await sandbox.finish()
    }
}
