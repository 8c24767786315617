import CheckoutConformance
import CheckoutSQLite
import CheckoutSandbox
import ExpressCheckout
import Foundation
import Testing
import YunoConformance

/// What README.md and the guides show is what the code does.
@Suite(.timeLimit(.minutes(1))) struct ReadmeTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func lines(of path: String) throws -> [String] {
        try String(contentsOf: root.appending(path: path), encoding: .utf8).components(separatedBy: "\n")
    }

    /// The lines between the first that begins with `start` and the next that begins with `end`.
    private static func region(_ lines: [String], from start: String, to end: String) throws -> [String] {
        let first = try #require(lines.firstIndex { $0.hasPrefix(start) }, "no line begins with \(start)")
        let rest = lines[(first + 1)...]
        let last = try #require(rest.firstIndex { $0.hasPrefix(end) }, "no line begins with \(end)")
        return Array(rest[..<last])
    }

    private static func readme(_ part: String) throws -> [String] {
        try region(lines(of: "README.md"), from: "<!-- begin \(part)", to: "<!-- end \(part)")
    }

    @Test func showsTheExampleThatIsBuilt() throws {
        let example = try Self.region(
            Self.lines(of: "Tests/xcheckoutTests/ReadmeExample.swift"), from: "// begin", to: "// end")
        #expect(try Self.readme("example") == ["```swift"] + example + ["```"], "run make readme")
    }

    @Test func showsTheQuoterThatIsBuilt() throws {
        let example = try Self.region(
            Self.lines(of: "Tests/xcheckoutTests/QuoterExample.swift"), from: "// begin", to: "// end")
        #expect(try Self.region(Self.lines(of: "docs/flow.md"), from: "```swift", to: "```") == example)
    }

    @Test(arguments: [
        ("docs/sandbox.md", "own-test", "OwnTestExample"), ("docs/events.md", "events", "EventsExample"),
        ("docs/events.md", "embedded", "EmbeddedExample"), ("docs/store.md", "recovery", "RecoveryExample"),
    ])
    func showsWhatIsBuilt(guide: String, part: String, file: String) throws {
        let example = try Self.region(
            Self.lines(of: "Tests/xcheckoutTests/\(file).swift"), from: "// begin", to: "// end")
        let shown = try Self.region(
            Self.lines(of: guide), from: "<!-- begin \(part)", to: "<!-- end \(part)")
        #expect(shown == ["```swift"] + example + ["```"])
    }

    @Test(arguments: ["descriptor", "opening", "payment", "certainty"])
    func showsTheAdapterThatConforms(part: String) throws {
        let example = try Self.region(
            Self.lines(of: "Tests/CheckoutConformanceTests/Example/TillProvider.swift"), from: "    // begin \(part)",
            to: "    // end \(part)")
        let shown = try Self.region(
            Self.lines(of: "docs/adding-a-provider.md"), from: "<!-- begin \(part)", to: "<!-- end \(part)")
        #expect(shown == ["```swift"] + example + ["```"])
    }

    /// The rules that the guide shows can be used with the providers that are there.
    @Test func readsTheRulesOfTheGuide() throws {
        let text = try Self.region(Self.lines(of: "docs/routing.md"), from: "```json", to: "```").joined(
            separator: "\n")
        let rules = try RoutingRules(try JSON(parsing: text))
        #expect(rules.rules.map(\.provider.rawValue) == ["afterpay", "yuno", "centra-adyen"])
        #expect(rules.rules[0].share == 30 && rules.rules[1].capabilities == [.refund])
    }

    /// The events' example hears a whole checkout, the store's finds what it left.
    @Test func runsTheExamplesOfEventsAndStore() async throws {
        let world = try await YunoHarness().makeWorld(sandbox: nil)
        let path = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let store = try SQLiteCheckoutStore(path: path)
        let flow = CheckoutFlow(
            id: CheckoutID("guide"), order: world.order, provider: world.provider, quoter: SampleShop(), store: store)
        let screen = Screen()
        let opened = try await show(flow, on: screen)
        _ = await flow.handle(world.device.addressMessage(SampleShop.served.redacted, isOpening: true))
        let approval = Approval(
            clientPayload: opened.clientPayload.exposed, quote: await flow.sheet.quote, address: SampleShop.served,
            buyer: SampleShop.buyer, card: .approves)
        _ = await flow.handle(try await world.device.authorize(approval))
        while await screen.lines.last != "gone" { await Task.yield() }
        let lines = await screen.lines
        #expect(
            lines.first == "shown" && lines.contains("ready_for_complete") || lines.contains("complete_in_progress"))
        #expect(lines.filter { $0.hasPrefix("order ") }.count == 1)
        #expect(try await startUp(path, [world.provider]) == [:], "what is paid and told is finished")
        try await world.arm(["kind": "truncate", "operation": "createPayment"])
        let second = CheckoutFlow(
            id: CheckoutID("lost"), order: SampleShop.order(reference: "lost"), provider: world.provider, store: store)
        let again = try await second.open()
        _ = await second.handle(world.device.addressMessage(SampleShop.served.redacted, isOpening: true))
        let other = Approval(
            clientPayload: again.clientPayload.exposed, quote: await second.sheet.quote, address: SampleShop.served,
            buyer: SampleShop.buyer, card: .approves)
        _ = await second.handle(try await world.device.authorize(other))
        #expect(try await startUp(path, [world.provider]) == [CheckoutID("lost"): "fulfil the order"])
        await world.shutDown()
    }

    @Test func readsThePageOfTheExample() async throws {
        var page = Page(
            checkout: EmbeddedCheckout(url: "https://shop.example/checkout", allowedOrigins: ["https://shop.example"]))
        _ = page.checkout.present()
        let screen = Screen()
        let ready: JSON = ["jsonrpc": "2.0", "id": 1, "method": "ec.ready", "params": ["delegate": ["window.open"]]]
        let replies = await page.received(ready, from: "https://shop.example", telling: screen)
        #expect(replies.first?["result"]?["delegate"] == ["window.open"])
        let link: JSON = [
            "jsonrpc": "2.0", "id": 2, "method": "ec.window.open_request",
            "params": ["url": "https://shop.example/terms"],
        ]
        #expect(await page.received(link, from: "https://shop.example", telling: screen).count == 1)
        #expect(await page.received(link, from: "https://evil.example", telling: screen).isEmpty)
    }

    @Test func showsTheProvidersAsTheyAre() async throws {
        let run = try await CommandRun.of(["providers", "--markdown"])
        #expect(try Self.readme("providers").joined(separator: "\n") + "\n" == run.output, "run make readme")
    }

    @Test func showsWhatConforms() async throws {
        let run = try await CommandRun.of(["conformance", "--format", "markdown"])
        #expect(run.code == 0, "\(run.errors)")
        #expect(try Self.readme("conformance").joined(separator: "\n") + "\n" == run.output, "run make readme")
    }

    @Test func drawsWhatTheDemoPrints() async throws {
        let shown = try Self.readme("demo").filter { !$0.isEmpty && $0 != "…" && !$0.hasPrefix("```") }
        #expect(shown.count > 20)
        // The port of the embedded sandbox is another one every time.
        let portless = { (line: String) in line.replacing(/127\.0\.0\.1:\d+/, with: "127.0.0.1") }
        var printed = try await CommandRun.of(["demo", "--provider", "yuno"]).output.components(separatedBy: "\n")[...]
        for line in shown {
            let index = printed.firstIndex { portless($0) == portless(line) }
            let next = try #require(index, "the demo does not print this, or not here: \(line)")
            printed = printed[(next + 1)...]
        }
    }

    @Test func runsTheExample() async throws {
        let world = try await YunoHarness().makeWorld(sandbox: nil)
        let environment = [
            "YUNO_PUBLIC_API_KEY": "sandbox_public", "YUNO_PRIVATE_SECRET_KEY": "sandbox_private",
            "YUNO_ACCOUNT_ID": "5c4a5a9c-0b4e-4c09-9a4e-3f1f6d6c2b11", "YUNO_BASE_URL": world.sandbox.description,
        ]
        let file = Self.root.appending(path: "docs/order.example.json").path
        let (flow, payload) = try await openCheckout(orderFile: file, environment: environment)
        let address = world.device.addressMessage(SampleShop.served.redacted, isOpening: true)
        #expect(try await answer(address.bytes, in: flow) != nil)
        let approval = Approval(
            clientPayload: payload, quote: await flow.sheet.quote, address: SampleShop.served,
            buyer: SampleShop.buyer, card: .approves)
        _ = try await answer(try await world.device.authorize(approval).bytes, in: flow)
        #expect(await flow.phase == .completed)
        let paid = try await world.ledger().array?.map { $0["value"]?.string }
        #expect(paid == ["105.00"])
        await world.shutDown()
    }

    @Test func hasAnExampleOrderWithEveryKey() throws {
        let bytes = Array(try Data(contentsOf: Self.root.appending(path: "docs/order.example.json")))
        #expect(try CheckoutOrder.read(bytes).warnings.isEmpty)
        let schema = try JSON(parsing: Array(Data(contentsOf: Self.root.appending(path: "docs/order.schema.json"))))
        let keys = schema["properties"]?.object?.map(\.key)
        #expect(try JSON(parsing: bytes).object?.map(\.key) == keys)
    }

    /// Every file or folder that a guide links to is there.
    @Test(arguments: [
        "README.md", "CONTRIBUTING.md", "docs/order.md", "docs/flow.md", "docs/sandbox.md", "docs/sheet.md",
        "docs/events.md", "docs/store.md", "docs/adding-a-provider.md", "docs/routing.md", "docs/smoke.md",
        "docs/recordings.md",
        "Providers/Yuno/README.md",
        "Providers/Afterpay/README.md", "Providers/CentraAdyen/README.md",
    ])
    func linksToWhatIsThere(_ path: String) throws {
        let folder = Self.root.appending(path: path).deletingLastPathComponent()
        for line in try Self.lines(of: path) {
            for match in line.matches(of: /\]\(([^):#]+)(#[^)]*)?\)/) {
                let target = folder.appending(path: String(match.output.1))
                #expect(FileManager.default.fileExists(atPath: target.path), "\(path) links to \(match.output.1)")
            }
        }
    }
}
