// The region below is the example of docs/store.md, byte for byte.
import CheckoutSQLite
import ExpressCheckout

// begin
func startUp(_ path: String, _ providers: [any ExpressCheckoutProvider]) async throws -> [CheckoutID: String] {
    let store = try SQLiteCheckoutStore(path: path)
    var news: [CheckoutID: String] = [:]
    for checkout in try await CheckoutFlow.resumeAll(from: store, at: providers) {
        switch checkout.finding {
        case .paid: news[checkout.id] = "fulfil the order"
        case .changed(let outcome): news[checkout.id] = "the refund or capture: \(outcome.name)"
        case .closed, .taken: break
        case .undecided, .failed: news[checkout.id] = "look again later"
        case .unreadable, .noProvider: news[checkout.id] = "a person must look"
        }
    }
    return news
}
// end
