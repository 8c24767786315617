import ExpressCheckout
import Testing

@Suite(.timeLimit(.minutes(1))) struct ProvidersTests {
    @Test func printsEveryCapabilityOfEveryProvider() async throws {
        let run = try await CommandRun.of(["providers", "--json"])
        #expect(run.code == 0)
        let providers = try #require(try JSON(parsing: run.output).array)
        #expect(providers.map { $0["id"]?.string } == ["yuno", "afterpay", "centra-adyen"])
        for provider in providers {
            let capabilities = try #require(provider["capabilities"]?.object)
            #expect(capabilities.map(\.key) == Capability.allCases.map(\.rawValue))
            #expect(
                capabilities.allSatisfy {
                    ["supported", "not_supported", "not_implemented"].contains($0.value.string ?? "")
                })
            #expect(provider["limits"]?["quote_deadline_seconds"]?.int64 != nil)
        }
    }

    @Test func printsATableForPeople() async throws {
        let run = try await CommandRun.of(["providers"])
        #expect(run.code == 0)
        #expect(run.output.contains("cancel_rollback"))
    }
}
