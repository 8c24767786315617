// The region below is the second example of docs/events.md, byte for byte.
import ExpressCheckout

// begin
struct Page {
    var checkout: EmbeddedCheckout

    /// A message that the page posted, and where it came from; gives back what to post to it.
    mutating func received(_ message: JSON, from origin: String, telling screen: Screen) async -> [JSON] {
        let reading = checkout.receive(message, from: origin)
        for event in reading.events { await screen.receive(event) }
        var replies = reading.replies
        for request in reading.requests {
            // Whatever is done or not: a page that asked waits for the answer.
            let action = request.link == nil ? CheckoutLink.Action.cancel : .open
            if let reply = checkout.answer(request, with: EmbeddedAnswer(action)) { replies.append(reply) }
        }
        return replies
    }
}
// end
