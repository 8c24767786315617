import AfterpayConformance
import CheckoutConformance
import CurlTransport
import ExpressCheckout
import Testing

/// One checkout over real HTTP: the adapter behind a flow, the embedded sandbox behind it, a customer in front.
struct WorldRun: Sendable {
    let world: any CheckoutWorld
    let flow: CheckoutFlow

    /// Opens `order` at once unless told otherwise; the world ends with `body`.
    static func run(
        order: CheckoutOrder = SampleShop.order, quoter: any ShippingQuoter = SampleShop(),
        store: any CheckoutStore = InMemoryCheckoutStore(), time: any TimeSource = SystemTime(),
        _ body: (WorldRun) async throws -> Void
    ) async throws {
        let world = try await AfterpayHarness().makeWorld(sandbox: nil)
        let flow = CheckoutFlow(
            id: CheckoutID("c"), order: order, provider: world.provider, quoter: quoter, store: store, time: time)
        let result: Result<Void, any Error>
        do {
            try await body(WorldRun(world: world, flow: flow))
            result = .success(())
        } catch {
            result = .failure(error)
        }
        await world.shutDown()
        try result.get()
    }

    /// The sample order, to be captured later by the merchant.
    static let manual: CheckoutOrder = {
        let order = SampleShop.order
        return CheckoutOrder(
            reference: order.reference, country: order.country, currency: order.currency, lineItems: order.lineItems,
            summary: order.summary, shippingOptions: order.shippingOptions, capture: .manual, origin: order.origin)
    }()

    static func order(_ capture: CheckoutOrder.Capture) -> CheckoutOrder {
        capture == .manual ? manual : SampleShop.order
    }

    // MARK: - The customer

    /// The sheet's message about an address, and what it is answered with.
    func address(_ address: PostalAddress = SampleShop.served) async -> ClientReply {
        await flow.handle(world.device.addressMessage(address.redacted, isOpening: false))
    }

    /// The sheet's message about an option, and what it is answered with.
    func pick(_ id: String) async throws -> ClientReply {
        let option = try #require(await flow.sheet.quote.options.first { $0.id.rawValue == id })
        return await flow.handle(try #require(world.device.optionMessage(option)))
    }

    /// The customer confirms at Afterpay; nothing is paid yet.
    ///
    /// `quote` is what the page shows, else the flow's sheet.
    func confirm(
        _ address: PostalAddress = SampleShop.served, card: Approval.Card = .approves, quote: Quote? = nil
    ) async throws -> Authorization {
        let shown = await flow.sheet.quote
        let message = try await world.device.authorize(
            Approval(
                clientPayload: try await flow.open().clientPayload.exposed, quote: quote ?? shown, address: address,
                buyer: SampleShop.buyer, card: card))
        return Authorization(wallet: .afterpay, payload: message)
    }

    /// An order that is open, its address priced and confirmed by the customer.
    func confirmed() async throws -> Authorization {
        _ = try await flow.open()
        #expect(await address().problem == nil)
        return try await confirm()
    }

    /// Moves the sandbox's time on.
    func passTime(seconds: Int64) async throws {
        let root = try BaseURL("http://\(world.sandbox.host):\(world.sandbox.port ?? 80)")
        let transport = CurlHTTPTransport()
        let answer = try await transport.send(
            HTTPRequest(
                .post, RequestTarget(root, "/_sandbox/clock"),
                headers: [HTTPHeader("Content-Type", "application/json")],
                body: JSON.object([JSON.Member("advance_seconds", .number(String(seconds)))]).bytes, operation: "clock",
                replay: .once))
        await transport.shutDown()
        #expect(answer.status == 200)
    }

    // MARK: - The books

    /// What the sandbox charged or held, `capture 105.00 USD`.
    func charges() async throws -> [String] {
        let entries = try await world.ledger().array ?? []
        return entries.map { entry in
            ["kind", "value", "currency"].map { entry[$0]?.string ?? "?" }.joined(separator: " ")
        }
    }

    static func charge(_ capture: CheckoutOrder.Capture, _ amount: String = "105.00") -> String {
        "\(capture == .manual ? "authorize" : "capture") \(amount) USD"
    }
}

/// Time that passes when a test opens the door, and remembers how long it was asked to wait.
final class DoorTime: TimeSource {
    let door = Gate()
    private let asked = Locked<[Duration]>([])
    var now: Duration { .seconds(1_800_000_000) }
    var elapsed: Duration { now }
    var waits: [Duration] { asked.withLock { $0 } }

    func sleep(for duration: Duration) async throws {
        asked.withLock { $0.append(duration) }
        await door.pass()
    }
}

/// A merchant's prices by a closure.
struct Pricing: ShippingQuoter {
    let price: @Sendable (QuoteRequest) async throws -> QuoteReply

    init(_ price: @escaping @Sendable (QuoteRequest) async throws -> QuoteReply) {
        self.price = price
    }

    func quote(_ request: QuoteRequest, for order: CheckoutOrder) async throws -> QuoteReply {
        try await price(request)
    }
}
