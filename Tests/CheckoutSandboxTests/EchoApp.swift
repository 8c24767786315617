import CheckoutSandbox
import ExpressCheckout

/// An app that answers with what it got, and counts what it did.
actor EchoApp: SandboxApp {
    nonisolated let name: String
    private(set) var handled = 0

    init(_ name: String = "echo") {
        self.name = name
    }

    nonisolated func operation(of request: SandboxRequest) -> String? {
        switch request.segments.first {
        case "pay": "pay"
        case "read": "read"
        default: nil
        }
    }

    func handle(_ request: SandboxRequest) async -> SandboxResponse {
        handled += 1
        return .json(
            [
                "count": .number(String(handled)),
                "method": .string(request.method),
                "path": .string(request.path),
                "query": .array(request.query.map { .array([.string($0.name), .string($0.value)]) }),
                "base": .string(request.baseURL),
                "now": .number(String(request.now.components.seconds)),
                "bytes": .number(String(request.body.count)),
            ],
            status: 201, headers: [HTTPHeader("X-Echo", "yes")])
    }

    func ledger() async -> JSON {
        [["kind": "capture", "payment": .string("\(name)-1"), "currency": "USD", "value": "1.00"]]
    }
}
