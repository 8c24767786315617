// The region below is the example of docs/flow.md, byte for byte.
import ExpressCheckout

// begin
struct Shop: ShippingQuoter {
    func quote(_ request: QuoteRequest, for order: CheckoutOrder) async throws -> QuoteReply {
        guard request.address?.exposed.region == "HI" else { return .keep }
        return .issues([AddressIssue(.addressUndeliverable, field: .region, message: "We don't ship to Hawaii yet")])
    }
}
// end
