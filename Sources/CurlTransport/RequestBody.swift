/// A request's body at an address that stays, as libcurl reads it while the transfer runs.
final class RequestBody: @unchecked Sendable {  // written in init alone, then only read
    let bytes: UnsafeRawBufferPointer

    /// Copies `content`.
    init(_ content: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: content.count, alignment: 1)
        copy.copyBytes(from: content)
        bytes = UnsafeRawBufferPointer(copy)
    }

    deinit {
        bytes.deallocate()
    }
}
