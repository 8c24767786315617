import CheckoutConformance
import CentraAdyenCheckout
import ExpressCheckout
import Testing

/// Every key of the order's JSON is sent, or has exactly one warning at its path.
@Suite struct AdapterEveryKeyTests {
    typealias Case = EveryKeyOrder.Case

    private static let always: Set<String> = [
        "$.line_items", "$.summary", "$.shipping_options", "$.selected_option", "$.country", "$.reference",
        "$.description", "$.buyer.document", "$.shipping_address", "$.links", "$.metadata",
    ]

    static let cases = [
        Case("as it is", [:], always),
        Case(
            "the goods are added", ["cart": "add"],
            always.union(["$.line_items[0].title", "$.line_items[0].unit_price"]).subtracting(["$.line_items"])),
        Case(
            "the other choices", ["capture": "manual", "save_payment_method": true, "option_choice": "later"],
            always.union(["$.capture", "$.save_payment_method", "$.option_choice"])),
        Case("a pick-up", ["delivery": "pickup"], always.union(["$.delivery"])),
        Case("no delivery", ["delivery": "none"], always.union(["$.delivery"]).subtracting(["$.shipping_address"])),
        Case("a fixed address", ["address_mode": "fixed"], always.union(["$.address_mode"])),
        Case(
            "no address", ["address_mode": "none"], always.union(["$.address_mode"]).subtracting(["$.shipping_address"])
        ),
        Case(
            "neither", ["delivery": "none", "address_mode": "none"],
            always.union(["$.delivery", "$.address_mode"]).subtracting(["$.shipping_address"])),
        Case(
            "no options", ["shipping_options": [], "selected_option": .null],
            always.subtracting(["$.shipping_options", "$.selected_option"])),
    ]

    private func order(_ changes: JSON) throws -> CheckoutOrder {
        let changed = try #require(changes.object)
        let kept = try #require(try JSON(parsing: Array(EveryKeyOrder.text.utf8)).object)
            .filter { member in !changed.contains { $0.key == member.key } }
        return try CheckoutOrder.read(.object(kept + changed.filter { $0.value != .null })).order
    }

    @Test(arguments: cases)
    func warnsExactlyOnceOfEveryKeyThatIsIgnored(_ example: Case) throws {
        let review = try AdapterShop.provider(AdapterScriptedTransport()).review(try order(example.changes))
        #expect(review.problems.isEmpty)
        let paths = review.warnings.map(\.path.description)
        #expect(Set(paths) == example.paths)
        #expect(Set(paths).count == paths.count)
    }
}
