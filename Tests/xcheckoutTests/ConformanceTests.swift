import CheckoutConformance
import ExpressCheckout
import Testing

@Suite(.timeLimit(.minutes(2))) struct ConformanceTests {
    @Test(arguments: ["yuno", "afterpay", "centra-adyen"])
    func reportsEveryCaseAsJSON(provider: String) async throws {
        let run = try await CommandRun.of(["conformance", "--provider", provider, "--format", "json"])
        let reports = try #require(try JSON(parsing: run.output).array)
        let report = try #require(reports.first)
        #expect(reports.count == 1)
        #expect(report["provider"]?.string == provider)
        #expect(report["cases"]?.array?.compactMap { $0["name"]?.string } == ConformanceCase.all.map(\.name))
        #expect(report["conforms"] == true, "\(run.output)")
        #expect(run.code == 0)
    }

    @Test func writesJUnitThatParses() async throws {
        let run = try await CommandRun.of(["conformance", "--provider", "yuno", "--format", "junit"])
        #expect(run.code == 0)
        let counter = ElementCounter(run.output)
        #expect(counter.isWellFormed)
        #expect(counter.count("testsuite") == 1)
        #expect(counter.count("testcase") == ConformanceCase.all.count)
        #expect(counter.count("skipped") > 0)
        #expect(counter.count("failure") == 0)
    }

    @Test func namesTheNearestFormat() async throws {
        let run = try await CommandRun.of(["conformance", "--format", "jsno"])
        #expect(run.code == 2)
        #expect(run.errorLines == ["xcheckout: unknown format \"jsno\"; did you mean json?"])
    }
}
