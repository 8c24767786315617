import Foundation

/// A JSON file that is whole after every write, so that whoever ends in between leaves a readable one behind.
///
/// What is done is written once; what may still change stands behind it and is written anew with every change, in one
/// call, with spaces where it was longer before.
struct GrowingFile: ~Copyable {
    let path: String
    private let descriptor: Int32
    /// Where the part that may change begins.
    private var settled: Int
    private var length: Int

    private init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
        settled = 0
        length = 0
    }

    /// Creates the file beside `target`, readable by its owner alone; one that an earlier run left behind stays.
    /// - Throws: ``RecordingError`` when it cannot be created.
    static func create(beside target: String) throws(RecordingError) -> GrowingFile {
        var path = target + ".partial"
        var number = 1
        var descriptor = open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
        while descriptor < 0, errno == EEXIST, number < 100 {
            number += 1
            path = "\(target).partial-\(number)"
            descriptor = open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
        }
        guard descriptor >= 0 else {
            throw RecordingError("the recording cannot be written: \(String(cString: strerror(errno)))")
        }
        return GrowingFile(path: path, descriptor: descriptor)
    }

    deinit {
        close(descriptor)
    }

    /// Writes `bytes` behind what is done; the first `count` of them are done with it.
    mutating func write(_ bytes: [UInt8], settling count: Int) -> RecordingError? {
        var rest = (bytes + Array(repeating: 0x20, count: max(0, length - settled - bytes.count)))[...]
        var offset = settled
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else {
                return RecordingError("the recording cannot be written: \(String(cString: strerror(errno)))")
            }
            rest = rest.dropFirst(written)
            offset += written
        }
        length = max(length, settled + bytes.count)
        settled += count
        return nil
    }

    /// Gives the file its final contents and its name, in one step.
    mutating func finish(_ bytes: [UInt8], as target: String) -> RecordingError? {
        settled = 0
        if let failure = write(bytes, settling: bytes.count) { return failure }
        guard ftruncate(descriptor, off_t(bytes.count)) == 0, fsync(descriptor) == 0, rename(path, target) == 0 else {
            return RecordingError("the recording cannot be finished: \(String(cString: strerror(errno)))")
        }
        return nil
    }

    /// Removes the file.
    func remove() {
        unlink(path)
    }
}
