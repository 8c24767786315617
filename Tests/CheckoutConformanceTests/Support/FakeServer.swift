import CheckoutConformance
import ExpressCheckout

/// What both fake providers do alike over their HTTP: the log of calls, and faults.
protocol FakeServer: Actor, HTTPTransport, SandboxControl {
    var calls: [String] { get set }
    var entries: [JSON] { get set }
    var faults: [JSON] { get set }
    /// Acts on a call and gives status and body.
    func act(_ request: HTTPRequest, _ body: JSON) -> (Int, JSON)
}

extension FakeServer {
    func operations() async throws -> [String] { calls }
    func ledger() async throws -> JSON { .array(entries) }
    func arm(_ fault: JSON) async throws { faults.append(fault) }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        calls.append(request.operation)
        let body = request.body.flatMap { try? JSON(parsing: $0.exposed) } ?? [:]
        guard let index = faults.firstIndex(where: { $0["operation"]?.string == request.operation }) else {
            return Self.response(act(request, body))
        }
        let fault = faults.remove(at: index)
        switch fault["kind"]?.string {
        case "truncate", "act_then_cut":
            _ = act(request, body)
            throw TransportError(
                .connectionLost, certainty: .maybeHappened, operation: request.operation, message: "cut")
        case "twice":
            _ = act(request, body)
            return Self.response(act(request, body))
        case "status":
            let answer = fault["body"].map(\.bytes) ?? []
            return HTTPResponse(status: Int(fault["status"]?.int64 ?? 0), body: answer)
        default: return HTTPResponse(status: 502, body: Array("<html>".utf8))
        }
    }

    func enter(_ kind: String, _ payment: String, _ cents: Int64) {
        guard let dollar = Currency("USD") else { return }
        entries.append([
            "kind": .string(kind), "payment": .string(payment), "currency": "USD",
            "value": .string(Money(minorUnits: cents, currency: dollar).decimalText),
        ])
    }

    private static func response(_ answer: (Int, JSON)) -> HTTPResponse {
        HTTPResponse(status: answer.0, body: answer.1.bytes)
    }
}

extension JSON {
    /// The amount in cents that a text such as `105.00` says.
    var cents: Int64? {
        guard let text = string, let dollar = Currency("USD") else { return nil }
        return (try? Money(parsing: text, currency: dollar))?.minorUnits
    }
}

/// 105_00 as `105.00`.
func amountText(_ cents: Int64) -> JSON {
    guard let dollar = Currency("USD") else { return .null }
    return .string(Money(minorUnits: cents, currency: dollar).decimalText)
}
