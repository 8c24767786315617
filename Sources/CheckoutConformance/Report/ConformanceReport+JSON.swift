public import ExpressCheckout

extension ConformanceReport {
    /// The report for scripts.
    public var json: JSON {
        [
            "provider": .string(provider.rawValue), "conforms": .bool(isConformant), "passed": Self.number(passed),
            "failed": Self.number(failed), "not_applicable": Self.number(notApplicable),
            "not_implemented": Self.number(notImplemented), "cases": .array(results.map(Self.json)),
        ]
    }

    private static func number(_ count: Int) -> JSON { JSON(integerLiteral: Int64(count)) }

    private static func json(_ result: ConformanceResult) -> JSON {
        var capability: Capability?
        var failure: ConformanceFailure?
        switch result.verdict {
        case .passed: break
        case .failed(let found): failure = found
        case .notApplicable(let reason), .notImplemented(let reason): capability = reason
        }
        return .object(compacting: [
            ("name", .string(result.name)), ("area", .string(result.area.rawValue)),
            ("result", .string(result.verdict.name)), ("capability", capability.map { .string($0.rawValue) }),
            ("expected", failure.map { .string($0.expected) }), ("got", failure.map { .string($0.got) }),
            ("rule", .string(result.sentence)), ("seconds", .number(result.duration.secondsText)),
        ])
    }
}

extension Duration {
    /// Seconds with three decimals: `0.042`.
    var secondsText: String {
        let milliseconds = components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
        let fraction = String(milliseconds % 1_000)
        return "\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
    }
}
