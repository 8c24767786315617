import Foundation

/// One command: its words, its options and what it does.
protocol Command {
    var name: String { get }
    /// One line for the list of commands.
    var summary: String { get }
    /// The usage line's tail: `--to ID ORDER.json`.
    var usage: String { get }
    var options: [Option] { get }
    /// How many arguments that are no options it takes.
    var arguments: ClosedRange<Int> { get }
    func run(_ options: Options) async throws -> ExitCode
}

/// One option of a command.
struct Option {
    let name: String
    /// What stands for its value in the help; nil for a flag.
    let value: String?
    let help: String

    init(_ name: String, _ value: String? = nil, _ help: String) {
        self.name = name
        self.value = value
        self.help = help
    }
}

extension Command {
    var help: String {
        let all = options + [Option("--help", nil, "print this")]
        let names = all.map { option in option.name + (option.value.map { " \($0)" } ?? "") }
        let width = names.map(\.count).max() ?? 0
        let rows = zip(all, names).map { option, name in
            "  \(name.padding(toLength: width, withPad: " ", startingAt: 0))  \(option.help)"
        }
        return "usage: xcheckout \(name) \(usage)\n\n\(summary)\n\n\(rows.joined(separator: "\n"))"
    }
}
