import CheckoutConformance
import YunoCheckout
import ExpressCheckout
import Testing

/// Every key of the order's JSON is sent, or has exactly one warning at its path.
@Suite struct AdapterEveryKeyTests {
    typealias Case = EveryKeyOrder.Case

    private static let always: Set<String> = [
        "$.line_items", "$.summary", "$.shipping_options[0].summary[1].status", "$.shipping_address",
        "$.buyer.document", "$.cancel_url", "$.origin", "$.links",
    ]

    static let cases = [
        Case("as it is", [:], always),
        Case(
            "the other choices",
            ["cart": "add", "save_payment_method": true, "option_choice": "later", "selected_option": "express"],
            always.union(["$.cart", "$.save_payment_method", "$.option_choice", "$.selected_option"])),
        Case("a page of this machine", ["return_url": "http://localhost/return"], always.union(["$.return_url"])),
        Case("a pick-up", ["delivery": "pickup"], always.union(["$.delivery"])),
        Case("no delivery", ["delivery": "none"], always.union(["$.delivery"])),
        Case("a fixed address", ["address_mode": "fixed"], always.union(["$.address_mode"])),
        Case("no address", ["address_mode": "none"], always.union(["$.address_mode"])),
        Case(
            "no options and no delivery",
            ["shipping_options": [], "selected_option": .null, "delivery": "none", "address_mode": "none"],
            always.union(["$.summary[1].status"]).subtracting(["$.summary", "$.shipping_options[0].summary[1].status"])),
    ]

    private func order(_ changes: JSON) throws -> CheckoutOrder {
        let changed = try #require(changes.object)
        let kept = try #require(try JSON(parsing: Array(EveryKeyOrder.text.utf8)).object)
            .filter { member in !changed.contains { $0.key == member.key } }
        return try CheckoutOrder.read(.object(kept + changed.filter { $0.value != .null })).order
    }

    @Test(arguments: cases)
    func warnsExactlyOnceOfEveryKeyThatIsIgnored(_ example: Case) throws {
        let review = try Fixture.provider(ScriptedTransport([])).review(try order(example.changes))
        #expect(review.problems.isEmpty)
        let paths = review.warnings.map(\.path.description)
        #expect(Set(paths) == example.paths)
        #expect(Set(paths).count == paths.count)
    }
}
