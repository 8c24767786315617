import CheckoutConformance
import ExpressCheckout
import Foundation
import Testing

/// What cannot be written is no success, and what came from outside does not steer the terminal.
@Suite(.timeLimit(.minutes(1))) struct OutputTests {
    private func shell(_ line: String) async throws -> CommandRun {
        try await CommandRun.of(["-c", line], executable: "/bin/sh", environment: ["X": CommandRun.command])
    }

    @Test(arguments: [
        "providers", "--help", "translate --help", "sandbox", "demo --provider yuno",
        "conformance --provider yuno", "--version",
    ])
    func aFullDiskIsNoSuccess(arguments: String) async throws {
        let run = try await shell("\"$X\" \(arguments) > /dev/full")
        #expect(run.code == 1)
        #expect(run.errors.contains("standard output cannot be written"), "\(run.errors)")
    }

    @Test func aClosedOutputIsNoSuccess() async throws {
        let run = try await shell("\"$X\" providers >&-")
        #expect(run.code == 1)
        #expect(run.errorLines.count == 1)
    }

    @Test func aReaderThatHasSeenEnoughIsFine() async throws {
        let run = try await shell("\"$X\" demo --provider yuno | head -1; echo \"rest $?\"")
        #expect(run.output.contains("rest 0"))
        #expect(run.errors.isEmpty, "\(run.errors)")
    }

    @Test func textFromOutsideCannotSteerTheTerminal() async throws {
        let run = try await CommandRun.of(
            ["translate", "--to", "yuno", "-"], input: "{\"re\u{202E}ference\":\"\u{1B}[2J\"}")
        #expect(run.code == 2)
        #expect(!run.errors.unicodeScalars.contains("\u{202E}"))
        #expect(!run.errors.unicodeScalars.contains("\u{1B}"))
    }

    @Test func jsonKeepsItsTextsWithoutSteeringTheTerminal() async throws {
        let order = SampleShop.order.json.text.replacingOccurrences(of: "Standard shipping", with: "\u{202E}gnippihs")
        let run = try await CommandRun.of(["translate", "--to", "yuno", "-"], input: order)
        #expect(run.code == 0, "\(run.errors)")
        #expect(!run.output.unicodeScalars.contains("\u{202E}"))
        #expect(try JSON(parsing: run.output).text.unicodeScalars.contains("\u{202E}"))
    }

    @Test func aFullDiskLosesATranslation() async throws {
        let file = try TemporaryFile(SampleShop.order.json.text)
        let run = try await shell("\"$X\" translate --to yuno '\(file.path)' > /dev/full")
        #expect(run.code == 1)
        #expect(run.errors.contains("standard output cannot be written"), "\(run.errors)")
    }

    struct Setting: Sendable, CustomTestStringConvertible {
        let text: String
        let says: String
        var testDescription: String { text }
    }

    @Test(arguments: [
        Setting(text: "YUNO_BAES_URL=http://127.0.0.1:1/yuno", says: "did you mean YUNO_BASE_URL?"),
        Setting(text: "# a comment\n\nSECRET KEY=hidden123", says: "line 3: no such setting"),
        Setting(text: "AFTERPAY_REGION=US\nAFTERPAY_REGION=AU", says: "line 2: AFTERPAY_REGION stands twice"),
        Setting(text: "hidden123", says: "line 1: not NAME=value"),
    ])
    func aSettingThatNobodyReadsIsRefused(setting: Setting) async throws {
        let file = try TemporaryFile(setting.text)
        let run = try await CommandRun.of(["demo", "--provider", "yuno", "--config", file.path])
        #expect(run.code == 2)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.contains(setting.says), "\(run.errors)")
        #expect(!run.errors.contains("hidden123"))
    }
}
