import ExpressCheckout
import Foundation

/// A file that a user names, read whole; `-` is standard input.
enum InputFile {
    /// More than any order or payload has; what JSON is read up to, so that a larger file is refused in these words.
    private static let maximumBytes = JSON.ReadingOptions().maximumBytes

    static func read(
        _ path: String, upTo maximumBytes: Int = maximumBytes, mayBeEmpty: Bool = false
    ) throws -> [UInt8] {
        if path == "-" { return try bounded(FileHandle.standardInput, path, maximumBytes, mayBeEmpty) }
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
            throw UsageError("no such file: \(UsageError.quoted(path))")
        }
        guard !isDirectory.boolValue else { throw UsageError("\(UsageError.quoted(path)) is a directory, not a file") }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw UsageError("\(UsageError.quoted(path)) cannot be read: check its permissions")
        }
        return try bounded(handle, path, maximumBytes, mayBeEmpty)
    }

    private static func bounded(
        _ handle: FileHandle, _ path: String, _ maximumBytes: Int, _ mayBeEmpty: Bool
    ) throws -> [UInt8] {
        let name = path == "-" ? "standard input" : UsageError.quoted(path)
        let data: Data
        do {
            data = try handle.read(upToCount: maximumBytes + 1) ?? Data()
        } catch {
            throw UsageError("\(name) cannot be read")
        }
        guard data.count <= maximumBytes else {
            throw UsageError("\(name) is too large: the limit is \(maximumBytes / 1024 / 1024) MB")
        }
        guard mayBeEmpty || !data.isEmpty else { throw UsageError("\(name) is empty") }
        return Array(data)
    }
}
