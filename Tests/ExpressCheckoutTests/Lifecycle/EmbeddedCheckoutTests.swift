import ExpressCheckout
import Testing

/// What an embedded checkout page posts, and what an app hears of it.
@Suite struct EmbeddedCheckoutTests {
    private static let origin = "https://shop.example"

    private func makePage(_ url: String = "https://shop.example/checkout", scope: SnapshotScope = [])
        -> EmbeddedCheckout
    {
        EmbeddedCheckout(
            url: url, allowedOrigins: [Self.origin], delegations: ["window.open", "payment.credential"],
            showing: scope)
    }

    private func message(_ method: String, _ checkout: JSON) -> JSON {
        ["jsonrpc": "2.0", "method": .string(method), "params": ["checkout": checkout]]
    }

    /// The checkouts of a flow from its start to its order, as a page would post them.
    private func story() -> [(CheckoutEvent, JSON)] {
        var machine = FlowMachine(id: CheckoutID("c"), order: TestShop.order, rules: FlowMachineTests.unquoted)
        var (reporter, events) = FlowReporter.joining(machine, showing: [])
        let paid = PaymentSnapshot(id: nil, state: .captured, amount: nil)
        for event: FlowEvent in [
            .open, .opened(.success(OpenReply(clientPayload: [:]))),
            .addressChanged(TestShop.served.redacted, wallet: .applePay, isOpening: true),
            .optionChanged(TestShop.express, wallet: .applePay),
            .authorized(TestShop.authorization(selected: TestShop.express)), .ended(.success(.completed(paid))),
        ] {
            let actions = machine.receive(event)
            events += reporter.observe(machine, actions)
        }
        return events.map { event in (event, (try? event.snapshot?.ucp()) ?? .null) }
    }

    @Test func aPageTellsTheSameAsAFlow() {
        var page = makePage()
        #expect(page.present().events == [])
        var told: [CheckoutEvent] = []
        let story = story().filter { $0.0 != .dismissed }
        for (event, checkout) in story {
            let method =
                switch event {
                case .started: "ec.start"
                case .completed: "ec.complete"
                default: "ec.totals.change"
                }
            // Every message twice: a repeated one says nothing new.
            for _ in 0..<2 { told += page.receive(message(method, checkout), from: Self.origin).events }
        }
        told += page.dismissed().events
        told += page.dismissed().events
        #expect(told == story.map(\.0) + [.dismissed])
        #expect(told.map(\.name).suffix(2) == ["completed", "dismissed"])
    }

    @Test func aPageWithoutTLSFailsAlone() {
        for url in ["http://shop.example/checkout", "shop.example", "javascript:alert(1)", "https://a b"] {
            var page = makePage(url)
            #expect(page.present().events.map(\.name) == ["failed"])
            #expect(page.dismissed().events == [])
            #expect(page.receive(message("ec.start", story()[0].1), from: Self.origin).events == [])
        }
    }

    @Test func aStrangersMessageIsDropped() {
        var page = makePage()
        _ = page.present()
        let start = message("ec.start", story()[0].1)
        let reading = page.receive(start, from: "https://evil.example")
        #expect(reading.events == [])
        #expect(reading.notes.count == 1)
        #expect(page.receive(start, from: Self.origin).events.map(\.name) == ["started"])
    }

    @Test func completeWithoutAnOrderProvesNothing() {
        var page = makePage()
        _ = page.present()
        _ = page.receive(message("ec.start", story()[0].1), from: Self.origin)
        let reading = page.receive(message("ec.complete", story()[0].1), from: Self.origin)
        #expect(reading.events == [])
        #expect(reading.notes.count == 1)
    }

    @Test(arguments: [
        ("cart_expired", "cart_expired"), ("customer_account_required", "customer_account_required"),
        ("network_error", "unknown"), ("sdk_error", "unknown"), ("brand_new", "unknown"),
    ])
    func aPageClaimsOnlyWhatAPageKnows(code: String, expected: String) {
        var page = makePage()
        _ = page.present()
        let message: JSON = [
            ["type": "error", "code": "missing", "severity": "recoverable"],
            ["type": "error", "code": .string(code), "severity": "unrecoverable"],
        ]
        let error: JSON = ["jsonrpc": "2.0", "method": "ec.error", "params": ["messages": message]]
        let events = page.receive(error, from: Self.origin).events
        #expect(events.map(\.name) == ["failed", "dismissed"])
        guard case .failed(let failure) = events.first else { return }
        #expect(failure.code.rawValue == expected)
        #expect(page.receive(error, from: Self.origin).events == [])
    }

    @Test func aPageThatIsGoneIsAnExpiredCart() {
        var page = makePage()
        _ = page.present()
        guard case .failed(let failure) = page.loadingFailed(httpStatus: 410, message: "gone").events.first else {
            Issue.record("no failure")
            return
        }
        #expect(failure.code == .cartExpired)
    }

    @Test func whatThePageWaitsForIsAnswered() {
        var page = makePage()
        _ = page.present()
        let ready: JSON = [
            "jsonrpc": "2.0", "id": 1, "method": "ec.ready",
            "params": ["delegate": ["window.open", "fulfillment.address_change"]],
        ]
        let reply = page.receive(ready, from: Self.origin).replies.first
        #expect(reply?["id"] == 1)
        #expect(reply?["result"]?["delegate"] == ["window.open"])
        #expect(reply?["result"]?["ucp"]?["status"] == "success")
        let open: JSON = [
            "jsonrpc": "2.0", "id": "w", "method": "ec.window.open_request",
            "params": ["url": "https://shop.example/terms"],
        ]
        let request = page.receive(open, from: Self.origin).requests.first
        #expect(page.receive(open, from: Self.origin).requests == [], "repeated while it is being answered")
        guard let request else {
            Issue.record("no request")
            return
        }
        #expect(request.link == CheckoutLink(url: "https://shop.example/terms"))
        let refusal = page.answer(request, with: EmbeddedAnswer(.cancel))
        #expect(refusal?["result"]?["messages"]?[0]?["code"] == "window_open_rejected_error")
        #expect(refusal?["result"]?["ucp"]?["status"] == "error")
        #expect(page.answer(request, with: EmbeddedAnswer(.open)) == nil, "answered once")
    }

    @Test func whatIsUnknownIsReportedAndNobodyWaitsForEver() {
        var page = makePage()
        _ = page.present()
        let notification = page.receive(["jsonrpc": "2.0", "method": "ec.brand_new"], from: Self.origin)
        #expect(notification.notes == ["ec.brand_new: unknown, left alone"])
        let request = page.receive(["jsonrpc": "2.0", "id": 7, "method": "ec.brand_new"], from: Self.origin)
        #expect(request.replies.first?["error"]?["code"] == -32601)
        let address: JSON = ["jsonrpc": "2.0", "id": 8, "method": "ec.fulfillment.address_change_request"]
        let undelegated = page.receive(address, from: Self.origin)
        #expect(undelegated.replies.first?["result"]?["messages"]?[0]?["code"] == "not_supported_error")
        #expect(page.receive("hello", from: Self.origin).notes.count == 1)
    }
}
