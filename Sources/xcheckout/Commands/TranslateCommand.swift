import ExpressCheckout

/// `xcheckout translate --to ID ORDER.json`: the exact requests that would open this order at that provider.
struct TranslateCommand: Command {
    let name = "translate"
    let summary = "the exact requests that would open an order at a provider; sends nothing; - reads standard input"
    let usage = "--to ID ORDER.json|-"
    let arguments = 1...1
    let options = [Option("--to", "ID", "the provider: yuno, afterpay or centra-adyen")]

    func run(_ options: Options) async throws -> ExitCode {
        guard let id = options.value("--to") else {
            throw UsageError("which provider? xcheckout translate \(usage)")
        }
        let entry = try Registry.provider(id)
        let path = options.arguments[0]
        let reading: OrderReading
        let bytes = try InputFile.read(path)
        do throws(OrderInvalid) {
            reading = try CheckoutOrder.read(bytes)
        } catch {
            return Self.refuse(error.problems)
        }
        let plan: RequestPlan
        do throws(ProviderError) {
            plan = try await entry.unconfigured.plan(reading.order)
        } catch {
            guard !error.problems.isEmpty else { throw error }
            return Self.refuse(error.problems)
        }
        for warning in reading.warnings + plan.warnings { Console.error("warning: \(warning)") }
        Console.print(json: JSON.array(plan.requests.map(Self.json)).prettyText)
        return .done
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
