/// What a user typed after a command's name, held against the command's options.
struct Options {
    private var values: [String: String] = [:]
    private var flags: Set<String> = []
    private(set) var arguments: [String] = []

    /// Reads `words`; an option's value follows it or stands after `=`; `--` ends the options.
    init(_ words: [String], of command: any Command) throws {
        let known = command.options + [Option("--help", nil, "")]
        var rest = words[...]
        var areOptions = true
        while let word = rest.popFirst() {
            guard areOptions, word.hasPrefix("-"), word != "-" else {
                arguments.append(word)
                continue
            }
            guard word != "--" else {
                areOptions = false
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts[0] == "-h" ? "--help" : parts[0]
            guard let option = known.first(where: { $0.name == name }) else {
                throw UsageError(
                    "unknown option \(UsageError.quoted(name))"
                        + UsageError.suggestion(
                            for: name, among: known.map(\.name), otherwise: "see xcheckout \(command.name) --help"))
            }
            guard option.value != nil else {
                guard parts.count == 1 else { throw UsageError("\(name) takes no value") }
                guard flags.insert(name).inserted || name == "--help" else {
                    throw UsageError("\(name) is given twice")
                }
                continue
            }
            guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
                throw UsageError("\(name) needs a value: \(name) \(option.value ?? "")")
            }
            guard values.updateValue(value, forKey: name) == nil else { throw UsageError("\(name) is given twice") }
        }
        guard !flags.contains("--help") else { return }
        guard arguments.count >= command.arguments.lowerBound else {
            throw UsageError("too few arguments: xcheckout \(command.name) \(command.usage)")
        }
        guard arguments.count <= command.arguments.upperBound else {
            throw UsageError(
                "unexpected argument \(UsageError.quoted(arguments[command.arguments.upperBound])): "
                    + "xcheckout \(command.name) \(command.usage)")
        }
    }

    func has(_ flag: String) -> Bool {
        flags.contains(flag)
    }

    func value(_ option: String) -> String? {
        values[option]
    }
}
