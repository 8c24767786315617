import CentraAdyenCheckout
import CheckoutConformance
import ExpressCheckout
import Testing

/// The variables of a return page, in all the ways in which a page hands them over (`centra-adyen.md` §5, §8).
@Suite struct AdapterReturnTests {
    struct Notation: Sendable, CustomTestStringConvertible {
        let payload: JSON
        let sent: JSON

        init(_ payload: JSON, _ sent: (String, JSON)...) {
            self.payload = payload
            self.sent = .object(sent.map { JSON.Member($0.0, $0.1) } + [JSON.Member("express", "true")])
        }

        var testDescription: String { payload.text }
    }

    static let notations: [Notation] = [
        Notation(["details": ["threeDSResult": "x"]], ("details", ["threeDSResult": "x"])),
        Notation(["details[threeDSResult]": "x"], ("details", ["threeDSResult": "x"])),
        Notation(["details.threeDSResult": "x"], ("details", ["threeDSResult": "x"])),
        Notation(["threeDSResult": "x"], ("details", ["threeDSResult": "x"])),
        Notation(["threeds2.fingerprint": "x"], ("details", ["threeds2.fingerprint": "x"])),
        Notation(["details[MD]": "m", "details[PaRes]": "p"], ("details", ["MD": "m", "PaRes": "p"])),
        Notation(["redirectResult": "r", "express": "0"], ("redirectResult", "r")),
        Notation(["redirectResult": ["r"], "twice": ["a", "b"]], ("redirectResult", "r"), ("twice", ["a", "b"])),
        Notation(["query": "?redirectResult=r%2Bs%3D&centra=1"], ("redirectResult", "r+s="), ("centra", "1")),
        Notation(
            ["url": "https://shop.example/return?details%5BthreeDSResult%5D=a+b&flag#top"],
            ("details", ["threeDSResult": "a b"]), ("flag", "")),
        Notation(["url": "https://shop.example/return"], ("url", "https://shop.example/return")),
        Notation(["query": "bad=%zz&good=1&=2"], ("good", "1")),
        Notation(["query": "nothing"], ("query", "nothing")),
        Notation(["details[a][b]": "x", "[a]": "y"], ("details[a][b]", "x"), ("[a]", "y")),
    ]

    @Test(arguments: notations)
    func theVariablesGoWhereAdyenLooksForThem(_ notation: Notation) async throws {
        let (provider, transport, opened) = try await AdapterShop.opened()
        await transport.expect(
            AdapterShop.pay(AdapterShop.script(["resultCode": "RedirectShopper", "action": ["type": "redirect"]])),
            AdapterExchange(
                "paymentResult", bearer: "t5", ["paymentMethodFields": notation.sent],
                .data(["type": "SUCCESS", "order": AdapterShop.order(41), "userErrors": []])))
        var state = opened
        _ = try await provider.complete(
            AdapterShop.completion(AdapterShop.quote()), state: &state, journal: AdapterJournal())
        let outcome = try await provider.resume(
            ActionResult(payload: notation.payload), state: &state, journal: AdapterJournal())
        #expect(outcome.name == "completed")
        #expect(await transport.left == 0)
    }
}
