import Foundation

/// A folder that is gone with the test.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("store-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// The path of a store in it.
    var store: String { "\(path)/checkouts.sqlite" }

    /// The store's file and those beside it, joined: whatever can be read from the disk.
    func everything() throws -> [UInt8] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted().flatMap { name in
            Array(try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
        }
    }

    func mode(of name: String) -> mode_t? {
        var status = stat()
        return stat(name, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
