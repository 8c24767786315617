import CheckoutConformance
import ExpressCheckout
import Testing
import YunoCheckout

/// Does a case's steps on the core's flow, with the raw messages of the client SDK, and tells what came of each.
struct RecordedFlowStage {
    private let flow: CheckoutFlow
    private let order: RecordedOrder
    /// How many sessions were opened: each payment has its own session, token and key.
    private var attempts = 0

    init(_ recorded: RecordedCase, _ provider: YunoProvider) throws {
        order = recorded.order
        // A session's key, which is not sent, then its payment's.
        let keys = [20, 4, 21, 14].map { IdempotencyKey(RecordedOrder.id($0)) }
        let given = Counter()
        flow = CheckoutFlow(
            id: CheckoutID("c-1"), order: try order.order, provider: provider, quoter: SampleShop()
        ) {
            let index = given.next()
            return index < keys.count ? keys[index] : .random()
        }
    }

    mutating func line(_ step: String) async throws -> String {
        switch step {
        case "open":
            attempts += 1
            return RecordedStage.opened(try await flow.open())
        case "quote":
            let reply = try await handle(address("CA"))
            let methods = reply.message?.exposed["shippingMethods"]?.array ?? []
            return "quoted: \(methods.first?["id"]?.string ?? "none") of \(methods.count), "
                + "\(await flow.sheet.total.amount)"
        case "refused":
            let errors = try await handle(address("HI")).message?.exposed["errors"]?.array ?? []
            return "refused: " + errors.compactMap { $0["code"]?.string }.joined(separator: ", ")
        case "pay": return try await pay("standard")
        case "payExpress": return try await pay("express")
        case "challenge": return try await outcome(RecordedStage.challengeMessage("COMPLETED"))
        case "lookUp": return RecordedLine.line(try await flow.lookUp())
        default: throw TestFailure("no such step: \(step)")
        }
    }

    private func pay(_ option: String) async throws -> String {
        let token = attempts == 1 ? RecordedOrder.token : RecordedOrder.id(13)
        return try await outcome(try order.authorisation(option: option, token: token))
    }

    private func outcome(_ message: JSON) async throws -> String {
        RecordedLine.line(try #require(try await handle(message).outcome))
    }

    private func handle(_ message: JSON) async throws -> ClientReply {
        let reply = await flow.handle(message)
        // An outcome that is not known has its error inside.
        if let problem = reply.problem, reply.outcome == nil { throw problem }
        return reply
    }

    private func address(_ region: String) -> JSON {
        [
            "type": "onShippingAddressChanged", "paymentMethodType": "APPLE_PAY",
            "shippingInfo": [
                "shippingAddress": [
                    "city": "redacted-4", "state": .string(region), "postalCode": "00001", "countryCode": "US",
                ]
            ],
        ]
    }
}

/// Counts from zero.
private final class Counter: Sendable {
    private let value = Locked(0)

    func next() -> Int {
        value.withLock { value in
            defer { value += 1 }
            return value
        }
    }
}
