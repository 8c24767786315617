import ExpressCheckout
import Foundation

/// `xcheckout new-provider`: a provider's room that compiles, whose conformance run owes every case.
struct NewProviderCommand: Command {
    let name = "new-provider"
    let summary = "write the room of a new provider: adapter, sandbox, fixture, tests; run it in the project's folder"
    let usage = "NAME [--into DIR]"
    let arguments = 1...1
    let options = [
        Option("--into", "DIR", "write the room there and register nothing; Providers without it")
    ]

    func run(_ options: Options) async throws -> ExitCode {
        let name = try ProviderName(options.arguments[0])
        let room = ProviderRoom(name)
        if let folder = options.value("--into") {
            let path = try room.write(into: folder)
            Console.print("wrote \(path); add \"\(name.type)\" to the providers of your Package.swift")
            return .done
        }
        // Nothing is written before it is sure that everything can be.
        let registration = try ProviderRegistration(of: name, room.entry)
        let path = try room.write(into: "Providers")
        try registration.write()
        Console.print(
            """
            wrote \(path), and registered \(name.id) in Package.swift and Sources/xcheckout/Registry.swift
            next: swift build --product xcheckout && .build/debug/xcheckout conformance --provider \(name.id)
            then: docs/adding-a-provider.md
            """)
        return .done
    }
}
