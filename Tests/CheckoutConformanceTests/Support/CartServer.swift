import CheckoutConformance
import ExpressCheckout

/// Another provider in memory, deliberately unlike ``MemoryServer``: the shopper has one cart, the provider prices delivery,
/// every answer brings the token that the next call needs, nothing carries a key, and money is only held.
actor CartServer: SandboxControl {
    /// The answer did not come, or is an error; the next token comes with errors, too.
    struct Failure: Error {
        let status: Int
        let word: String
        var token: String?
    }

    /// What the cart holds and costs.
    struct Cart: Sendable {
        let lines: [String: Int]
        let option: String
        let isRefused: Bool
        let cents: Int64
    }

    /// What became of a payment.
    enum Answer: Sendable {
        case ordered(String, cents: Int64)
        case declined
        case step
    }

    private var calls: [String] = []
    private var entries: [JSON] = []
    private var faults: [JSON] = []
    private var lines: [String: Int] = [:]
    private var option = "standard"
    private var isRefused = false
    private var step: Bool?
    private var order: (id: String, cents: Int64)?
    private var token = ""
    private var count = 0

    func operations() async throws -> [String] { calls }
    func ledger() async throws -> JSON { .array(entries) }
    func arm(_ fault: JSON) async throws { faults.append(fault) }

    /// A session of the shopper's; an earlier one is over.
    func begin() throws(Failure) -> (String, String) {
        try act("begin", nil) { "session" }
    }

    func cart(_ token: String) throws(Failure) -> (Cart, String) {
        try act("cart", token) { current }
    }

    func add(_ line: String, _ quantity: Int, _ token: String) throws(Failure) -> (Cart, String) {
        try act("add", token) {
            lines[line, default: 0] += quantity
            return current
        }
    }

    func remove(_ line: String, _ token: String) throws(Failure) -> (Cart, String) {
        try act("remove", token) {
            lines[line] = nil
            return current
        }
    }

    func deliver(to region: String, _ token: String) throws(Failure) -> (Cart, String) {
        try act("deliver", token) {
            isRefused = region == "HI"
            return current
        }
    }

    func choose(_ option: String, _ token: String) throws(Failure) -> (Cart, String) {
        try act("choose", token) {
            self.option = option
            return current
        }
    }

    func pay(_ card: String, _ token: String) throws(Failure) -> (Answer, String) {
        try act("pay", token) {
            switch card {
            case Approval.Card.declines.rawValue: .declined
            case Approval.Card.asksForAction.rawValue:
                {
                    step = true
                    return .step
                }()
            default: placed()
            }
        }
    }

    func finish(_ token: String) throws(Failure) -> (Answer, String) {
        try act("finish", token) {
            guard step == true else { return .declined }
            step = nil
            return placed()
        }
    }

    func lastOrder(_ token: String) throws(Failure) -> ((id: String, cents: Int64)?, String) {
        try act("lastOrder", token) { order }
    }

    private var current: Cart {
        let goods = Int64(lines.values.reduce(0, +)) * 50_00
        return Cart(
            lines: lines, option: option, isRefused: isRefused, cents: goods + (option == "standard" ? 5_00 : 12_00))
    }

    private func placed() -> Answer {
        count += 1
        let cents = current.cents
        order = ("order-\(count)", cents)
        lines = [:]
        option = "standard"
        entries.append([
            "kind": "authorize", "payment": .string("order-\(count)"), "currency": "USD",
            "value": .string("\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"),
        ])
        return .ordered("order-\(count)", cents: cents)
    }

    /// Acts under the token of the last answer and gives the next one, unless a fault comes first.
    private func act<Value>(_ operation: String, _ given: String?, _ body: () -> Value) throws(Failure) -> (
        Value, String
    ) {
        calls.append(operation)
        if let index = faults.firstIndex(where: { [nil, operation].contains($0["operation"]?.string) }) {
            let fault = faults.remove(at: index)
            switch fault["kind"]?.string {
            case "truncate", "act_then_cut":
                _ = body()
                _ = rotate()
                throw Failure(status: 0, word: "cut")
            case "twice": _ = body()
            case "reset": throw Failure(status: 0, word: "reset")
            case "status":
                throw Failure(
                    status: Int(fault["status"]?.int64 ?? 0), word: fault["body"]?["message"]?.string ?? "",
                    token: token)
            default: throw Failure(status: 502, word: "<html>", token: token)
            }
        }
        guard given == nil || given == token else { throw Failure(status: 401, word: "session gone") }
        let value = body()
        return (value, rotate())
    }

    private func rotate() -> String {
        count += 1
        token = "token-\(count)"
        return token
    }
}
