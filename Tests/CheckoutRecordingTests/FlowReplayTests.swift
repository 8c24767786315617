import CheckoutConformance
import CheckoutRecording
import CurlTransport
import ExpressCheckout
import Testing

/// A whole checkout is recorded at a sandbox, and replayed without one: the adapter does the same and ends the same.
@Suite(.timeLimit(.minutes(1))) struct FlowReplayTests {
    /// What the client SDK posted, and what the client was given when it opened.
    struct Story: Sendable {
        var messages: [JSON] = []
        var payload: JSON = .null
        var outcome = ""
        var total = ""
    }

    @Test(arguments: CanaryShop.all)
    func replaysWhatWasRecorded(shop: CanaryShop) async throws {
        let file = TemporaryPath()
        let recorder = try HARRecorder(path: file.path, origin: .synthetic(source: "these tests"))
        let transport = CurlHTTPTransport()
        let world = try await shop.harness.makeWorld(sandbox: nil)
        let recording = RecordingTransport(transport, to: recorder, provider: shop.harness.id, rules: shop.rules)
        let first = try await Self.play(
            shop.makeProvider(world.sandbox, recording), world.order
        ) { flow, opened, story in
            var story = story
            story.messages.append(world.device.addressMessage(Canary.address.redacted, isOpening: true))
            story = try await Self.post(story, to: flow)
            let approval = Approval(
                clientPayload: opened.clientPayload.exposed, quote: await flow.sheet.quote, address: Canary.address,
                buyer: Canary.buyer, card: .approves)
            story.messages.append(try await world.device.authorize(approval))
            return try await Self.post(story, to: flow)
        }
        try recorder.finish()
        await transport.shutDown()
        await world.shutDown()
        #expect(first.outcome == "completed")

        let replay = ReplayTransport(try HARArchive(parsing: file.contents), rules: shop.rules)
        let second = try await Self.play(
            shop.makeProvider(try BaseURL("http://127.0.0.1:9\(Self.path(of: world.sandbox))"), replay), world.order
        ) { flow, opened, story in
            var story = story
            for message in first.messages {
                story.messages.append(Self.renamed(message, first.payload, opened.clientPayload.exposed))
                story = try await Self.post(story, to: flow)
            }
            return story
        }
        try replay.finish()
        #expect(second.outcome == first.outcome)
        #expect(second.total == first.total)
    }

    @Test(arguments: CanaryShop.all)
    func aChangedOrderFailsAndNamesTheField(shop: CanaryShop) async throws {
        let file = TemporaryPath()
        let recorder = try HARRecorder(path: file.path, origin: .synthetic(source: "these tests"))
        let transport = CurlHTTPTransport()
        let world = try await shop.harness.makeWorld(sandbox: nil)
        let recording = RecordingTransport(transport, to: recorder, provider: shop.harness.id, rules: shop.rules)
        _ = try await Self.play(shop.makeProvider(world.sandbox, recording), world.order) { _, _, story in story }
        try recorder.finish()
        await transport.shutDown()
        await world.shutDown()
        let replay = ReplayTransport(try HARArchive(parsing: file.contents), rules: shop.rules)
        let provider = try shop.makeProvider(try BaseURL("http://127.0.0.1:9\(Self.path(of: world.sandbox))"), replay)
        let order = world.order
        let items = order.lineItems.map {
            LineItem(
                id: $0.id, title: $0.title, quantity: $0.quantity + 1, unitPrice: $0.unitPrice,
                providerReferences: $0.providerReferences)
        }
        let changed = CheckoutOrder(
            reference: order.reference, descriptionText: order.descriptionText, country: "CA",
            currency: order.currency, lineItems: items, summary: order.summary, shippingOptions: order.shippingOptions,
            cart: order.cart, returnURL: order.returnURL, cancelURL: order.cancelURL, origin: order.origin,
            metadata: order.metadata)
        _ = try? await Self.play(provider, changed) { _, _, story in story }
        let failure = try #require(throws: ReplayFailure.self) { try replay.finish() }
        let field = ["yuno": "$.country", "afterpay": "$.items[0].quantity", "centra-adyen": "$.variables.quantity"]
        #expect(failure.description.contains(try #require(field[shop.harness.id.rawValue])), "\(failure)")
    }

    private static func play(
        _ provider: any ExpressCheckoutProvider, _ order: CheckoutOrder,
        _ script: (CheckoutFlow, OpenReply, Story) async throws -> Story
    ) async throws -> Story {
        let flow = CheckoutFlow(
            id: CheckoutID("replay"), order: order, provider: provider, quoter: SampleShop())
        let opened = try await flow.open()
        var story = Story()
        story.payload = opened.clientPayload.exposed
        story = try await script(flow, opened, story)
        story.total = "\(await flow.sheet.total.amount)"
        return story
    }

    /// Posts the last message.
    private static func post(_ story: Story, to flow: CheckoutFlow) async throws -> Story {
        var story = story
        let reply = await flow.handle(try #require(story.messages.last))
        if let problem = reply.problem { throw problem }
        story.outcome = reply.outcome?.name ?? story.outcome
        return story
    }

    /// The message with what the provider gave the client this time.
    private static func renamed(_ message: JSON, _ old: JSON, _ new: JSON) -> JSON {
        var names: [String: String] = [:]
        collect(old, new, into: &names)
        return replaced(message, names)
    }

    private static func collect(_ old: JSON, _ new: JSON, into names: inout [String: String]) {
        switch (old, new) {
        case (.string(let left), .string(let right)): if left != right { names[left] = right }
        case (.array(let left), .array(let right)):
            for (one, other) in zip(left, right) { collect(one, other, into: &names) }
        case (.object(let left), .object):
            for member in left { if let other = new[member.key] { collect(member.value, other, into: &names) } }
        default: break
        }
    }

    private static func replaced(_ json: JSON, _ names: [String: String]) -> JSON {
        switch json {
        case .string(let text): .string(names[text] ?? text)
        case .array(let elements): .array(elements.map { replaced($0, names) })
        case .object(let members): .object(members.map { .init($0.key, replaced($0.value, names)) })
        default: json
        }
    }

    private static func path(of base: BaseURL) -> String { base.pathPrefix }
}
