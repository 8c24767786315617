import ExpressCheckout
import Foundation

/// The `xcheckout` command.
@main
struct XCheckout {
    static let version = "0.1.0"

    static func main() async {
        // A reader that went away (`xcheckout demo | head`) ends the output, not the process with a signal's noise.
        signal(SIGPIPE, SIG_IGN)
        Console.claimDescriptors()
        let code = await run(Array(CommandLine.arguments.dropFirst()))
        if let reason = Console.lostOutput {
            Console.error("xcheckout: standard output cannot be written: \(reason)")
            exit(ExitCode.worst([code, .failed]).rawValue)
        }
        exit(code.rawValue)
    }

    static func run(_ arguments: [String]) async -> ExitCode {
        do {
            return try await dispatch(arguments)
        } catch let error as UsageError {
            Console.error("xcheckout: \(error)")
            return .usage
        } catch let error as Unreachable {
            Console.error("xcheckout: \(error)")
            return .unreachable
        } catch let error as ProviderError {
            Console.error("xcheckout: \(error.told)")
            return .failed
        } catch {
            Console.error("xcheckout: \(error)")
            return .failed
        }
    }

    private static func dispatch(_ arguments: [String]) async throws -> ExitCode {
        guard let name = arguments.first else {
            Console.error(Self.help)
            return .usage
        }
        switch name {
        case "--help", "-h", "help":
            guard let topic = arguments.dropFirst().first else {
                Console.print(help)
                return .done
            }
            guard arguments.count == 2 else {
                throw UsageError("unexpected argument \(UsageError.quoted(arguments[2])): xcheckout help COMMAND")
            }
            return try await dispatch([topic, "--help"])
        case "--version":
            guard arguments.count == 1 else {
                throw UsageError("unexpected argument \(UsageError.quoted(arguments[1])): --version stands alone")
            }
            Console.print("xcheckout \(version)")
            return .done
        default: break
        }
        guard let command = commands.first(where: { $0.name == name }) else {
            let what = name.hasPrefix("-") ? "option" : "command"
            let known = commands.map(\.name) + ["--help", "--version"]
            throw UsageError(
                "unknown \(what) \(UsageError.quoted(name))"
                    + UsageError.suggestion(for: name, among: known, otherwise: "see xcheckout --help"))
        }
        let options = try Options(Array(arguments.dropFirst()), of: command)
        if options.has("--help") {
            Console.print(command.help)
            return .done
        }
        return try await command.run(options)
    }

    static var commands: [any Command] {
        [
            DemoCommand(), ProvidersCommand(), TranslateCommand(), ExplainCommand(), SheetCommand(),
            ConformanceCommand(), RehearseCommand(), SandboxCommand(), SmokeCommand(), ScrubCommand(),
            NewProviderCommand(),
        ]
    }

    static var help: String {
        let width = commands.map(\.name.count).max() ?? 0
        let rows = commands.map { command in
            "  \(command.name.padding(toLength: width, withPad: " ", startingAt: 0))  \(command.summary)"
        }
        return """
            xcheckout: one express checkout on several payment providers

            usage: xcheckout COMMAND [OPTION ...]

            \(rows.joined(separator: "\n"))

            xcheckout COMMAND --help tells more; xcheckout --version prints the version.
            Exit codes: 0 done; 1 the checkout or check failed; 2 wrong usage or invalid input; 3 provider unreachable.
            """
    }
}
