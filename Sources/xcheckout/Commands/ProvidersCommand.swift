import ExpressCheckout
import Foundation

/// `xcheckout providers`: the capability matrix, from the descriptors.
struct ProvidersCommand: Command {
    let name = "providers"
    let summary = "what each provider supports"
    let usage = "[--json | --markdown]"
    let arguments = 0...0
    let options = [
        Option("--json", nil, "as JSON, for scripts"),
        Option("--markdown", nil, "as the table of the README"),
    ]

    func run(_ options: Options) async throws -> ExitCode {
        guard !options.has("--json") || !options.has("--markdown") else {
            throw UsageError("--json and --markdown exclude each other")
        }
        let descriptors = Registry.providers.map(\.unconfigured.descriptor)
        if options.has("--json") {
            Console.print(json: JSON.array(descriptors.map(Self.json)).prettyText)
        } else if options.has("--markdown") {
            Console.print(Self.markdown(descriptors))
        } else {
            Console.print(Self.table(descriptors))
        }
        return .done
    }

    private static func json(_ descriptor: ProviderDescriptor) -> JSON {
        let limits = descriptor.limits
        let seconds = { (duration: Duration) in JSON(integerLiteral: duration.components.seconds) }
        return [
            "id": .string(descriptor.id.rawValue), "name": .string(descriptor.name),
            "capabilities": .object(
                Capability.allCases.map {
                    JSON.Member($0.rawValue, .string((descriptor.capabilities[$0] ?? .notSupported).rawValue))
                }),
            "limits": .object(compacting: [
                ("maximum_options", limits.maximumOptions.map { JSON(integerLiteral: Int64($0)) }),
                ("maximum_summary_items", limits.maximumSummaryItems.map { JSON(integerLiteral: Int64($0)) }),
                ("currencies", limits.currencies.map { .array($0.map(JSON.string)) }),
                ("quote_deadline_seconds", seconds(limits.quoteDeadline)),
                ("session_lifetime_seconds", limits.sessionLifetime.map(seconds)),
                (
                    "minimum_client_versions",
                    descriptor.minimumClientVersions.isEmpty
                        ? nil
                        : .object(descriptor.minimumClientVersions.map { JSON.Member($0.key, .string($0.value)) })
                ),
            ]),
        ]
    }

    private static func word(_ capability: Capability, _ descriptor: ProviderDescriptor) -> String {
        switch descriptor.capabilities[capability] ?? .notSupported {
        case .supported: "yes"
        case .notSupported: "no"
        case .notImplemented: "not yet"
        }
    }

    private static func table(_ descriptors: [ProviderDescriptor]) -> String {
        let first = Capability.allCases.map(\.rawValue.count).max() ?? 0
        let pad = { (text: String, width: Int) in text.padding(toLength: width, withPad: " ", startingAt: 0) }
        let widths = descriptors.map { max($0.id.rawValue.count, 7) }
        let row = { (name: String, words: [String]) in
            ([pad(name, first)] + zip(words, widths).map { pad($0, $1) }).joined(separator: "  ")
                .trimmingCharacters(in: .whitespaces)
        }
        return
            ([row("capability", descriptors.map(\.id.rawValue))]
            + Capability.allCases.map { capability in
                row(capability.rawValue, descriptors.map { word(capability, $0) })
            }).joined(separator: "\n")
    }

    private static func markdown(_ descriptors: [ProviderDescriptor]) -> String {
        let head = "| | \(descriptors.map(\.name).joined(separator: " | ")) |"
        let rule = "|---|\(String(repeating: "---|", count: descriptors.count))"
        let rows = Capability.allCases.map { capability in
            "| `\(capability.rawValue)` | \(descriptors.map { word(capability, $0) }.joined(separator: " | ")) |"
        }
        return ([head, rule] + rows).joined(separator: "\n")
    }
}
