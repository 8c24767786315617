import ExpressCheckout

/// An order that is accepted must be written and read back as it was; whatever is not one is refused with its problems.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    do throws(OrderInvalid) {
        let order = try CheckoutOrder.read(bytes).order
        guard let again = try? CheckoutOrder.read(order.json.bytes).order, again == order else {
            fatalError("an order came back changed")
        }
    } catch {
        guard !error.problems.isEmpty else { fatalError("refused without a problem") }
    }
    return 0
}
