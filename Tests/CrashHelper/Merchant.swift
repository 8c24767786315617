import AfterpayConformance
import CentraAdyenConformance
import CheckoutConformance
import CheckoutSQLite
import CheckoutSandbox
import ExpressCheckout
import Foundation
import YunoConformance

/// A merchant's server with one customer, who does what the seed says.
struct Merchant {
    let world: any CheckoutWorld
    let store: SQLiteCheckoutStore
    let seed: UInt64

    /// The fixture of a provider, on the sandbox that runs at `base`.
    static func world(of provider: String, at base: BaseURL) async throws -> any CheckoutWorld {
        let harnesses: [any CheckoutHarness] = [YunoHarness(), AfterpayHarness(), CentraAdyenHarness()]
        guard let harness = harnesses.first(where: { $0.id.rawValue == provider }) else {
            throw ConformanceFailure(expected: "a provider", got: provider, rule: "providers have fixtures")
        }
        return try await harness.makeWorld(sandbox: base)
    }

    /// Says where it is, at once.
    static func tell(_ text: String) {
        FileHandle.standardOutput.write(Data("\(text)\n".utf8))
    }

    /// Serves the customer, step by step, until the end or the kill.
    func serve() async throws {
        var random = SeededGenerator(seed: seed)
        let flow = CheckoutFlow(
            id: CheckoutID("checkout"), order: try order(), provider: world.provider, quoter: SampleShop(),
            store: store)
        Self.tell("open")
        let opened = try await flow.open()
        Self.tell("quote")
        if Bool.random(using: &random) { await pick(SampleShop.refused, flow) }
        await pick(SampleShop.served, flow)
        if Bool.random(using: &random) { await choose(flow) }
        if Int.random(in: 0..<6, using: &random) == 0 {
            Self.tell("cancel")
            return try await flow.cancel()
        }
        var opening = opened
        if Int.random(in: 0..<3, using: &random) == 0 {
            Self.tell("decline")
            _ = try await authorize(flow, opening, .declines)
            Self.tell("reopen")
            opening = try await flow.open()
            await pick(SampleShop.served, flow)
        }
        Self.tell("pay")
        let card: Approval.Card = Bool.random(using: &random) ? .approves : .asksForAction
        var outcome = try await authorize(flow, opening, card)
        if case .actionRequired(let action) = outcome {
            Self.tell("step")
            outcome = try self.outcome(await flow.handle(try await world.device.perform(action)))
        }
        Self.tell("outcome \(outcome.name)")
        if case .completed(let payment) = outcome, world.provider.payments != nil {
            try await manage(flow, payment, &random)
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
            Self.tell("cancel")
            try await flow.cancel()
        }
    }

    /// Takes the money, releases it, pays it back, whole or in part.
    private func manage(
        _ flow: CheckoutFlow, _ payment: PaymentSnapshot, _ random: inout SeededGenerator
    ) async throws {
        let total = await flow.sheet.total.amount
        let part = Money(minorUnits: total.minorUnits / 3, currency: total.currency)
        let amount = { (random: inout SeededGenerator) in Bool.random(using: &random) ? part : nil }
        var taken: Money?
        if payment.state == .authorized {
            guard Int.random(in: 0..<4, using: &random) != 0 else {
                Self.tell("void")
                return Self.tell("void \(try await flow.void().name)")
            }
            Self.tell("capture")
            taken = amount(&random)
            let captured = try await flow.capture(taken)
            Self.tell("capture \(captured.name)")
            guard case .completed = captured else { return }
        }
        Self.tell("refund")
        // No more than was taken can be paid back.
        let refunded = try await flow.refund(taken ?? amount(&random))
        Self.tell("refund \(refunded.name)")
    }

    /// Finds the truth about what an earlier process left.
    func recover() async throws {
        for checkout in try await CheckoutFlow.resumeAll(from: store, at: [world.provider]) {
            Self.tell("\(checkout.id) \(checkout.finding)")
        }
    }

    private func order() throws -> CheckoutOrder {
        var members = (world.order.json.object ?? []).filter { $0.key != "reference" && $0.key != "capture" }
        members.append(JSON.Member("reference", .string("crash-\(seed)")))
        if seed % 2 == 0, world.provider.descriptor.supports(.manualCapture) {
            members.append(JSON.Member("capture", "manual"))
        }
        return try CheckoutOrder.read(.object(members)).order
    }

    private func pick(_ address: PostalAddress, _ flow: CheckoutFlow) async {
        _ = await flow.handle(world.device.addressMessage(address.redacted, isOpening: false))
    }

    private func choose(_ flow: CheckoutFlow) async {
        let quote = await flow.sheet.quote
        guard let other = quote.options.first(where: { $0.id != quote.selected }) else { return }
        if let message = world.device.optionMessage(other) {
            _ = await flow.handle(message)
        } else {
            _ = await flow.optionChanged(other.id, wallet: .applePay)
        }
    }

    private func authorize(
        _ flow: CheckoutFlow, _ opened: OpenReply, _ card: Approval.Card
    ) async throws -> CheckoutOutcome {
        let approval = Approval(
            clientPayload: opened.clientPayload.exposed, quote: await flow.sheet.quote, address: SampleShop.served,
            buyer: SampleShop.buyer, card: card)
        return try outcome(await flow.handle(try await world.device.authorize(approval)))
    }

    private func outcome(_ reply: ClientReply) throws -> CheckoutOutcome {
        if let problem = reply.problem { throw problem }
        guard let outcome = reply.outcome else {
            throw ConformanceFailure(expected: "an outcome", got: "none", rule: "a payment has one")
        }
        return outcome
    }
}
