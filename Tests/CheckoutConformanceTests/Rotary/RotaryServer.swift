import CheckoutConformance
import ExpressCheckout

/// A provider that prices delivery itself: one cart per shopper, a token that turns with every answer, no keys.
///
/// The base token always finds the shopper's cart; any other must be the latest.
actor RotaryServer: FakeServer {
    static let baseToken = "rotary-base-token"

    var calls: [String] = []
    var entries: [JSON] = []
    var faults: [JSON] = []
    private var turns = 0
    private var lines: Int64 = 0
    private var option = "slow"
    private var region: String?
    private var pending: JSON?
    private var orders: [JSON] = []

    private static let prices: KeyValuePairs<String, Int64> = ["slow": 5_00, "fast": 12_00]

    func act(_ request: HTTPRequest, _ body: JSON) -> (Int, JSON) {
        let token = request.headers.first { $0.name == "Token" }?.value.exposed
        guard token == Self.baseToken || token == "token-\(turns)" else { return (401, ["error": "old token"]) }
        turns += 1
        switch request.operation {
        case "add": lines += 1
        case "remove": (lines, option, region) = (max(0, lines - 1), "slow", nil)
        case "address": region = body["region"]?.string
        case "option":
            guard let id = body["id"]?.string, Self.prices.contains(where: { $0.key == id }) else {
                return answer(400, [("error", "no such option")])
            }
            option = id
        case "pay": return pay(body)
        case "result":
            guard let order = pending else { return answer(400, [("error", "no step is open")]) }
            pending = nil
            return place(order)
        case "order": return answer(200, [("orders", .array(orders))])
        default: break
        }
        return cart()
    }

    private var total: Int64 { lines * 100_00 + (Self.prices.first { $0.key == option }?.value ?? 0) }

    private func cart() -> (Int, JSON) {
        let options = Self.prices.map { id, cents -> JSON in
            [
                "id": .string(id), "amount": amountText(cents), "goods": amountText(lines * 100_00),
                "total": amountText(lines * 100_00 + cents),
            ]
        }
        return answer(
            200,
            [
                ("lines", JSON(integerLiteral: lines)), ("options", .array(options)), ("selected", .string(option)),
                ("total", amountText(total)), ("currency", "USD"), ("refused", .bool(region == "HI")),
            ])
    }

    private func pay(_ body: JSON) -> (Int, JSON) {
        guard region != "HI", lines > 0, body["amount"].map({ $0.cents == total }) ?? true else {
            return answer(400, [("error", "the cart is another one")])
        }
        let order: JSON = [
            "id": .string("order-\(orders.count + 1)"), "status": "PLACED", "amount": amountText(total),
            "currency": "USD", "reference": body["reference"] ?? "",
        ]
        switch body["card"]?.string {
        case Approval.Card.declines.rawValue: return answer(200, [("status", "REFUSED")])
        case Approval.Card.asksForAction.rawValue:
            pending = order
            return answer(200, [("status", "REDIRECT"), ("url", "https://bank.example/step")])
        default: return place(order)
        }
    }

    private func place(_ order: JSON) -> (Int, JSON) {
        orders.append(order)
        enter("authorize", order["id"]?.string ?? "", order["amount"]?.cents ?? 0)
        (lines, option, region) = (0, "slow", nil)
        return answer(200, (order.object ?? []).map { ($0.key, $0.value) })
    }

    private func answer(_ status: Int, _ members: [(String, JSON?)]) -> (Int, JSON) {
        (status, .object(compacting: members + [("token", .string("token-\(turns)"))]))
    }
}
