import ExpressCheckout
import Foundation

/// `xcheckout sheet SCENARIO.json`: plays a scripted sheet in virtual time.
struct SheetCommand: Command {
    let name = "sheet"
    let summary = "play a scripted payment sheet and print what the customer sees, one JSON line a step"
    let usage = "SCENARIO.json|- [--draw]"
    let arguments = 1...1
    let options = [Option("--draw", nil, "draw the sheet after each step instead of the JSON lines")]

    func run(_ options: Options) async throws -> ExitCode {
        let path = options.arguments[0]
        let json = try Self.json(path)
        let scenario: SheetScenario
        do throws(OrderInvalid) {
            let reading = try SheetScenario.read(json, order: try Self.orderFile(of: json, besides: path))
            for warning in reading.warnings { Console.error("warning: \(warning)") }
            scenario = reading.value
        } catch {
            for problem in error.problems { Console.error("\(problem)") }
            return .usage
        }
        let surface = try Self.surface(scenario.surface)
        let reports = scenario.play(on: surface)
        let show = options.has("--draw") ? SheetShow(style: Style(hasColour: Console.hasColour)) : nil
        for (step, report) in zip(scenario.steps, reports) {
            if let show { show.draw(step, report) } else { Console.print(json: report.json.text) }
        }
        return .done
    }

    private static func json(_ path: String) throws -> JSON {
        let bytes = try InputFile.read(path)
        do {
            return try JSON(parsing: bytes)
        } catch {
            throw UsageError("\(UsageError.quoted(path)) is no JSON: \(error)")
        }
    }

    /// The order in a file of its own, whose path is relative to the scenario's.
    private static func orderFile(of scenario: JSON, besides path: String) throws(OrderInvalid) -> JSON? {
        guard let name = scenario["order_file"]?.string, scenario["order"]?.isNull ?? true else { return nil }
        let folder = path == "-" ? "." : URL(fileURLWithPath: path).deletingLastPathComponent().path
        let place = name.hasPrefix("/") ? name : "\(folder)/\(name)"
        do {
            return try json(place)
        } catch {
            throw OrderInvalid([OrderProblem(JSONPath.root.appending("order_file"), "\(error)")])
        }
    }

    private static func surface(_ id: SheetSurface.ID) throws -> SheetSurface {
        if let surface = Registry.surfaces.first(where: { $0.id == id }) { return surface }
        let known = Registry.surfaces.map(\.id.rawValue)
        throw UsageError(
            "$.surface: unknown surface \(UsageError.quoted(id.rawValue))"
                + UsageError.suggestion(
                    for: id.rawValue, among: known, otherwise: "the surfaces are \(known.joined(separator: ", "))"))
    }
}
