import CheckoutConformance
import AfterpayCheckout
import ExpressCheckout
import Testing

/// Every key of the order's JSON is sent, or has exactly one warning at its path.
@Suite struct AdapterEveryKeyTests {
    typealias Case = EveryKeyOrder.Case

    private static let always: Set<String> = [
        "$.summary", "$.shipping_options[0].summary[1].status", "$.shipping_options[0].delivery_estimate",
        "$.description", "$.buyer.document", "$.shipping_address", "$.links", "$.client", "$.metadata",
    ]

    static let cases = [
        Case("as it is", [:], always),
        Case(
            "the other option", ["selected_option": "express"],
            always.subtracting(["$.shipping_options[0].summary[1].status"])),
        Case(
            "the other choices", ["capture": "manual", "cart": "add", "save_payment_method": true],
            always.union(["$.cart", "$.save_payment_method"])),
        Case(
            "pages of an app", ["return_url": "acme://return", "cancel_url": "acme://cancel"],
            always.union(["$.return_url", "$.cancel_url"])),
        Case("a fixed address", ["address_mode": "fixed"], always.subtracting(["$.shipping_address"])),
        Case(
            "a fixed address on a mobile SDK", ["address_mode": "fixed", "origin": .null],
            always.union(["$.address_mode"]).subtracting(["$.shipping_address"])),
        Case(
            "a pick-up without options", ["delivery": "pickup", "shipping_options": [], "selected_option": .null],
            always.union(["$.summary[1].status"]).subtracting([
                "$.summary", "$.shipping_options[0].summary[1].status", "$.shipping_options[0].delivery_estimate",
                "$.shipping_address",
            ])),
        Case(
            "no delivery", ["delivery": "none"],
            always.union(["$.shipping_options", "$.selected_option"]).subtracting([
                "$.shipping_options[0].delivery_estimate"
            ])),
        Case(
            "no address", ["address_mode": "none"],
            always.union(["$.shipping_options", "$.selected_option"]).subtracting([
                "$.shipping_options[0].delivery_estimate"
            ])),
        Case(
            "neither on a mobile SDK", ["delivery": "none", "address_mode": "none", "origin": .null],
            always.union(["$.shipping_options", "$.selected_option", "$.delivery", "$.address_mode"]).subtracting([
                "$.shipping_options[0].delivery_estimate"
            ])),
    ]

    private func order(_ changes: JSON) throws -> CheckoutOrder {
        let changed = try #require(changes.object)
        let kept = try #require(try JSON(parsing: Array(EveryKeyOrder.text.utf8)).object)
            .filter { member in !changed.contains { $0.key == member.key } }
        return try CheckoutOrder.read(.object(kept + changed.filter { $0.value != .null })).order
    }

    @Test(arguments: cases)
    func warnsExactlyOnceOfEveryKeyThatIsIgnored(_ example: Case) throws {
        let review = Sample.provider(Script()).review(try order(example.changes))
        #expect(review.problems.isEmpty)
        let paths = review.warnings.map(\.path.description)
        #expect(Set(paths) == example.paths)
        #expect(Set(paths).count == paths.count)
    }

    @Test(arguments: [["delivery": "none"], ["address_mode": "none"]] as [JSON])
    func asksForNoOptionWithoutAnAddress(_ changes: JSON) async throws {
        let script = Script(Sample.limits, Sample.opened)
        var state = ProviderState()
        let reply = try await Sample.provider(script)
            .open(try order(changes), key: IdempotencyKey("k"), state: &state)
        let body = try JSON(parsing: try #require(await script.requests.last?.body).exposed)
        #expect(body["shippingOptionIdentifier"] == nil)
        #expect(body["shipping"] == nil)
        #expect(reply.clientPayload.exposed["addressMode"] == "NO_ADDRESS")
        #expect(reply.clientPayload.exposed["openCheckout"]?["shippingOptionRequired"] == false)
    }
}
