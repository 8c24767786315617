import ExpressCheckout

/// Whatever is read must be written and read back as it was; nothing may crash.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    for options in [JSON.ReadingOptions(), .providerAnswer] {
        guard let value = try? JSON(parsing: bytes, options: options) else { continue }
        guard let again = try? JSON(parsing: value.bytes), again == value else {
            fatalError("a value came back changed")
        }
        guard let pretty = try? JSON(parsing: value.prettyText), pretty == value else {
            fatalError("a value came back changed from its pretty form")
        }
    }
    return 0
}
