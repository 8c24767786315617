import ExpressCheckout
import Foundation

/// The files of a new provider.
struct ProviderRoom {
    private let name: ProviderName

    init(_ name: ProviderName) {
        self.name = name
    }

    /// The registry's entry.
    var entry: String { filled(PackageResources.Entry_txt) }

    /// Paths in the room and what stands there.
    private var files: [(path: String, text: String)] {
        [
            ("Sources/\(name.type)Configuration.swift", filled(PackageResources.Configuration_txt)),
            ("Sources/\(name.type)Provider.swift", filled(PackageResources.Provider_txt)),
            ("Sandbox/\(name.type)Sandbox.swift", filled(PackageResources.Sandbox_txt)),
            ("Conformance/\(name.type)Harness.swift", Self.sorted(filled(PackageResources.Harness_txt))),
            ("Conformance/\(name.type)Device.swift", filled(PackageResources.Device_txt)),
            ("Tests/ConformanceTests.swift", Self.sorted(filled(PackageResources.Tests_txt))),
            ("Recordings/.gitkeep", ""), ("README.md", filled(PackageResources.Readme_txt)),
        ]
    }

    /// Writes the room below `folder`.
    /// - Returns: where it is.
    /// - Throws: ``UsageError`` when something is there already, or nothing can be written.
    func write(into folder: String) throws -> String {
        let home = "\(folder)/\(name.type)"
        guard !FileManager.default.fileExists(atPath: home) else {
            throw UsageError("\(UsageError.quoted(home)) is there already: nothing was written")
        }
        for (path, text) in files {
            let file = URL(fileURLWithPath: "\(home)/\(path)")
            do {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            } catch {
                throw UsageError("\(UsageError.quoted(file.path)) cannot be written")
            }
        }
        return home
    }

    private func filled(_ template: [UInt8]) -> String {
        String(decoding: template, as: UTF8.self).replacing("{{Name}}", with: name.type)
            .replacing("{{NAME}}", with: name.variable).replacing("{{id}}", with: name.id)
    }

    /// The same with its imports in the order of the formatter's: where a name stands depends on it.
    static func sorted(_ text: String) -> String {
        let lines = text.components(separatedBy: "\n")
        let imports = lines.prefix { $0.hasPrefix("import ") || $0.hasPrefix("public import ") }
        let module = { (line: String) in line.split(separator: " ").last.map(String.init) ?? "" }
        return (imports.sorted { module($0) < module($1) } + lines.dropFirst(imports.count)).joined(separator: "\n")
    }
}
