import CheckoutConformance
import CheckoutRecording
import CurlTransport
import ExpressCheckout
import Foundation
import Testing

/// A marked customer pays with marked credentials: nothing of either is in anything that is kept or printed.
@Suite(.timeLimit(.minutes(1))) struct CanaryTests {
    @Test(arguments: CanaryShop.all, ["none", "echoes", "fails"])
    func leavesNothingBehind(shop: CanaryShop, fault: String) async throws {
        let file = TemporaryPath()
        let log = KeptLog()
        let transport = CurlHTTPTransport()
        let world = try await shop.harness.makeWorld(sandbox: nil)
        let recorder = try HARRecorder(
            path: file.path, origin: .synthetic(source: "these tests"),
            credentials: Canary.credentials.map { Sensitive($0) })
        let observed = LoggingTransport(
            RecordingTransport(transport, to: recorder, provider: shop.harness.id, rules: shop.rules), log: log,
            detail: Redactor(rules: shop.rules, credentials: Canary.credentials.map { Sensitive($0) }))
        let provider = try shop.makeProvider(world.sandbox, observed)
        let flow = CheckoutFlow(
            id: CheckoutID("canary"), order: Self.order(world.order), provider: provider, quoter: SampleShop())
        let opened = try await flow.open()
        var printed = "\(opened) \(String(reflecting: opened))"
        let address = await flow.handle(world.device.addressMessage(Canary.address.redacted, isOpening: true))
        printed += "\(address) \(String(reflecting: address))"
        let quote = await flow.sheet.quote
        let message = try await world.device.authorize(
            Approval(
                clientPayload: opened.clientPayload.exposed, quote: quote, address: Canary.address,
                buyer: Canary.buyer, card: .approves))
        switch fault {
        case "echoes": try await world.arm(Self.echo(status: 400, at: shop.payment))
        case "fails": try await world.arm(Self.echo(status: 500, at: shop.payment))
        default: break
        }
        let reply = await flow.handle(message)
        printed += "\(reply) \(String(reflecting: reply)) \(reply.outcome.map { "\($0)" } ?? "")"
        printed += "\(reply.problem.map { "\($0) \($0.localizedDescription)" } ?? "")"
        if fault == "none" {
            guard case .completed = reply.outcome else { throw Unpaid(reply: "\(reply)") }
        }
        printed += "\(await flow.stored) \(await flow.sheet) \(String(reflecting: provider))"
        let unfinished = FileManager.default.contents(atPath: file.path + ".partial").map(Array.init) ?? []
        let count = try recorder.finish()
        #expect(count >= 2)
        await transport.shutDown()
        await world.shutDown()

        let written = String(decoding: file.contents, as: UTF8.self)
        #expect(Canary.found(in: written) == [])
        #expect(Canary.found(in: String(decoding: unfinished, as: UTF8.self)) == [])
        #expect(Canary.found(in: printed) == [])
        let entries = log.entries.withLock { $0 }
        #expect(entries.count == count)
        for entry in entries { #expect(Canary.found(in: String(reflecting: entry)) == []) }
        #expect(HARScrubber(rules: [shop.rules]).leftovers(in: try HARArchive(parsing: file.contents)) == [])
    }

    /// The search itself must be able to find, or the test above would claim nothing.
    @Test(arguments: Canary.all.map(\.value))
    func theSearchFindsEveryEncoding(value: String) throws {
        let base64 = Data(value.utf8).base64EncodedString()
        let percent = try #require(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let quoted = JSON.string(value).text
        for text in [
            "x \(value) y", "a=\(percent)&b", "{\"a\":\(quoted)}", "Basic \(base64)",
            Data("user:\(value)".utf8).base64EncodedString(),
            Data("{\"a\":\(quoted),\"b\":1}".utf8).base64EncodedString(),
            JSON.string("{\"a\":\(quoted)}").text,
            JSON.object([.init("t", .string(JSON.string("a=\(percent)").text))]).text,
            Data("p\(value)q".utf8).base64EncodedString().replacing("=", with: ""),
        ] {
            #expect(!Canary.found(in: text).isEmpty, "\(text)")
        }
    }

    @Test func aCrashPrintsNothing() async throws {
        // The crash of a process that prints everything it has.
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let request = HTTPRequest(
                .post,
                RequestTarget(
                    try BaseURL("https://api.shop.example"), "/v1/{token}",
                    parameters: ["token": Canary.credentials[1]],
                    query: [RequestTarget.QueryItem("email", Canary.email)]),
                headers: [HTTPHeader("Authorization", Canary.credentials[3])], body: Array(Canary.street.utf8),
                operation: "pay", replay: .once)
            let redactor = Redactor(rules: .strict, credentials: Canary.credentials.map { Sensitive($0) })
            let entry = HAREntry(
                request, .success(HTTPResponse(status: 200, body: Array(Canary.card.utf8))), started: .zero, took: .zero
            )
            preconditionFailure(
                "\(request) \(Canary.address) \(Canary.buyer) \(redactor) \(entry) "
                    + "\(RedactedExchange(request, HTTPResponse(status: 200, body: Array(Canary.card.utf8)), by: redactor))"
            )
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("pay: POST https://api.shop.example/v1/{token}"), "\(text.prefix(300))")
        #expect(Canary.found(in: text) == [])
    }

    struct Unpaid: Error {
        let reply: String
    }

    /// The order of a customer whom the merchant knows.
    private static func order(_ order: CheckoutOrder) -> CheckoutOrder {
        CheckoutOrder(
            reference: order.reference, descriptionText: order.descriptionText, country: order.country,
            currency: order.currency, lineItems: order.lineItems, summary: order.summary,
            shippingOptions: order.shippingOptions, buyer: Canary.buyer, shippingAddress: Canary.address,
            cart: order.cart, returnURL: order.returnURL, cancelURL: order.cancelURL, origin: order.origin,
            metadata: order.metadata)
    }

    /// An answer that repeats everything it was sent, in every provider's place for a message.
    private static func echo(status: Int64, at operation: String) -> JSON {
        let text = JSON.string("refused: " + Canary.all.map(\.value).joined(separator: ", "))
        return [
            "kind": "status", "status": JSON(integerLiteral: status), "operation": .string(operation),
            "body": [
                "message": text, "messages": [text], "code": text, "errorCode": text, "errorId": text,
                "httpStatusCode": 400, "errors": [["message": text, "path": [text]]],
                "details": ["url": .string("https://x.example/?q=\(Canary.phone)"), "n": .number(Canary.card)],
            ],
        ]
    }
}
