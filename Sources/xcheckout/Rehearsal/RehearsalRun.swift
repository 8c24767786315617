import CheckoutConformance
import ExpressCheckout

/// One scene at one provider: a fresh world, a scripted customer, and what was seen at each step.
struct RehearsalRun {
    private let flow: CheckoutFlow
    private let world: any CheckoutWorld
    private let address: PostalAddress
    private let buyer: Buyer
    private var steps: [RehearsalStep] = []
    private var seen = 0

    /// Plays `scene` with `order` at `entry`'s embedded sandbox.
    /// - Throws: when the sandbox cannot be started.
    static func play(
        _ scene: RehearsalScene, _ order: CheckoutOrder, at entry: ProviderEntry
    ) async throws -> [RehearsalStep] {
        let world = try await entry.harness.makeWorld(sandbox: nil)
        var run = RehearsalRun(order, world)
        await run.play(scene)
        await world.shutDown()
        return run.steps
    }

    private init(_ order: CheckoutOrder, _ world: any CheckoutWorld) {
        self.world = world
        address = order.shippingAddress?.exposed ?? SampleShop.served
        buyer = order.buyer?.exposed ?? SampleShop.buyer
        flow = CheckoutFlow(
            id: CheckoutID("rehearsal"), order: order, provider: world.provider, quoter: Merchant())
    }

    private mutating func play(_ scene: RehearsalScene) async {
        guard let opened = await open() else { return }
        await pick(address, "an address", isOpening: true)
        switch scene {
        case .pays: await pay(opened, .approves)
        case .refusedAddress:
            await pick(SampleShop.refused, "an address nobody delivers to")
            await pick(address, "the first address again")
            await pay(opened, .approves)
        case .otherOption:
            await choose()
            await pay(opened, .approves)
        case .declined:
            await pay(opened, .declines)
            guard let again = await open() else { return }
            await pick(address, "an address", isOpening: true)
            await pay(again, .approves)
        case .furtherStep: await pay(opened, .asksForAction)
        case .cancelled:
            await step("cancel") { flow in
                try await flow.cancel()
                return nil
            }
        case .lostAnswer:
            await lose()
            await pay(opened, .approves)
            if await flow.phase == .undecided { await step("look-up") { try await $0.lookUp() } }
        case .refunded:
            await pay(opened, .approves)
            await step("refund") { try await $0.refund() }
        }
    }

    // MARK: Steps

    private mutating func open() async -> OpenReply? {
        var reply: OpenReply?
        await step("open") { flow in
            let opened = try await flow.open()
            if let reason = opened.unavailable { throw Trouble(description: "not available: \(reason)") }
            reply = opened
            return nil
        }
        return reply
    }

    private mutating func pick(_ address: PostalAddress, _ name: String, isOpening: Bool = false) async {
        let message = world.device.addressMessage(address.redacted, isOpening: isOpening)
        await step(name) { flow in
            if let problem = await flow.handle(message).problem { throw problem }
            return nil
        }
    }

    private mutating func choose() async {
        let quote = await flow.sheet.quote
        guard let other = quote.options.first(where: { $0.id != quote.selected }) else { return }
        let message = world.device.optionMessage(other)
        await step("another option") { flow in
            if let message {
                if let problem = await flow.handle(message).problem { throw problem }
            } else if let problem = await flow.optionChanged(other.id, wallet: .applePay).problem {
                throw problem
            }
            return nil
        }
    }

    /// The provider acts on the next payment call, and half of its answer arrives.
    private func lose() async {
        for operation in world.paymentOperations {
            try? await world.arm(["kind": "truncate", "operation": .string(operation)])
        }
    }

    private mutating func pay(_ opened: OpenReply, _ card: Approval.Card) async {
        let approval = Approval(
            clientPayload: opened.clientPayload.exposed, quote: await flow.sheet.quote, address: address,
            buyer: buyer, card: card)
        let device = world.device
        await step("authorise") { flow in
            try Self.outcome(of: await flow.handle(try await device.authorize(approval)))
        }
        guard let action = pendingAction else { return }
        pendingAction = nil
        await step("the further step") { flow in
            try Self.outcome(of: await flow.handle(try await device.perform(action)))
        }
    }

    private var pendingAction: ClientAction?

    private static func outcome(of reply: ClientReply) throws -> CheckoutOutcome? {
        if let problem = reply.problem { throw problem }
        return reply.outcome
    }

    private mutating func step(_ name: String, _ body: (CheckoutFlow) async throws -> CheckoutOutcome?) async {
        var step = RehearsalStep(name: name)
        do {
            if let outcome = try await body(flow) { note(outcome, in: &step) }
        } catch let error as ProviderError {
            step.error = error.told
        } catch {
            step.error = "\(error)"
        }
        let sheet = await flow.sheet
        if sheet.isPresented {
            step.total = sheet.total.amount
            step.isPayable = sheet.isPayable
            step.options = sheet.quote.options.map { "\($0.id.rawValue) \($0.amount)" }
            step.issues = sheet.issues.map { issue in
                issue.code.rawValue + (issue.field.map { " (\($0.rawValue))" } ?? "")
            }
        }
        if let all = try? await world.operations() {
            step.calls = Array(all.dropFirst(seen))
            seen = all.count
        }
        steps.append(step)
    }

    private mutating func note(_ outcome: CheckoutOutcome, in step: inout RehearsalStep) {
        step.outcome = outcome.name
        switch outcome {
        case .completed(let payment), .pending(let payment): step.payment = payment.state.rawValue
        case .actionRequired(let action): pendingAction = action
        case .failed(let error), .unknown(let error): step.error = error.told
        default: break
        }
    }

    /// Why a step cannot be made.
    private struct Trouble: Error, CustomStringConvertible {
        let description: String
    }

    /// Delivers as the order says, but not to Hawaii.
    private struct Merchant: ShippingQuoter {
        func quote(_ request: QuoteRequest, for order: CheckoutOrder) async throws -> QuoteReply {
            guard request.address?.exposed.region == SampleShop.refused.region else { return .keep }
            return .issues([AddressIssue(.addressUndeliverable, field: .region, message: "Nobody delivers there")])
        }
    }
}
