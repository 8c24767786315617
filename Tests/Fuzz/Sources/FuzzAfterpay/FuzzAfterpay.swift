import AfterpayCheckout
import ExpressCheckout

/// Whatever bytes come from Afterpay or from a client: they are explained, read as an order and as a message, and none of it
/// crashes or takes an odd answer for money.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let provider = AfterpayProvider(configuration: .placeholder, transport: Silence())
    guard let answers = provider.answers, let importing = provider.importing, let bridge = provider.bridge else {
        fatalError("the adapter has these abilities")
    }
    for operation in answers.operations {
        for status in [operation.success, 402, 409, 422, 500] {
            let explanation = answers.explain(HTTPResponse(status: status, body: bytes), to: operation)
            _ = explanation.json.text
            if !operation.isRead, status == 409 || status == 500, explanation.outcome != "unknown" {
                fatalError("\(operation.name) with \(status) decides nothing")
            }
        }
    }
    guard let json = try? JSON(parsing: bytes, options: .providerAnswer) else { return 0 }
    if let imported = try? importing.importOrder(json), imported.isComplete {
        _ = imported.report.map(\.json.text)
        if let order = try? CheckoutOrder.read(imported.order.exposed).order {
            guard let lines = try? OrderSummary(order.summary.items), lines == order.summary else {
                fatalError("the lines do not sum to the total")
            }
        }
    }
    if let event = try? bridge.decode(json), case .authorized(let authorization) = event,
        (authorization.payload.exposed["orderToken"] ?? authorization.payload.exposed["token"])?.string == nil
    {
        fatalError("authorised without a token")
    }
    return 0
}

private struct Silence: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw TransportError(.refusedLocally, certainty: .notSent, operation: request.operation, message: "silence")
    }
}
