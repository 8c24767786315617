public import ExpressCheckout

/// Where a file's exchanges come from: nothing that nobody recorded may call itself recorded.
public enum RecordingOrigin: Sendable, Hashable {
    /// Recorded against the provider's own sandbox on `date` (`2026-12-01`), which spoke `apiVersion`.
    case sandbox(date: String, apiVersion: String?)
    /// Nobody recorded it: written from `source`, a documentation page or the embedded sandbox that was.
    case synthetic(source: String)

    /// Reads `{"kind": "sandbox", "date", "api_version"}` or `{"kind": "synthetic", "source"}`.
    /// - Returns: nil for another form.
    public init?(json: JSON) {
        switch json["kind"]?.string {
        case "sandbox":
            guard let date = json["date"]?.string, CalendarDate(date) != nil else { return nil }
            self = .sandbox(date: date, apiVersion: json["api_version"]?.string)
        case "synthetic":
            guard let source = json["source"]?.nonEmptyString else { return nil }
            self = .synthetic(source: source)
        default: return nil
        }
    }

    /// The origin as it stands in a file.
    public var json: JSON {
        switch self {
        case .sandbox(let date, let version):
            .object(compacting: [
                ("kind", "sandbox"), ("date", .string(date)), ("api_version", version.map(JSON.string)),
            ])
        case .synthetic(let source): ["kind": "synthetic", "source": .string(source)]
        }
    }

    /// What of `entries` belies it: a provider's sandbox is never on this machine.
    func problem(with entries: [HAREntry]) -> String? {
        guard case .sandbox = self, let index = entries.firstIndex(where: \.isLoopback) else { return nil }
        return "the file calls itself recorded, and exchange \(index) was with this machine: it is synthetic"
    }
}
