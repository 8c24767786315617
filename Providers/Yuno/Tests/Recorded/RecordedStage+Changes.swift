import ExpressCheckout
import Testing
import YunoCheckout

extension RecordedStage {
    /// Does a step on a payment that was made, on a customer or on a session; nil for another step.
    mutating func change(_ step: String) async throws -> String? {
        let words = step.split(separator: " ").map(String.init)
        let payment = PaymentID(RecordedOrder.payment)
        let key = IdempotencyKey(RecordedOrder.id(30))
        let payments = try #require(provider.payments)
        switch words.first {
        case "capture", "void", "refund":
            let kind = try #require(PaymentChange.Kind(rawValue: words[0]))
            let amount = try words.dropFirst().first.map { try Fixture.money($0) }
            let change = PaymentChange(kind, of: payment, amount: amount, key: key)
            return RecordedLine.line(try await payments.perform(change, state: &state, journal: TestJournal()))
        case "find":
            return RecordedLine.line(
                try await payments.lookUp(PaymentChange(.refund, of: payment, key: key), state: &state))
        case "cancelOrRefund":
            return RecordedLine.line(
                try await provider.cancelOrRefund(payment, key: key, state: &state, journal: TestJournal()))
        case "read":
            let read = try await payments.read(payment, state: &state)
            let balance = try #require(read.balance)
            return RecordedLine.numbered(
                "\(read.state.rawValue) \(try #require(read.amount)) \(read.id?.rawValue ?? "no id"), "
                    + "captured \(try #require(balance.captured)), refunded \(try #require(balance.refunded))")
        case "customer": return RecordedLine.numbered(try await provider.findOrCreateCustomer("redacted-41"))
        case "session":
            let session = try await provider.readSession(state)
            let isUsed = session.isUsed == true ? "used" : "unused"
            return RecordedLine.numbered(
                "\(session.id.exposed) for \(session.amount?.description ?? "nothing"), \(isUsed)")
        default: return nil
        }
    }
}
