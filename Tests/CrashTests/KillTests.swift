import CheckoutSQLite
import CheckoutSandbox
import ExpressCheckout
import Foundation
import Testing
import YunoSandbox

/// A merchant's process is killed (kill -9) anywhere; the next one finds the truth, and the provider's books agree.
@Suite(.serialized, .timeLimit(.minutes(60))) struct KillTests {
    /// `make crash-test` plays several hundred.
    private static let rounds = ProcessInfo.processInfo.environment["CRASH_ROUNDS"].flatMap { UInt64($0) } ?? 6
    private static let first = ProcessInfo.processInfo.environment["CRASH_SEED"].flatMap { UInt64($0) } ?? 0

    @Test(arguments: ["yuno", "afterpay", "centra-adyen"])
    func nothingIsPaidTwiceOrForgotten(provider: String) async throws {
        var paid = 0
        var lost = 0
        var changed = 0
        for seed in Self.first..<Self.first + Self.rounds {
            var round = CrashRound(provider: provider, seed: seed)
            let result = try await round.play()
            let about: Comment = "\(provider), seed \(seed): \(result.story)"
            #expect(!result.story.contains("error"), about)
            #expect(result.charges.count <= 1, about)
            paid += result.charges.count
            guard let record = result.record else {
                #expect(result.charges.isEmpty, about)
                continue
            }
            let attempt = record.attempts.last
            // Centra's session goes on with the token of the last answer alone. One that died with the process takes the
            // session along: what was begun in it stays open for a person to look at, and is never taken for unpaid.
            let hasLostSession = provider == "centra-adyen" && record.isUnfinished
            if hasLostSession {
                #expect(result.charges.isEmpty || record.undecidedAttempt != nil, about)
                lost += 1
                continue
            }
            #expect(record.isPaid == !result.charges.isEmpty, about)
            changed += result.changes.values.reduce(0) { $0 + $1.count }
            Self.compare(record.changes, with: result.changes, about)
            if let charge = result.charges.first {
                #expect(attempt?.quote.summary.total.amount == charge, about)
            } else if let undecided = record.undecidedAttempt {
                // Asked for a step that nobody took, or sent into the void: nobody may pay again.
                #expect(!undecided.calls.isEmpty, about)
            } else {
                #expect(record.isRolledBack, about)
                #expect(record.sessions.last?.state["additions"] == nil, about)
            }
        }
        print(
            "\(provider): \(Self.rounds) crashes, \(paid) paid, \(changed) captured, released or refunded, \(lost) with a lost session"
        )
    }

    /// What is decided stands in the provider's books once or not at all; what nobody could find out, once at the most.
    private static func compare(
        _ changes: [CheckoutRecord.Change], with books: [PaymentChange.Kind: [Money]], _ about: Comment
    ) {
        for kind in [PaymentChange.Kind.capture, .void, .refund] {
            let asked = changes.filter { $0.change.kind == kind }
            let entries = books[kind] ?? []
            #expect(asked.count <= 1 && entries.count <= asked.count, about)
            guard let change = asked.first else { continue }
            if let amount = change.change.amount { #expect(entries.allSatisfy { $0 == amount }, about) }
            switch change.outcome {
            case .completed: #expect(entries.count == 1, about)
            case .failed, .declined, .cancelled: #expect(entries.isEmpty, about)
            default: break
            }
        }
    }

    @Test func twoProcessesNeverBothCompleteOneCheckout() async throws {
        for seed in 0..<max(3, Self.rounds / 10) {
            let server = try SandboxServer(apps: [YunoSandbox()])
            defer { server.stop() }
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("race-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let store = folder.appendingPathComponent("store").path
            let words = ["pay", "yuno", "\(server.root)/yuno", store, "\(seed)"]
            let both = [try HelperProcess(words), try HelperProcess(words)]
            var stories: [String] = []
            for process in both { stories.append(await process.finish().joined(separator: ", ")) }
            let payments = await server.ledger().array?.filter { $0["kind"]?.string == "capture" } ?? []
            #expect(payments.count <= 1, "seed \(seed): \(stories)")
            #expect(stories.contains { $0.contains("saved by somebody else") }, "seed \(seed): \(stories)")
        }
    }
}
