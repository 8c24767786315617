import ExpressCheckout

/// `xcheckout translate`: an order as a provider's requests, a provider's payload as an order, or the one into the other.
struct TranslateCommand: Command {
    let name = "translate"
    let summary = "an order as a provider's requests, or its payload as an order; sends nothing; - reads standard input"
    let usage = "--to ID ORDER.json|-   or   --from ID [--to ID] [--report FILE] PAYLOAD.json|-"
    let arguments = 1...1
    let options = [
        Option("--to", "ID", "the provider whose requests are printed: yuno, afterpay or centra-adyen"),
        Option("--from", "ID", "the provider whose payload is read"),
        Option("--report", "FILE", "where to write what does not carry over (standard error without it)"),
    ]

    func run(_ options: Options) async throws -> ExitCode {
        let target = try options.value("--to").map(Registry.provider)
        let path = options.arguments[0]
        if let source = options.value("--from") {
            let report = CarryOverReport(file: options.value("--report"))
            return try await Self.translate(from: Registry.provider(source), to: target, path, report)
        }
        guard let target else { throw UsageError("which provider? xcheckout translate \(usage)") }
        guard options.value("--report") == nil else { throw UsageError("--report goes with --from") }
        return try await Self.translate(to: target, path)
    }

    /// `--to ID`: the exact requests that would open this order.
    private static func translate(to target: ProviderEntry, _ path: String) async throws -> ExitCode {
        let reading: OrderReading
        let bytes = try InputFile.read(path)
        do throws(OrderInvalid) {
            reading = try CheckoutOrder.read(bytes)
        } catch {
            return refuse(error.problems)
        }
        let plan: RequestPlan
        do throws(ProviderError) {
            plan = try await target.unconfigured.plan(reading.order)
        } catch {
            guard !error.problems.isEmpty else { throw error }
            return refuse(error.problems)
        }
        for warning in reading.warnings + plan.warnings { Console.error("warning: \(warning)") }
        Console.print(json: JSON.array(plan.requests.map(json)).prettyText)
        return .done
    }

    /// `--from ID [--to ID]`: the payload as a neutral order, or as another provider's requests.
    private static func translate(
        from source: ProviderEntry, to target: ProviderEntry?, _ path: String, _ report: CarryOverReport
    ) async throws -> ExitCode {
        guard let importing = source.unconfigured.importing else {
            throw UsageError("payloads of \(source.id) cannot be read")
        }
        let bytes = try InputFile.read(path)
        let imported: ImportedOrder
        do {
            imported = try importing.importOrder(try JSON(parsing: bytes, options: .providerAnswer))
        } catch let error as OrderInvalid {
            return refuse(error.problems)
        } catch let error as JSONError {
            throw UsageError("\(path == "-" ? "standard input" : UsageError.quoted(path)) is no JSON: \(error)")
        }
        guard imported.isComplete, let target else {
            try report.write(imported.report)
            Console.print(json: imported.order.exposed.prettyText)
            return imported.isComplete ? .done : .failed
        }
        return try await translate(imported, to: target, report)
    }

    private static func translate(
        _ imported: ImportedOrder, to target: ProviderEntry, _ report: CarryOverReport
    ) async throws -> ExitCode {
        var lines = imported.report
        let atSource = { (problem: OrderProblem) in OrderProblem(imported.source(of: problem.path), problem.message) }
        do {
            let reading = try CheckoutOrder.read(imported.order.exposed.text.utf8.map { $0 })
            let plan = try await target.unconfigured.plan(reading.order)
            lines += plan.warnings.map(atSource).map { CarryOver($0.path, .lost, "\(target.id): \($0.message)") }
            try report.write(lines)
            Console.print(json: JSON.array(plan.requests.map(json)).prettyText)
            return .done
        } catch let error as OrderInvalid {
            try report.write(lines)
            return refuse(error.problems.map(atSource))
        } catch let error as ProviderError where !error.problems.isEmpty {
            let order = imported.order.exposed
            // What the target wants and the payload has nothing for can be filled in; anything else stays impossible.
            guard error.problems.allSatisfy({ isMissing($0.path, in: order) }) else {
                try report.write(lines)
                return refuse(error.problems.map(atSource))
            }
            lines += error.problems.map(atSource).map {
                CarryOver($0.path, .needsValue, "\(target.id): \($0.message)")
            }
            try report.write(lines)
            Console.print(json: order.prettyText)
            return .failed
        }
    }

    private static func isMissing(_ path: JSONPath, in order: JSON) -> Bool {
        var node = JSONNode(order)
        for step in path.steps {
            switch step {
            case .key(let key): node = node[key]
            case .index(let index): node = node[index]
            }
        }
        return !node.isPresent
    }

    private static func refuse(_ problems: [OrderProblem]) -> ExitCode {
        for problem in problems { Console.error("\(problem)") }
        return .usage
    }

    /// A plan's requests hold placeholders where secrets would stand, so that they can be shown whole.
    private static func json(_ request: HTTPRequest) -> JSON {
        let body = request.body.map { body in
            (try? JSON(parsing: body.exposed)) ?? .string(String(decoding: body.exposed, as: UTF8.self))
        }
        return [
            "method": .string(request.method.rawValue), "url": .string(shown(request.target)),
            "headers": .object(request.headers.map { JSON.Member($0.name, .string($0.value.exposed)) }),
            "body": body ?? .null,
        ]
    }

    /// The URL with its parameters readable: a placeholder such as `«from step 1: token»` is not percent-encoded.
    private static func shown(_ target: RequestTarget) -> String {
        var url = target.description
        for (name, value) in target.parameters.exposed {
            url = url.split(separator: "{\(name)}", omittingEmptySubsequences: false).joined(separator: value)
        }
        let query = target.query.exposed.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        return query.isEmpty ? url : "\(url)?\(query)"
    }
}
