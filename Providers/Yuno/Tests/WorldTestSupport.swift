import CheckoutConformance
import CurlTransport
import ExpressCheckout
import Testing
import YunoConformance

/// One checkout of a world of its own: the adapter over libcurl, the embedded sandbox, a customer with a phone.
struct WorldCheckout: Sendable {
    let world: any CheckoutWorld
    let flow: CheckoutFlow

    /// Runs `body` in a fresh world and ends it, whatever becomes of it.
    static func run(
        _ order: CheckoutOrder? = nil, quoter: (any ShippingQuoter)? = SampleShop(),
        _ body: (WorldCheckout) async throws -> Void
    ) async throws {
        let world = try await YunoHarness().makeWorld(sandbox: nil)
        let flow = CheckoutFlow(
            id: CheckoutID("c-1"), order: order ?? world.order, provider: world.provider, quoter: quoter)
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await body(WorldCheckout(world: world, flow: flow)))
        } catch {
            outcome = .failure(error)
        }
        await world.shutDown()
        try outcome.get()
    }

    /// Opens the checkout and picks an address that is served.
    func openWithAddress() async throws -> OpenReply {
        let opened = try await flow.open()
        let reply = await pick(SampleShop.served)
        #expect(reply.problem == nil)
        return opened
    }

    /// The phone's call for an address.
    func pick(_ address: PostalAddress, isOpening: Bool = false) async -> ClientReply {
        await flow.handle(world.device.addressMessage(address.redacted, isOpening: isOpening))
    }

    /// The phone's message when the customer authorises what `quote` shows, else the sheet.
    func token(
        _ opened: OpenReply, card: Approval.Card = .approves, quote: Quote? = nil,
        address: PostalAddress = SampleShop.served
    ) async throws -> JSON {
        let shown = await flow.sheet.quote
        return try await world.device.authorize(
            Approval(
                clientPayload: opened.clientPayload.exposed, quote: quote ?? shown, address: address,
                buyer: SampleShop.buyer, card: card))
    }

    /// Authorises and gives the outcome.
    func pay(_ opened: OpenReply, card: Approval.Card = .approves, quote: Quote? = nil) async throws -> CheckoutOutcome
    {
        let reply = await flow.handle(try await token(opened, card: card, quote: quote))
        if let problem = reply.problem { throw problem }
        return try #require(reply.outcome)
    }

    /// What was charged so far: kind and amount of every entry.
    func charges() async throws -> [String] {
        try (await world.ledger().array ?? []).map { entry in
            let parts = ["kind", "value", "currency", "reference"].map { entry[$0]?.string ?? "?" }
            return parts.joined(separator: " ")
        }
    }

    /// How many calls of `operation` reached the sandbox.
    func count(_ operation: String) async throws -> Int {
        try await world.operations().filter { $0 == operation }.count
    }

    /// Holds payments in the middle of their work at the sandbox, or lets them go on.
    func setProcessor(held: Bool) async throws {
        let answer = try await consumer(.post, body: ["state": held ? "held" : "running"])
        #expect(answer.status == 204)
    }

    /// Returns once `count` payments are held.
    func waitForHeldPayments(_ count: Int64) async throws {
        // A loop here makes the optimiser of Swift 6.3 crash.
        guard try await heldPayments() != count else { return }
        try await waitForHeldPayments(count)
    }

    private func heldPayments() async throws -> Int64? {
        let answer = try await consumer(.get, body: nil)
        return try answer.json()["waiting"]?.int64
    }

    private func consumer(_ method: HTTPMethod, body: JSON?) async throws -> HTTPResponse {
        let transport = CurlHTTPTransport()
        let answer = try await transport.send(
            HTTPRequest(
                method, RequestTarget(world.sandbox, "/_consumer/processor"),
                headers: body == nil ? [] : [HTTPHeader("Content-Type", "application/json")], body: body?.bytes,
                operation: "processor", replay: .safe))
        await transport.shutDown()
        return answer
    }
}

/// A fault of the sandbox, named for the test's output.
struct WorldFault: Sendable, CustomTestStringConvertible {
    let kind: String
    var status: Int?
    var body: JSON?
    /// Whether the sandbox acts on the call all the same.
    var acts = false

    var testDescription: String {
        kind + (status.map { " \($0)" } ?? "") + (body.map { " \($0["code"]?.string ?? "text")" } ?? "")
    }

    /// The fault for the next `times` calls of `operation`.
    func armed(for operation: String, times: Int = 1) -> JSON {
        .object(compacting: [
            ("kind", .string(kind)), ("operation", .string(operation)), ("times", .number(String(times))),
            ("status", status.map { .number(String($0)) }), ("body", body),
        ])
    }

    static func status(_ status: Int, _ code: String? = nil) -> WorldFault {
        WorldFault(kind: "status", status: status, body: code.map { ["code": .string($0), "messages": ["text"]] })
    }

    /// What leaves it open whether the call was done.
    static let unclear: [WorldFault] = [
        WorldFault(kind: "act_then_cut", acts: true), WorldFault(kind: "truncate", acts: true),
        WorldFault(kind: "not_json"), WorldFault(kind: "not_json", status: 200),
        WorldFault(kind: "not_json", status: 400),
        .status(500), .status(500, "INTERNAL_ERROR"), .status(504), .status(504, "REQUEST_TIMEOUT"), .status(408),
        WorldFault(kind: "status", status: 408, body: ["message": "Request Timeout"]), .status(302), .status(200),
        .status(200, "REQUEST_IN_PROCESS"), .status(409), WorldFault(kind: "reset"),
    ]

    /// What a payment's key and token add to it.
    static let unclearPayments =
        unclear + [
            .status(400, "REQUEST_IN_PROCESS"), .status(409, "ANYTHING"), .status(401, "TOKEN_IN_USE"),
            WorldFault(kind: "status", status: 201, body: [:]), WorldFault(kind: "status", status: 201, body: []),
        ]
}
