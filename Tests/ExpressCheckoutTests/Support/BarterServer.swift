import CheckoutConformance
import ExpressCheckout

/// A provider's server in memory, deliberately unlike the real ones: a quote is ordered first and fetched afterwards,
/// every payment asks for a further step, every answer (errors too) gives the token for the next call, nothing can be
/// cancelled.
actor BarterServer {
    struct Failure: Error {
        let word: String
        let token: String
    }

    private(set) var calls: [String] = []
    private(set) var charged: [Money] = []
    private var token = "t0"
    var expectedToken: String { token }
    private var counter = 0
    private var orders: [String: QuoteReply] = [:]
    private var payment: (amount: Money, isPaid: Bool)?
    private var failures: [String: String] = [:]
    private var gates: [String: Gate] = [:]
    private var losesAnswer: Set<String> = []
    private var pricing: @Sendable (QuoteRequest) -> QuoteReply = { _ in .keep }

    func price(_ pricing: @escaping @Sendable (QuoteRequest) -> QuoteReply) {
        self.pricing = pricing
    }

    /// Makes the next call of that name fail with `word`.
    func fail(_ call: String, with word: String) {
        failures[call] = word
    }

    /// Makes the next call of that name act and lose its answer.
    func loseAnswer(of call: String) {
        losesAnswer.insert(call)
    }

    func hold(_ call: String, at gate: Gate) {
        gates[call] = gate
    }

    func begin() async throws(Failure) -> String {
        try await enter("begin", "t0")
        return rotate()
    }

    func orderQuote(_ request: QuoteRequest, _ token: String) async throws(Failure) -> (id: String, token: String) {
        try await enter("orderQuote", token)
        counter += 1
        orders["q\(counter)"] = pricing(request)
        return ("q\(counter)", rotate())
    }

    func fetchQuote(_ id: String, _ token: String) async throws(Failure) -> (reply: QuoteReply, token: String) {
        try await enter("fetchQuote", token)
        guard let reply = orders[id] else { throw Failure(word: "no_such_quote", token: rotate()) }
        return (reply, rotate())
    }

    func pay(_ amount: Money, _ token: String) async throws(Failure) -> String {
        try await enter("pay", token)
        guard payment == nil else { throw Failure(word: "paid_already", token: rotate()) }
        payment = (amount, false)
        if losesAnswer.remove("pay") != nil {
            _ = rotate()
            throw Failure(word: "lost", token: token)
        }
        return rotate()
    }

    func confirm(_ word: String, _ token: String) async throws(Failure) -> (isPaid: Bool, token: String) {
        try await enter("confirm", token)
        guard let payment else { throw Failure(word: "nothing_to_confirm", token: rotate()) }
        guard word == "yes" else {
            self.payment = nil
            return (false, rotate())
        }
        self.payment = (payment.amount, true)
        charged.append(payment.amount)
        return (true, rotate())
    }

    /// A read needs no token, so a lost one can be found again.
    func status() async throws(Failure) -> (isPaid: Bool?, amount: Money?, token: String) {
        calls.append("status")
        return (payment?.isPaid, payment?.amount, token)
    }

    private func enter(_ call: String, _ given: String) async throws(Failure) {
        calls.append(call)
        if let gate = gates.removeValue(forKey: call) { await gate.pass() }
        guard given == token else { throw Failure(word: "stale_token", token: rotate()) }
        if let word = failures.removeValue(forKey: call) { throw Failure(word: word, token: rotate()) }
    }

    private func rotate() -> String {
        counter += 1
        token = "t\(counter)"
        return token
    }
}
