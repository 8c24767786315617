import CheckoutConformance
import ExpressCheckout
import Foundation
import Testing

/// Scripted sheets, as a process prints them.
@Suite(.timeLimit(.minutes(1))) struct SheetCommandTests {
    private static let surfaces = ["yuno-ios", "yuno-web", "yuno-google-pay", "afterpay", "adyen-apple-pay"]

    private static func scenario(_ surface: String) -> String {
        JSON.object([
            .init("surface", .string(surface)), .init("order", SampleShop.order.json),
            .init(
                "steps",
                [
                    ["open": ["address": SampleShop.served.json]], ["option": "express"],
                    ["authorize": ["address": SampleShop.served.json]],
                ]),
        ]).text
    }

    @Test(arguments: surfaces)
    func printsOneLineAStep(_ surface: String) async throws {
        let file = try TemporaryFile(Self.scenario(surface))
        let run = try await CommandRun.of(["sheet", file.path])
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.errors.isEmpty)
        let lines = try run.output.split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
        #expect(lines.count == 3)
        for line in lines {
            let keys = line.object?.map(\.key) ?? []
            let expected = ["step", "sheet", "handler_called", "answer_applied", "events", "notes", "token"]
            #expect(keys == expected.filter(keys.contains))
            #expect(Set(keys).isSuperset(of: ["step", "sheet", "handler_called", "events", "notes"]))
        }
        #expect(
            lines[0]["sheet"]?["total"]?.text == #"{"label":"ACME Inc.","amount":{"currency":"USD","value":"105.00"}}"#)
        #expect(lines[1]["sheet"]?["total"]?["amount"]?["value"] == "112.00")
        #expect(lines[2]["token"] != nil)
        #expect(lines[2]["sheet"]?["closed_by"] == "authorized")
    }

    @Test(arguments: surfaces)
    func drawsEveryStep(_ surface: String) async throws {
        let file = try TemporaryFile(Self.scenario(surface))
        let run = try await CommandRun.of(["sheet", "--draw", file.path])
        #expect(run.code == 0)
        #expect(run.output.components(separatedBy: "┌").count == 4)
        #expect(run.output.contains("(•) Express shipping"))
        #expect(run.output.contains("closed by authorized"))
    }

    @Test func readsAScenarioFromStandardInput() async throws {
        let run = try await CommandRun.of(["sheet", "-"], input: Self.scenario("yuno-ios"))
        #expect(run.code == 0)
        #expect(run.output.split(separator: "\n").count == 3)
    }

    @Test func readsTheOrderFromAFileBesideTheScenario() async throws {
        let order = try TemporaryFile(SampleShop.order.json.text)
        let name = URL(fileURLWithPath: order.path).lastPathComponent
        let file = try TemporaryFile(#"{"surface":"afterpay","order_file":"\#(name)","steps":[{"open":{}}]}"#)
        let run = try await CommandRun.of(["sheet", file.path])
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.output.contains("105.00"))
    }

    @Test(
        arguments: [
            ("{", "no JSON"), ("{}", "$.surface: "),
            (#"{"surface":"yuno-andriod","order":{},"steps":[]}"#, "$.order.currency: "),
            (#"{"surface":"yuno-ios","order_file":"nowhere.json","steps":[]}"#, "$.order_file: "),
            (
                #"{"surface":"yuno-is","order":{"currency":"USD","summary":[]},"steps":[]}"#,
                "did you mean yuno-ios?"
            ),
        ])
    func refusesAMalformedScenario(_ text: String, _ reason: String) async throws {
        let file = try TemporaryFile(text)
        let run = try await CommandRun.of(["sheet", file.path])
        #expect(run.code == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(reason), "\(run.errors)")
    }
}
