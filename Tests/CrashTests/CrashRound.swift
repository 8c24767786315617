import AfterpaySandbox
import CentraAdyenSandbox
import CheckoutSQLite
import CheckoutSandbox
import ExpressCheckout
import Foundation
import YunoSandbox

/// One merchant's process on one sandbox, killed where the seed says, and what the next ones find out.
struct CrashRound {
    /// When the process is killed.
    enum Moment {
        /// While the provider has not acted on the call of that number, counted from 0.
        case beforeCall(Int)
        /// When the provider has acted on it and its answer has not left.
        case afterCall(Int)
        /// So many microseconds after it printed that line.
        case line(Int, microseconds: UInt32)
    }

    let provider: String
    let seed: UInt64
    private var random: SeededGenerator

    init(provider: String, seed: UInt64) {
        self.provider = provider
        self.seed = seed
        random = SeededGenerator(seed: seed &* 31 &+ 7)
    }

    /// What is there after everything.
    struct Result {
        let record: CheckoutRecord?
        let charges: [Money]
        /// What the sandbox's books have of each kind of change.
        let changes: [PaymentChange.Kind: [Money]]
        let story: String
    }

    mutating func play() async throws -> Result {
        let app: any SandboxApp =
            switch provider {
            case "yuno": YunoSandbox()
            case "afterpay": AfterpaySandbox()
            default: CentraAdyenSandbox()
            }
        let server = try SandboxServer(apps: [app])
        defer { server.stop() }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("crash-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = folder.appendingPathComponent("store").path
        let words = { [provider, seed] (mode: String) in
            [mode, provider, "\(server.root)/\(app.name)", store, "\(seed)"]
        }
        let moment = moment()
        var story = "\(moment)"
        story += try await "; " + Self.run(words("pay"), until: moment, server)
        server.clearFaults()
        // A call that was held may arrive only after the next process has looked.
        let isLate = Bool.random(using: &random)
        if isLate {
            story += "; late"
            story += try await "; " + HelperProcess(words("recover")).finish().joined(separator: ", ")
        }
        server.release()
        await Self.settle(server)
        for _ in 0..<2 { story += try await "; " + HelperProcess(words("recover")).finish().joined(separator: ", ") }
        let record = try await SQLiteCheckoutStore(path: store).load(CheckoutID("checkout"))
        let ledger = await server.ledger()
        return Result(
            record: record, charges: try Self.charges(ledger), changes: try Self.changes(ledger), story: story)
    }

    private mutating func moment() -> Moment {
        let call = Int.random(in: 0..<14, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return .beforeCall(call)
        case 1: return .afterCall(call)
        default:
            return .line(
                Int.random(in: 0..<10, using: &random), microseconds: UInt32.random(in: 0..<20_000, using: &random))
        }
    }

    private static func run(_ words: [String], until moment: Moment, _ server: SandboxServer) async throws -> String {
        switch moment {
        case .beforeCall(let number), .afterCall(let number):
            // The first fault that matches strikes: so many calls pass, then one is held.
            if number > 0 { try server.arm(SandboxFault(.delay(.zero, .beforeActing), times: number)) }
            if case .beforeCall = moment {
                try server.arm(SandboxFault(.hold(.beforeActing)))
            } else {
                try server.arm(SandboxFault(.hold(.afterActing)))
            }
            let process = try HelperProcess(words)
            return await withTaskGroup(of: String?.self) { group in
                group.addTask { await process.finish().joined(separator: ", ") }
                group.addTask {
                    await server.waitForHeld()
                    process.kill()
                    return nil
                }
                var lines = ""
                for await result in group {
                    if let result {
                        lines = result
                        group.cancelAll()
                    }
                }
                return lines
            }
        case .line(let number, let microseconds):
            let process = try HelperProcess(words)
            var lines: [String] = []
            for await line in process.lines {
                lines.append(line)
                guard lines.count == number + 1 else { continue }
                usleep(microseconds)
                process.kill()
            }
            process.kill()
            return lines.joined(separator: ", ")
        }
    }

    /// Waits until the sandbox has answered every call, also those whose client is gone.
    private static func settle(_ server: SandboxServer) async {
        for _ in 0..<2000 {
            guard server.requests().contains(where: { $0.status == nil }) else { return }
            try? await Task.sleep(for: .milliseconds(1))
        }
    }

    private static func amount(_ entry: JSON) throws -> Money {
        guard let currency = entry["currency"]?.string.flatMap({ Currency($0) }), let value = entry["value"]?.string
        else {
            throw SandboxError(.invalidAddress, "an entry of the ledger lacks its amount")
        }
        return try Money(parsing: value, currency: currency)
    }

    /// Captures of what was only held, releases and refunds.
    private static func changes(_ ledger: JSON) throws -> [PaymentChange.Kind: [Money]] {
        var held: Set<String> = []
        var changes: [PaymentChange.Kind: [Money]] = [:]
        for entry in ledger.array ?? [] {
            let payment = entry["payment"]?.string ?? ""
            switch entry["kind"]?.string {
            case "authorize": held.insert(payment)
            case "capture" where held.contains(payment): changes[.capture, default: []].append(try amount(entry))
            case "void": changes[.void, default: []].append(try amount(entry))
            case "refund": changes[.refund, default: []].append(try amount(entry))
            default: break
            }
        }
        return changes
    }

    /// What the customer was charged: the capture of what was authorised is no second charge.
    private static func charges(_ ledger: JSON) throws -> [Money] {
        var held: [String] = []
        return try (ledger.array ?? []).compactMap { entry in
            guard let kind = entry["kind"]?.string, let payment = entry["payment"]?.string else {
                throw SandboxError(.invalidAddress, "an entry of the ledger lacks a part")
            }
            if kind == "capture", let index = held.firstIndex(of: payment) {
                held.remove(at: index)
                return nil
            }
            guard kind == "authorize" || kind == "capture" else { return nil }
            if kind == "authorize" { held.append(payment) }
            return try amount(entry)
        }
    }
}
