import ExpressCheckout
import Foundation
import Testing

/// `xcheckout rehearse`, as a process.
@Suite(.timeLimit(.minutes(1))) struct RehearseTests {
    static let order = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "docs/order.example.json").path
    static let pairs = [
        ("yuno", "afterpay"), ("yuno", "centra-adyen"), ("afterpay", "yuno"), ("afterpay", "centra-adyen"),
        ("centra-adyen", "yuno"), ("centra-adyen", "afterpay"),
    ]

    @Test(arguments: pairs)
    func everyPairPaysTheSame(from: String, to: String) async throws {
        let run = try await CommandRun.of(["rehearse", "--from", from, "--to", to, "--json", Self.order])
        #expect(run.code == 0, "\(run.errors)")
        let result = try JSON(parsing: run.output)
        #expect(result["same"] == true)
        let scenes = result["scenes"]?.array ?? []
        #expect(scenes.count == 8)
        for scene in scenes {
            #expect(scene["differences"] == [])
            // A scene that shows nothing compares nothing.
            guard scene["compared"] == true else {
                #expect(scene["lacking"]?["capability"]?.string != nil)
                continue
            }
            for side in ["from", "to"] {
                let steps = scene[side]?.array ?? []
                #expect(steps.count >= 3 && steps[0]["total"]?["value"] == "105.00", "\(scene["scene"] ?? "")")
                #expect(steps.contains { $0["calls"]?.array?.isEmpty == false })
            }
        }
        let refused = try #require(scenes.first { $0["scene"] == "a refused address, then a served one" })
        #expect(refused["to"]?[2]?["payable"] == false)
        let option = try #require(scenes.first { $0["scene"] == "another delivery option" })
        #expect(option["from"]?[2]?["total"]?["value"] == "112.00" && option["to"]?[2]?["total"]?["value"] == "112.00")
        let declined = try #require(scenes.first { $0["scene"] == "a declined card, then another" })
        #expect(declined["to"]?.array?.compactMap { $0["outcome"]?.string } == ["declined", "completed"])
    }

    @Test func listsWhatIsLostAndGained() async throws {
        let run = try await CommandRun.of(["rehearse", "--from", "yuno", "--to", "centra-adyen", Self.order])
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.output.contains("lost:   ") && run.output.contains("manual_capture"))
        #expect(run.output.contains("gained: ") && run.output.contains("cancel_rollback"))
        #expect(run.output.contains("not compared: centra-adyen has no refund"))
        #expect(!run.output.contains("\u{1B}"))
    }

    /// A shop whose cart at the new provider costs something else.
    @Test func failsWhereTheTotalIsAnother() async throws {
        let text = try String(contentsOfFile: Self.order, encoding: .utf8)
            .replacingOccurrences(of: "\"100.00\"", with: "\"90.00\"")
            .replacingOccurrences(of: "\"105.00\"", with: "\"95.00\"")
            .replacingOccurrences(of: "\"112.00\"", with: "\"102.00\"")
        let file = try TemporaryFile(text)
        let run = try await CommandRun.of(["rehearse", "--from", "yuno", "--to", "centra-adyen", "--json", file.path])
        #expect(run.code == 1)
        let result = try JSON(parsing: run.output)
        #expect(result["same"] == false)
        #expect(result["scenes"]?[0]?["differences"]?.array?.isEmpty == false)
        #expect(result["scenes"]?[0]?["to"]?[0]?["error"]?.string?.contains("expects 95.00 USD") == true)
    }

    @Test(arguments: [
        ["rehearse", order], ["rehearse", "--from", "yuno", "--to", "yuno", order],
        ["rehearse", "--from", "yuno", "--to", "paypal", order],
        ["rehearse", "--from", "yuno", "--to", "afterpay", "/no/such.json"],
    ])
    func refusesWrongUsage(arguments: [String]) async throws {
        let run = try await CommandRun.of(arguments)
        #expect(run.code == 2)
        #expect(run.errors.hasPrefix("xcheckout: ") && run.output.isEmpty)
    }
}
