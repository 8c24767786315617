import Testing

/// Wrong usage ends with one clear line and exit code 2, never with a crash.
@Suite(.timeLimit(.minutes(1))) struct UsageTests {
    struct Wrong: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        let says: String
        var testDescription: String { arguments.joined(separator: " ") }

        init(_ arguments: [String], _ says: String) {
            self.arguments = arguments
            self.says = says
        }
    }

    @Test(arguments: [
        Wrong(["demmo"], "did you mean demo?"),
        Wrong(["--verison"], "did you mean --version?"),
        Wrong(["demo", "--provder", "yuno"], "did you mean --provider?"),
        Wrong(["demo", "--provider", "yunno"], "did you mean yuno?"),
        Wrong(["demo", "--provider"], "--provider needs a value"),
        Wrong(["demo", "--provider=", "x"], "--provider needs a value"),
        Wrong(["demo", "extra"], "unexpected argument"),
        Wrong(["providers", "--json=yes"], "--json takes no value"),
        Wrong(["providers", "--json", "--markdown"], "exclude each other"),
        Wrong(["providers", "--json", "--json"], "given twice"),
        Wrong(["help", "demo", "extra"], "unexpected argument"),
        Wrong(["--version", "extra"], "unexpected argument"),
        Wrong(["translate", "order.json"], "which provider?"),
        Wrong(["translate", "--to", "yuno"], "too few arguments"),
        Wrong(["translate", "--to", "yuno", "a", "b"], "unexpected argument"),
        Wrong(["translate", "--to", "paypal", "order.json"], "the providers are yuno, afterpay, centra-adyen"),
        Wrong(["translate", "--to", "yuno", "--to", "yuno", "a"], "given twice"),
        Wrong(["translate", "--to", "yuno", "/nowhere/order.json"], "no such file"),
        Wrong(["translate", "--to", "yuno", "/tmp"], "is a directory"),
        Wrong(["sandbox", "--port", "70000"], "is not a port"),
        Wrong(["sandbox", "--port", "-1"], "is not a port"),
        Wrong(["demo", "--config", "/nowhere"], "no such file"),
        Wrong(["demo", "--secret", "s3cret"], "unknown option"),
    ])
    func endsWithOneLine(_ wrong: Wrong) async throws {
        let run = try await CommandRun.of(wrong.arguments)
        #expect(run.code == 2)
        #expect(run.output.isEmpty)
        #expect(run.errorLines.count == 1, "\(run.errors)")
        #expect(run.errors.contains(wrong.says), "\(run.errors)")
    }

    @Test(arguments: [[], ["demo"], ["providers"], ["translate"], ["sandbox"]])
    func helpsEverywhere(command: [String]) async throws {
        let run = try await CommandRun.of(command + ["--help"])
        #expect(run.code == 0)
        #expect(run.output.contains("usage: xcheckout \(command.first ?? "COMMAND")"))
        #expect(run.errors.isEmpty)
    }

    @Test func tellsItsVersion() async throws {
        let run = try await CommandRun.of(["--version"])
        #expect(run.code == 0)
        #expect(run.output.hasPrefix("xcheckout "))
    }

    @Test func showsItsHelpWhenNothingIsAsked() async throws {
        let run = try await CommandRun.of([])
        #expect(run.code == 2)
        #expect(run.errors.contains("usage: xcheckout"))
    }
}
