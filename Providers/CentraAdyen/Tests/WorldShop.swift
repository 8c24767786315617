import CentraAdyenCheckout
import CentraAdyenConformance
import CentraAdyenSandbox
import CheckoutConformance
import CheckoutSandbox
import CurlTransport
import ExpressCheckout
import Foundation
import Testing

/// A shop served over HTTP on loopback, the flow in front of it over libcurl, and the customer's device.
final class WorldShop: Sendable {
    let sandbox: CentraAdyenSandbox
    let server: SandboxServer
    let transport: CurlHTTPTransport
    let provider: CentraAdyenProvider
    let order: CheckoutOrder
    let flow: CheckoutFlow
    let device = CentraAdyenDevice()
    /// A token of the shopper's own session, where there was one before the checkout.
    private let shoppersToken: String?

    /// Opens a shop; with `held` shirts the shopper's own session has them in its cart already.
    init(
        _ settings: CentraAdyenSandbox.Settings = .init(), held: Int = 0, order: CheckoutOrder = SampleShop.order,
        acceptsProviderPrices: Bool = false, shopper: SandboxShopper? = nil
    ) async throws {
        let shopper = shopper ?? SandboxShopper(settings)
        if held > 0 { try await shopper.add(held) }
        let token = await shopper.token
        shoppersToken = token.hasPrefix("base") ? nil : token
        sandbox = shopper.sandbox
        server = try SandboxServer(apps: [sandbox])
        transport = CurlHTTPTransport()
        provider = CentraAdyenProvider(
            configuration: try CentraAdyenConfiguration(
                apiURL: "\(server.root)/centra/api", sessionToken: token, sharedSecret: "sandbox-secret",
                termsAccepted: true),
            transport: transport)
        self.order = order
        flow = CheckoutFlow(
            id: CheckoutID("c-1"), order: order, provider: provider,
            options: CheckoutFlow.Options(acceptsProviderPrices: acceptsProviderPrices))
    }

    /// Runs `body` in a world and ends it.
    static func run(
        _ settings: CentraAdyenSandbox.Settings = .init(), held: Int = 0, order: CheckoutOrder = SampleShop.order,
        acceptsProviderPrices: Bool = false, shopper: SandboxShopper? = nil, _ body: (WorldShop) async throws -> Void
    ) async throws {
        let world = try await WorldShop(
            settings, held: held, order: order, acceptsProviderPrices: acceptsProviderPrices, shopper: shopper)
        do {
            try await body(world)
        } catch {
            await world.end()
            throw error
        }
        await world.end()
    }

    private func end() async {
        await transport.shutDown()
        server.stop()
    }

    // MARK: - What the sandbox saw

    /// The operations that came in.
    var operations: [String] { server.requests().compactMap(\.operation) }

    func count(_ operation: String) -> Int { operations.count { $0 == operation } }

    /// What was charged: one text per entry.
    func charges() async -> [String] {
        (await server.ledger().array ?? []).map { "\($0["value"]?.string ?? "?") \($0["currency"]?.string ?? "?")" }
    }

    /// The last token that the flow's session knows; the sandbox's own where that one was lost.
    private func token() async throws -> String {
        let state = await flow.stored.sessions.last?.state.content.exposed
        return try #require(state?["token"]?.string ?? shoppersToken)
    }

    /// Reads from the shop's session past the server; the flow's token is outdated afterwards.
    func read(_ query: String) async throws -> JSON {
        let body: JSON = ["query": .string(query)]
        let answer = await sandbox.handle(
            SandboxRequest(
                method: "POST", path: "/api",
                headers: [
                    HTTPHeader("Authorization", "Bearer \(try await token())"),
                    HTTPHeader("Content-Type", "application/json"),
                ], body: body.bytes, now: .seconds(1_790_000_000), baseURL: server.root))
        let json = try JSON(parsing: answer.body)
        return try #require(json["data"]?.object?.first?.value, "the session cannot be read")
    }

    /// How many shirts the cart holds.
    func shirts() async throws -> Int64 {
        let lines = try await read("{ selection { lines { quantity } } }")["lines"]?.array ?? []
        return lines.reduce(0) { $0 + ($1["quantity"]?.int64 ?? 0) }
    }

    /// The session's latest order: its number and its total.
    func placedOrder() async throws -> (number: Int64?, total: String?) {
        let order = try await read("{ order { number totals { type price { value } } } }")
        return (order["number"]?.int64, order.grandTotal)
    }

    // MARK: - The customer

    /// Opens, trying again as a merchant would: at most three times.
    /// - Returns: what went wrong before.
    @discardableResult
    func open() async throws -> [ProviderError] {
        var errors: [ProviderError] = []
        while errors.count < 3 {
            do throws(ProviderError) {
                _ = try await flow.open()
                return errors
            } catch {
                errors.append(error)
            }
        }
        Issue.record("not open after \(errors)")
        return errors
    }

    /// The customer's address changes.
    @discardableResult
    func choose(_ address: PostalAddress) async -> ClientReply {
        await flow.handle(device.addressMessage(address.redacted, isOpening: false))
    }

    /// The customer picks an option of the sheet by its place.
    @discardableResult
    func pick(_ id: String) async throws -> ClientReply {
        let option = try #require(await flow.sheet.quote.options.first { $0.id.rawValue == id })
        return await flow.handle(try #require(device.optionMessage(option)))
    }

    /// The message of the customer who authorises with a card of the sandbox's.
    func authorisation(card: String, to address: PostalAddress = SampleShop.served) async throws -> JSON {
        let quote = await flow.sheet.quote
        let message = try await device.authorize(
            Approval(
                clientPayload: [:], quote: quote, address: address, buyer: SampleShop.buyer, card: .approves))
        let total = quote.summary.total.amount
        let token: JSON = [
            "sandboxCard": .string(card), "amount": .number(String(total.minorUnits)),
            "currency": .string(total.currency.code),
        ]
        let method: JSON = [
            "type": "applepay", "applePayToken": .string(Data(token.bytes).base64EncodedString()),
        ]
        let payment = (message["payment"]?.object ?? []).filter { $0.key != "state" }
        return [
            "type": "paymentauthorized",
            "payment": .object(payment + [JSON.Member("state", ["data": ["paymentMethod": method]])]),
        ]
    }

    /// The customer authorises.
    func pay(_ card: String = "approves", to address: PostalAddress = SampleShop.served) async throws -> ClientReply {
        await flow.handle(try await authorisation(card: card, to: address))
    }

    /// The customer takes the further step.
    func perform(_ outcome: CheckoutOutcome?) async throws -> ClientReply {
        guard case .actionRequired(let action)? = outcome else {
            Issue.record("no further step but \(outcome?.name ?? "nothing")")
            return ClientReply()
        }
        return await flow.handle(try await device.perform(action))
    }

    /// Waits until the flow stands at `phase`.
    func reach(_ phase: FlowPhase) async {
        while await flow.phase != phase { await Task.yield() }
    }
}

/// A way in which a call goes wrong at the sandbox.
struct WorldFault: Sendable, CustomTestStringConvertible {
    let kind: SandboxFault.Kind
    /// Whether the shop acts all the same.
    let acts: Bool
    let testDescription: String

    static let all: [WorldFault] = [
        WorldFault(kind: .actThenCut, acts: true, testDescription: "act, then cut"),
        WorldFault(kind: .truncate, acts: true, testDescription: "half an answer"),
        WorldFault(kind: .twice, acts: true, testDescription: "handled twice"),
        WorldFault(kind: .notJSON(status: 502), acts: false, testDescription: "a proxy's page"),
        WorldFault(kind: .notJSON(status: 200), acts: false, testDescription: "a page with 200"),
        WorldFault(kind: .status(500, body: nil), acts: false, testDescription: "500"),
        WorldFault(kind: .status(502, body: ["message": "Bad Gateway"]), acts: false, testDescription: "502 with JSON"),
        WorldFault(kind: .reset, acts: false, testDescription: "a reset"),
    ]
}

extension CentraAdyenSandbox.Settings {
    /// A shop whose replaced tokens may still read, or not even that.
    static func reading(_ withOutdatedTokens: Bool) -> Self {
        var settings = Self()
        settings.readsWithOutdatedTokens = withOutdatedTokens
        return settings
    }
}
