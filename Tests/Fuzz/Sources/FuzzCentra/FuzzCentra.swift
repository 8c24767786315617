import CentraAdyenCheckout
import ExpressCheckout

/// Whatever Centra says is explained for every operation, and read as a cart or refused; whatever a client says is decoded
/// and answered.
///
/// The first byte chooses the status.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    guard let first = input.first else { return 0 }
    let bytes = Array(input.dropFirst())
    let statuses = [200, 400, 401, 409, 429, 500, 503]
    let status = statuses[Int(first) % statuses.count]
    for operation in provider.answers?.operations ?? [] {
        check(HTTPResponse(status: status, body: bytes), operation)
        // The same bytes as the value of the field, so that the fuzzer need not find the envelope.
        let data = Array(#"{"data":{"\#(operation.name)":"#.utf8) + bytes + Array("}}".utf8)
        check(HTTPResponse(status: status, body: data), operation)
    }
    guard let json = try? JSON(parsing: bytes, options: .providerAnswer) else { return 0 }
    importing(json)
    message(json)
    return 0
}

private struct NoTransport: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { HTTPResponse(status: 500) }
}

private let provider = CentraAdyenProvider(configuration: .placeholder, transport: NoTransport())

private func check(_ answer: HTTPResponse, _ operation: AnswerOperation) {
    guard let explanation = provider.answers?.explain(answer, to: operation) else { return }
    guard (try? JSON(parsing: explanation.json.bytes)) == explanation.json else {
        fatalError("an explanation came back changed")
    }
    if let error = explanation.error, operation.isRead, error.certainty != .decided || !error.isRetrySafe {
        fatalError("a read may have acted")
    }
    if answer.status >= 400, explanation.outcome == "completed" { fatalError("completed by a refusal") }
}

private func importing(_ json: JSON) {
    guard let order = try? provider.importing?.importOrder(json) else { return }
    guard order.isComplete else { return }
    guard (try? CheckoutOrder.read(order.order.exposed.bytes)) != nil else { fatalError("a whole order is none") }
}

private func message(_ json: JSON) {
    guard let bridge = provider.bridge, let sample else { return }
    guard (try? bridge.decode(json)) != nil else { return }
    _ = try? bridge.encode(.keep(nil), to: json, order: sample)
    _ = try? bridge.encode(CheckoutOutcome.cancelled, to: json, order: sample)
}

private let sample = try? CheckoutOrder.read(
    Array(
        #"{"reference":"r","country":"US","currency":"USD","summary":[{"id":"t","type":"total","label":"A","amount":"1"}]}"#
            .utf8)
).order
