import ExpressCheckout

/// `xcheckout rehearse`: what would change if another provider took the payments.
struct RehearseCommand: Command {
    let name = "rehearse"
    let summary = "play the same customer at two providers' embedded sandboxes and list what differs"
    let usage = "--from ID --to ID [--json] ORDER.json|-"
    let arguments = 1...1
    let options = [
        Option("--from", "ID", "the provider you have: yuno, afterpay or centra-adyen"),
        Option("--to", "ID", "the provider you think of"),
        Option("--json", nil, "one JSON object instead of the two columns"),
    ]

    func run(_ options: Options) async throws -> ExitCode {
        guard let from = options.value("--from"), let to = options.value("--to") else {
            throw UsageError("from which provider to which? xcheckout rehearse \(usage)")
        }
        let (old, new) = (try Registry.provider(from), try Registry.provider(to))
        guard old.id != new.id else { throw UsageError("--from and --to are the same provider") }
        let order = try Self.filling(try OrderFile.read(options.arguments[0]))
        let rehearsal = try await Rehearsal.run(order, from: old, to: new)
        if options.has("--json") {
            Console.print(json: rehearsal.json.prettyText)
        } else {
            Console.print(RehearsalShow(style: Style(hasColour: Console.hasColour)).text(of: rehearsal))
        }
        return rehearsal.isSame ? .done : .failed
    }

    /// The order with its goods to be put into the cart: a sandbox's customer comes with an empty one.
    private static func filling(_ order: CheckoutOrder) throws -> CheckoutOrder {
        guard order.cart == .existing else { return order }
        let members = (order.json.object ?? []).filter { $0.key != "cart" }
        do throws(OrderInvalid) {
            return try CheckoutOrder.read(.object(members + [JSON.Member("cart", "add")])).order
        } catch {
            throw UsageError(error.problems.map(\.description).joined(separator: "\n"))
        }
    }
}
