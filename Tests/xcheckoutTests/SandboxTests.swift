import ExpressCheckout
import Testing

/// The sandbox that one's own server is pointed at, as a process.
@Suite(.timeLimit(.minutes(1))) struct SandboxTests {
    @Test func printsWhatAServerOfOnesOwnLoads() async throws {
        let sandbox = try RunningSandbox()
        let names = [
            "YUNO_BASE_URL", "YUNO_PUBLIC_API_KEY", "YUNO_PRIVATE_SECRET_KEY", "YUNO_ACCOUNT_ID", "AFTERPAY_BASE_URL",
            "AFTERPAY_MERCHANT_ID", "AFTERPAY_SECRET_KEY", "AFTERPAY_REGION", "CENTRA_API_URL",
            "CENTRA_SESSION_TOKEN", "CENTRA_SHARED_SECRET", "CENTRA_TERMS_ACCEPTED",
        ]
        #expect(sandbox.values.keys.sorted() == names.sorted())
        let lines = sandbox.values.map { "export \($0.key)=\($0.value)" }.joined(separator: "\n")
        let file = try TemporaryFile(lines)
        let run = try await CommandRun.of(["demo", "--provider", "centra-adyen", "--config", file.path])
        #expect(run.code == 0, "\(run.errors)")
        #expect(try await sandbox.end().output.isEmpty)
    }

    @Test func aPortInUseIsNoWrongUsage() async throws {
        let sandbox = try RunningSandbox()
        let port = try #require(try sandbox.root().description.split(separator: ":").last.map(String.init))
        let run = try await CommandRun.of(["sandbox", "--port", port])
        #expect(run.code == 1)
        #expect(run.errorLines.count == 1)
        _ = try await sandbox.end()
    }
}
