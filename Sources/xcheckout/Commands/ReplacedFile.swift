import Foundation

/// Writes a file in one step: whoever looks sees the old one or the new one, and what it was stays what it was.
enum ReplacedFile {
    /// Gives the file at `path` new contents.
    ///
    /// A symbolic link keeps pointing to the file, which is the one that changes; a file keeps its permissions, and a
    /// new one is its owner's alone. What is in the way, a directory or a pipe, is no file to replace.
    /// - Returns: whether it was written; nothing is left behind when not.
    static func write(_ bytes: [UInt8], to path: String) -> Bool {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        var old = stat()
        let exists = stat(target, &old) == 0
        guard !exists || old.st_mode & S_IFMT == S_IFREG else { return false }
        var name = Array((target + ".XXXXXX").utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let isDone =
            written(bytes, to: descriptor) && (!exists || fchmod(descriptor, old.st_mode & 0o777) == 0)
            && fsync(descriptor) == 0 && rename(name, target) == 0
        if !isDone { unlink(name) }
        return isDone
    }

    private static func written(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
