import CheckoutSandbox
import ExpressCheckout

/// `xcheckout sandbox`: serves all embedded sandboxes until it is interrupted.
struct SandboxCommand: Command {
    let name = "sandbox"
    let summary = "serve all embedded sandboxes on 127.0.0.1 until interrupted"
    let usage = "[--port N]"
    let arguments = 0...0
    let options = [Option("--port", "N", "the port; any free one when it is not given")]

    func run(_ options: Options) async throws -> ExitCode {
        var port: UInt16 = 0
        if let text = options.value("--port") {
            guard let number = UInt16(text), text.allSatisfy(\.isASCII) else {
                throw UsageError("--port \(UsageError.quoted(text)) is not a port: 0 to 65535")
            }
            port = number
        }
        let apps = Registry.providers.map { $0.makeSandbox() }
        let server = try SandboxServer(apps: apps, port: port)
        defer { server.stop() }
        for (entry, app) in zip(Registry.providers, apps) {
            guard let base = server.baseURL(of: app.name) else { continue }
            Console.print("\(entry.baseVariable)=\(base)\(entry.apiPath)")
        }
        for entry in Registry.providers {
            for pair in entry.sandboxValues { Console.print("\(pair.key)=\(pair.value)") }
        }
        // Nobody would find a sandbox whose addresses were never told.
        guard Console.lostOutput == nil else { return .failed }
        Console.error("serving on \(server.root); faults and what came in: \(server.root)/_sandbox; Ctrl-C ends it")
        await Interruption.wait()
        return .done
    }
}
