import ExpressCheckout
import Foundation

/// The two places that list the providers, with a new one in them.
struct ProviderRegistration {
    private let files: [(path: String, text: String)]

    /// Reads both places in the current folder and puts the new provider in.
    /// - Throws: ``UsageError`` when this is not the project's folder, or its lists look otherwise.
    init(of name: ProviderName, _ entry: String) throws {
        var package = try Self.read("Package.swift")
        var registry = try Self.read("Sources/xcheckout/Registry.swift")
        let list = /let providers = \[(?<names>[^\]]*)\]/
        let end = "    ]\n\n    /// Every sheet that an adapter describes."
        guard let names = package.firstMatch(of: list)?.output.names, let place = registry.range(of: end) else {
            throw Self.elsewhere
        }
        package.replace(list, with: { _ in "let providers = [\(names), \"\(name.type)\"]" })
        registry.insert(contentsOf: entry, at: place.lowerBound)
        let imports = ["Checkout", "Conformance", "Sandbox"].map { "import \(name.type)\($0)\n" }.joined()
        files = [
            ("Package.swift", package), ("Sources/xcheckout/Registry.swift", ProviderRoom.sorted(imports + registry)),
        ]
    }

    /// Writes both.
    func write() throws {
        for (path, text) in files where !ReplacedFile.write(Array(text.utf8), to: path) {
            throw UsageError("\(UsageError.quoted(path)) cannot be written")
        }
    }

    private static func read(_ path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else { throw elsewhere }
        return String(decoding: data, as: UTF8.self)
    }

    private static let elsewhere = UsageError(
        "this is not the project's folder: run it where Package.swift is, or name a folder with --into")
}
