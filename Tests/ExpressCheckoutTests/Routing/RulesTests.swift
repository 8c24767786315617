import ExpressCheckout
import Testing

/// Rules as JSON.
@Suite struct RulesTests {
    @Test func readsEveryCondition() throws {
        let json = try JSON(
            parsing: #"""
                {"version": 1, "rules": [
                  {"provider": "afterpay", "countries": ["US", "CA"], "currencies": ["USD"], "minimum": "35.00",
                   "maximum": "1000", "capabilities": ["refund"], "share": 30},
                  {"provider": "yuno"}]}
                """#)
        let rules = try RoutingRules(json).rules
        let dollars = try #require(Currency("USD"))
        #expect(
            rules == [
                RoutingRule(
                    "afterpay", countries: ["US", "CA"], currencies: [dollars],
                    minimum: Money(minorUnits: 35_00, currency: dollars),
                    maximum: Money(minorUnits: 1000_00, currency: dollars), capabilities: [.refund], share: 30),
                RoutingRule("yuno"),
            ])
    }

    @Test func namesEveryProblemWithItsPath() throws {
        let json = try JSON(
            parsing: #"""
                {"version": 2, "rule": [], "rules": [
                  {"provider": "", "countries": ["usa", 7], "currencies": "USD", "share": 0},
                  {"provder": "yuno", "minimum": "5.00", "capabilities": ["refnd"]},
                  {"provider": "yuno", "currencies": ["USD"], "minimum": "9.001", "maximum": 5},
                  {"provider": "yuno", "currencies": ["USD"], "minimum": "9", "maximum": "8"}]}
                """#)
        let invalid = try #require(throws: RoutingInvalid.self) { try RoutingRules(json) }
        let paths = Set(invalid.problems.map(\.path.description))
        for path in [
            "$.version", "$.rule", "$.rules[0].provider", "$.rules[0].countries[0]", "$.rules[0].countries[1]",
            "$.rules[0].currencies", "$.rules[0].share", "$.rules[1].provder", "$.rules[1].provider",
            "$.rules[1].minimum",
            "$.rules[1].capabilities[0]", "$.rules[2].minimum", "$.rules[2].maximum", "$.rules[3].maximum",
        ] { #expect(paths.contains(path), "\(path) in \(paths.sorted())") }
        #expect(invalid.description.contains("did you mean provider?"))
    }

    @Test(arguments: ["[]", "{}", #"{"rules": {}}"#, "7", "null"])
    func refusesWhatHasNoRules(text: String) throws {
        #expect(throws: RoutingInvalid.self) { try RoutingRules(try JSON(parsing: text)) }
    }

    @Test func rulesMustFitTheProviders() throws {
        let provider = ScriptedProvider(script: ProviderScript(), id: "one")
        let invalid = try #require(throws: RoutingInvalid.self) {
            _ = try ProviderRouter(
                [provider], rules: RoutingRules([RoutingRule("onee"), RoutingRule("one", capabilities: [.refund])]))
        }
        #expect(
            invalid.problems.map(\.description) == [
                "$.rules[0].provider: did you mean one?", "$.rules[1].capabilities: one does not have refund",
            ])
        #expect(throws: RoutingInvalid.self) { _ = try ProviderRouter([provider], rules: RoutingRules([])) }
    }
}
