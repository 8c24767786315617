import ExpressCheckout

/// `xcheckout explain --provider ID --operation OP FILE`: what a provider's answer means, in neutral terms.
struct ExplainCommand: Command {
    let name = "explain"
    let summary = "what a provider's answer means, in neutral terms; - reads standard input"
    let usage = "--provider ID --operation OP [--status N] FILE|-   or   --provider ID --list"
    let arguments = 0...1
    let options = [
        Option("--provider", "ID", "the provider: yuno, afterpay or centra-adyen"),
        Option("--operation", "OP", "what the answer is to, as the provider's contract names it"),
        Option("--status", "N", "the answer's HTTP status (absent: the documented success)"),
        Option("--list", nil, "print the provider's operations"),
    ]

    func run(_ options: Options) async throws -> ExitCode {
        guard let id = options.value("--provider") else {
            throw UsageError("which provider? xcheckout explain \(usage)")
        }
        guard let answers = try Registry.provider(id).unconfigured.answers else {
            throw UsageError("\(id) cannot explain answers")
        }
        if options.has("--list") {
            for operation in answers.operations { Console.print(operation.name) }
            return .done
        }
        let operation = try Self.operation(options.value("--operation"), of: answers)
        let status = try options.value("--status").map(Self.status) ?? operation.success
        guard let path = options.arguments.first else {
            throw UsageError("which file has the answer? xcheckout explain \(usage)")
        }
        // Nothing at all is an answer, too.
        let body = try InputFile.read(path, mayBeEmpty: true)
        let explanation = answers.explain(HTTPResponse(status: status, body: body), to: operation)
        Console.print(json: explanation.json.prettyText)
        return .done
    }

    private static func operation(_ name: String?, of answers: any AnswerReading) throws -> AnswerOperation {
        guard let name else { throw UsageError("the answer to what? --operation OP; --list prints them") }
        if let operation = answers.operations.first(where: { $0.name == name }) { return operation }
        throw UsageError(
            "unknown operation \(UsageError.quoted(name))"
                + UsageError.suggestion(
                    for: name, among: answers.operations.map(\.name), otherwise: "--list prints them"))
    }

    private static func status(_ text: String) throws -> Int {
        guard let status = Int(text), (100...599).contains(status), text.count == 3 else {
            throw UsageError("--status \(UsageError.quoted(text)) is no HTTP status: 100 to 599")
        }
        return status
    }
}
