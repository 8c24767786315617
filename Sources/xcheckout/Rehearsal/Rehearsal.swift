import ExpressCheckout

/// The same scenes at two providers, side by side.
struct Rehearsal {
    /// One scene at both.
    struct Act {
        let scene: RehearsalScene
        let old: [RehearsalStep]
        let new: [RehearsalStep]
        /// Why it is not compared: the capability that one of them lacks.
        let lacking: (provider: ProviderID, capability: Capability)?

        /// What differs in what is paid or how it ends: every step's total, whether it can be paid, its outcome.
        var differences: [String] { scene.isFault ? [] : found }

        /// What differs after a fault, which makes the rehearsal no other one.
        var notes: [String] { scene.isFault ? found : [] }

        private var found: [String] {
            guard lacking == nil else { return [] }
            // A step that one of them does not need, a further one of the customer's for instance, is no difference as long
            // as all ends alike.
            let (left, right) = (Self.told(old), Self.told(new))
            var lines: [String] = []
            for name in left.map(\.name) where right.contains(where: { $0.name == name }) {
                guard let one = left.first(where: { $0.name == name }),
                    let other = right.first(where: { $0.name == name })
                else { continue }
                if let first = one.total, let second = other.total, first != second {
                    lines.append("\(name): \(first) becomes \(second)")
                }
                if let first = one.isPayable, let second = other.isPayable, first != second {
                    lines.append("\(name): \(first ? "payable" : "blocked") becomes \(second ? "payable" : "blocked")")
                }
            }
            let (first, second) = (Self.ending(old), Self.ending(new))
            if first != second { lines.append("it ends \(first), then \(second)") }
            return lines
        }

        /// Steps by names that are their own: the second `open` of a scene is another one.
        private static func told(_ steps: [RehearsalStep]) -> [(name: String, total: Money?, isPayable: Bool?)] {
            var counts: [String: Int] = [:]
            return steps.map { step in
                counts[step.name, default: 0] += 1
                let number = counts[step.name] ?? 1
                return (number == 1 ? step.name : "\(step.name) \(number)", step.total, step.isPayable)
            }
        }

        /// How the scene ends: its last outcome, or the error that kept it from one.
        private static func ending(_ steps: [RehearsalStep]) -> String {
            if let outcome = steps.last(where: { $0.outcome != nil })?.outcome { return outcome }
            return steps.contains { $0.error != nil } ? "in an error" : "without a payment"
        }
    }

    let old: ProviderDescriptor
    let new: ProviderDescriptor
    let acts: [Act]

    /// Whether what is paid and how it ends is the same in every scene that both can play.
    var isSame: Bool { acts.allSatisfy { $0.differences.isEmpty } }

    /// What the old provider does and the new one does not, or the other way round.
    static func capabilities(of one: ProviderDescriptor, missingIn other: ProviderDescriptor) -> [Capability] {
        Capability.allCases.filter { one.supports($0) && !other.supports($0) }
    }

    /// Plays every scene at both providers.
    /// - Throws: when a sandbox cannot be started.
    static func run(_ order: CheckoutOrder, from old: ProviderEntry, to new: ProviderEntry) async throws -> Rehearsal {
        let (first, second) = (old.unconfigured.descriptor, new.unconfigured.descriptor)
        var acts: [Act] = []
        for scene in RehearsalScene.allCases {
            var lacking: (provider: ProviderID, capability: Capability)?
            if let needed = scene.needs {
                for descriptor in [second, first] where !descriptor.supports(needed) {
                    lacking = (descriptor.id, needed)
                }
            }
            let play = { (entry: ProviderEntry) async throws -> [RehearsalStep] in
                if let needed = scene.needs, !entry.unconfigured.descriptor.supports(needed) { return [] }
                return try await RehearsalRun.play(scene, order, at: entry)
            }
            acts.append(Act(scene: scene, old: try await play(old), new: try await play(new), lacking: lacking))
        }
        return Rehearsal(old: first, new: second, acts: acts)
    }

    /// As `--json` prints it.
    var json: JSON {
        let ids = { (capabilities: [Capability]) in JSON.array(capabilities.map { .string($0.rawValue) }) }
        return [
            "from": .string(old.id.rawValue), "to": .string(new.id.rawValue), "same": .bool(isSame),
            "scenes": .array(
                acts.map { act in
                    .object(compacting: [
                        ("scene", .string(act.scene.rawValue)),
                        ("compared", .bool(act.lacking == nil)),
                        (
                            "lacking",
                            act.lacking.map {
                                [
                                    "provider": .string($0.provider.rawValue),
                                    "capability": .string($0.capability.rawValue),
                                ]
                            }
                        ),
                        ("differences", .array(act.differences.map(JSON.string))),
                        ("notes", act.notes.isEmpty ? nil : .array(act.notes.map(JSON.string))),
                        ("from", .array(act.old.map(\.json))), ("to", .array(act.new.map(\.json))),
                    ])
                }),
            "capabilities": [
                "lost": ids(Self.capabilities(of: old, missingIn: new)),
                "gained": ids(Self.capabilities(of: new, missingIn: old)),
            ],
        ]
    }
}
