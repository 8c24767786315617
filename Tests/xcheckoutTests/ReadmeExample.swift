// The region below is the README's example, byte for byte: `make readme` copies it, a test runs it.

// begin
import CurlTransport
import ExpressCheckout
import Foundation
import YunoCheckout

/// Opens a checkout on your server and gives what the provider's client SDK needs to show the sheet.
func openCheckout(orderFile: String, environment: [String: String]) async throws -> (CheckoutFlow, JSON) {
    let order = try CheckoutOrder.read(Data(contentsOf: URL(filePath: orderFile))).order
    let provider = YunoProvider(
        configuration: try YunoConfiguration(reading: environment), transport: CurlHTTPTransport())
    let flow = CheckoutFlow(id: CheckoutID(order.reference), order: order, provider: provider)
    return (flow, try await flow.open().clientPayload.exposed)
}

/// Answers one message of the SDK: an address, an option, an authorised payment.
func answer(_ message: [UInt8], in flow: CheckoutFlow) async throws -> [UInt8]? {
    let reply = await flow.handle(try JSON(parsing: message))
    if let problem = reply.problem { print("for your log: \(problem)") }
    switch reply.outcome {
    case .completed(let payment)?: print("paid: \(payment.state)")
    case .unknown?, .pending?: print("ask once more: \(try await flow.lookUp().name)")
    case let other?: print("not paid: \(other.name)")
    case nil: break
    }
    return reply.message?.exposed.bytes
}
// end
