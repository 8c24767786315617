import ExpressCheckout
import Foundation
import Testing

/// What docs/sheet.md shows is what is played, and the rules that it lists are those that tests hold.
@Suite struct GuideTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The fenced blocks, each with the language named at its fence.
    private static func blocks() throws -> [(language: String, text: String)] {
        var blocks: [(language: String, text: String)] = []
        var open: (language: String, lines: [String])?
        for line in try text("docs/sheet.md").components(separatedBy: "\n") {
            guard line.hasPrefix("```") else {
                open?.lines.append(line)
                continue
            }
            if let block = open {
                blocks.append((block.language, block.lines.joined(separator: "\n")))
                open = nil
            } else {
                open = (String(line.dropFirst(3)), [])
            }
        }
        return blocks
    }

    @Test func playsTheExamplesAsTheyAreShown() throws {
        let order = try JSON(parsing: Array(Self.text("docs/order.example.json").utf8))
        let blocks = try Self.blocks()
        var surfaces: [String] = []
        for (index, block) in blocks.enumerated() where block.language == "json" {
            let scenario = try SheetScenario.read(try JSON(parsing: Array(block.text.utf8)), order: order)
            #expect(scenario.warnings.isEmpty)
            let surface = try #require(SurfaceCase.all.first { $0.surface.id == scenario.value.surface }?.surface)
            surfaces.append(surface.id.rawValue)
            let lines = scenario.value.play(on: surface).map(\.json).map { line in
                [
                    line["step"], line["sheet"]?["total"]?["amount"]?["value"], line["sheet"]?["selected_option"],
                    line["sheet"]?["payable"], line["events"], line["notes"],
                ].map { $0 ?? .null }
            }
            let shown = lines.map { JSON.array($0).text }.joined(separator: "\n")
            #expect(blocks[index + 1].text == shown, "the example of \(surface.id) prints this now:\n\(shown)")
        }
        #expect(surfaces.sorted() == SurfaceCase.all.map(\.surface.id.rawValue).sorted())
    }

    /// The files whose every test is a rule of a surface.
    private static let ruleFiles = [
        "Providers/Yuno/Tests/SheetOpeningTests.swift", "Providers/Yuno/Tests/SheetAnswerTests.swift",
        "Providers/Yuno/Tests/SheetTokenTests.swift", "Providers/Yuno/Tests/SheetGooglePayTests.swift",
        "Providers/Afterpay/Tests/SheetRuleTests.swift", "Providers/CentraAdyen/Tests/SheetRuleTests.swift",
    ]

    /// The names of the tests in a source text.
    private static func tests(in source: String) -> [String] {
        var names: [String] = []
        var isTest = false
        for line in source.components(separatedBy: "\n") {
            if line.contains("@Test") { isTest = true }
            guard let start = line.range(of: "func ") else { continue }
            if isTest { names.append(String(line[start.upperBound...].prefix { $0 != "(" })) }
            isTest = false
        }
        return names
    }

    private static func listed() throws -> Set<String> {
        let lines = try text("docs/sheet.md").components(separatedBy: "\n")
        let rules = lines.drop { $0 != "## The rules" }
        let rows = rules.filter {
            $0.hasPrefix("| ") && $0.hasSuffix("` |")
        }
        return Set(rows.compactMap { row in row.firstMatch(of: /`(\w+)` \|$/).map { String($0.output.1) } })
    }

    @Test(arguments: ruleFiles)
    func everyRuleIsListed(_ file: String) throws {
        let names = Self.tests(in: try Self.text(file))
        #expect(names.count > 5)
        let missing = Set(names).subtracting(try Self.listed())
        #expect(missing.isEmpty, "docs/sheet.md does not list them")
    }

    @Test func everyListedTestIsThere() throws {
        var known: Set<String> = []
        let manager = FileManager.default
        let folders =
            try manager.contentsOfDirectory(atPath: Self.root.appending(path: "Tests").path).map { "Tests/\($0)" }
            + manager.contentsOfDirectory(atPath: Self.root.appending(path: "Providers").path).map {
                "Providers/\($0)/Tests"
            }
        for folder in folders where folder.hasSuffix("Tests") {
            for path in manager.subpaths(atPath: Self.root.appending(path: folder).path) ?? []
            where path.hasSuffix(".swift") {
                known.formUnion(Self.tests(in: try Self.text("\(folder)/\(path)")))
            }
        }
        let listed = try Self.listed()
        #expect(listed.count > 100)
        #expect(listed.subtracting(known).isEmpty, "docs/sheet.md lists tests that are not there")
    }

    @Test func everyNumberedRuleIsThere() throws {
        let text = try Self.text("docs/sheet.md")
        for number in 1...67 {
            let rule = number < 10 ? "Y-0\(number)" : "Y-\(number)"
            #expect(text.contains("| \(rule) | "), "\(rule) is missing")
        }
    }
}
