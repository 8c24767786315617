import ExpressCheckout

/// One thing that every adapter must do, proved on a fresh world of the adapter's own.
///
/// ``all`` is the suite. From a test: `try await scenario.check(harness)`; for reports: ``result(on:)``.
public struct ConformanceCase: Sendable, CustomStringConvertible {
    /// Its stable name: `money.charges_exactly_the_total`.
    public let name: String
    /// What it is about.
    public let area: ConformanceArea
    /// What it asks for, in one sentence.
    public let sentence: String
    /// What the descriptor must say for the case to apply.
    public let needs: [ConformanceNeed]
    private let body: @Sendable (Scene) async throws -> Void

    /// Creates a case; its name is the area's with `rule` behind a dot.
    init(
        _ area: ConformanceArea, _ rule: String, _ sentence: String, needs: [ConformanceNeed] = [],
        _ body: @escaping @Sendable (Scene) async throws -> Void
    ) {
        name = "\(area.rawValue).\(rule)"
        self.area = area
        self.sentence = sentence
        // Without it there is nothing to play: an adapter that does not open yet owes every case.
        self.needs = [.has(.open)] + needs
        self.body = body
    }

    /// The name.
    public var description: String { name }

    /// Plays the case against `harness`'s adapter.
    /// - Returns: `passed`, or `notApplicable` with the capability that says so.
    /// - Throws: ``ConformanceFailure``, or what kept the case from running to its end.
    @discardableResult
    public func check(_ harness: any CheckoutHarness) async throws -> ConformanceVerdict {
        let verdict = try await play(harness)
        switch verdict {
        case .failed(let failure): throw failure
        case .notImplemented(let capability):
            throw ConformanceFailure(
                expected: "\(capability.rawValue) to work, which the provider has", got: "an adapter without it",
                rule: sentence)
        case .passed, .notApplicable: return verdict
        }
    }

    /// Plays the case and says how it ended: whatever goes wrong is a failure of the case.
    public func result(on harness: any CheckoutHarness) async -> ConformanceResult {
        let clock = ContinuousClock()
        let start = clock.now
        let verdict: ConformanceVerdict
        do {
            verdict = try await play(harness)
        } catch {
            verdict = .failed(
                ConformanceFailure(expected: "the case to run to its end", got: "an error: \(error)", rule: sentence))
        }
        return ConformanceResult(
            name: name, area: area, sentence: sentence, verdict: verdict, duration: clock.now - start)
    }

    private func play(_ harness: any CheckoutHarness) async throws -> ConformanceVerdict {
        let wire = Wire()
        let world = try await harness.makeWorld(sandbox: nil) { wire.over($0) }
        let verdict: Result<ConformanceVerdict, any Error>
        do {
            verdict = .success(try await play(in: Scene(world: world, wire: wire, id: harness.id, rule: sentence)))
        } catch let failure as ConformanceFailure {
            verdict = .success(.failed(failure))
        } catch {
            verdict = .failure(error)
        }
        await world.shutDown()
        return try verdict.get()
    }

    private func play(in scene: Scene) async throws -> ConformanceVerdict {
        let descriptor = scene.world.provider.descriptor
        for need in needs {
            if let objection = need.objection(of: descriptor) { return objection }
        }
        try await body(scene)
        return .passed
    }
}
