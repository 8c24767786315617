import ExpressCheckout
import Foundation
import Testing

/// `xcheckout new-provider`: what it writes compiles.
@Suite(.timeLimit(.minutes(5))) struct NewProviderTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "rooms-\(UUID().uuidString)").path
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    private static func swiftc(_ arguments: [String]) async throws -> CommandRun {
        let found = try await CommandRun.of(
            ["-c", "command -v swiftc"], executable: "/bin/sh",
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
        let tool = found.output.trimmingCharacters(in: .whitespacesAndNewlines)
        let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
            .flatMap { ["-enable-upcoming-feature", $0] }
        return try await CommandRun.of(["-swift-version", "6"] + features + arguments, executable: tool)
    }

    private static func files(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)" }
    }

    /// Adapter, sandbox and fixture, each against the modules that the tests were built with.
    @Test func whatItWritesCompiles() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let run = try await CommandRun.of(["new-provider", "AcmePay", "--into", folder])
        #expect(run.code == 0, "\(run.errors)")
        let room = "\(folder)/AcmePay"
        let modules = URL(filePath: CommandRun.command).deletingLastPathComponent().appending(path: "Modules").path
        let search = [
            "-I", folder, "-I", modules, "-I", "\(Self.root)/Sources/CMicrohttpd", "-I", "\(Self.root)/Sources/CCurl",
        ]
        for (part, module) in [("Sources", "Checkout"), ("Sandbox", "Sandbox"), ("Conformance", "Conformance")] {
            let built = try await Self.swiftc(
                ["-emit-module", "-o", "\(folder)/AcmePay\(module).swiftmodule", "-module-name", "AcmePay\(module)"]
                    + search + Self.files(in: "\(room)/\(part)"))
            #expect(built.code == 0, "\(part): \(built.errors)")
        }
        let all = try FileManager.default.subpathsOfDirectory(atPath: room)
        #expect(all.contains("Recordings/.gitkeep") && all.contains("Tests/ConformanceTests.swift"))
        for path in all where path.contains(".") {
            let text = String(
                decoding: FileManager.default.contents(atPath: "\(room)/\(path)") ?? Data(), as: UTF8.self)
            #expect(!text.contains("{{"), "\(path)")
        }
        let again = try await CommandRun.of(["new-provider", "AcmePay", "--into", folder])
        #expect(again.code == 2 && again.errors.contains("is there already"))
    }

    /// In the project's folder it registers the provider, and nothing is written elsewhere.
    @Test func registersTheProvider() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let files = ["Package.swift", "Sources/xcheckout/Registry.swift"]
        for file in files {
            let copy = URL(filePath: "\(folder)/\(file)")
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: "\(Self.root)/\(file)", toPath: copy.path)
        }
        let words = ["-c", "cd '\(folder)' && '\(CommandRun.command)' new-provider ZetaPay"]
        let run = try await CommandRun.of(words, executable: "/bin/sh")
        #expect(run.code == 0, "\(run.errors)")
        let texts = try files.map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
        #expect(texts[0].contains(#", "ZetaPay"]"#))
        #expect(texts[1].contains("import ZetaPayCheckout") && texts[1].contains("harness: ZetaPayHarness()"))
        #expect(FileManager.default.fileExists(atPath: "\(folder)/Providers/ZetaPay/README.md"))
        let twice = try await CommandRun.of(words, executable: "/bin/sh")
        #expect(twice.code == 2)
    }

    @Test(arguments: ["acmePay", "Acme Pay", "A", "Acme/../Pay", "Yuno", "CentraAdyen", "Äcme", ""])
    func refusesWhatIsNoName(name: String) async throws {
        let run = try await CommandRun.of(["new-provider", name, "--into", folder])
        #expect(run.code == 2, "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func refusesAnotherFolderThanTheProjects() async throws {
        let run = try await CommandRun.of(
            ["-c", "cd / && '\(CommandRun.command)' new-provider AcmePay"], executable: "/bin/sh")
        #expect(run.code == 2)
        #expect(run.errors.contains("not the project's folder"))
    }
}
