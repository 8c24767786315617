public import ExpressCheckout

/// Redacts HAR files of any origin: every exchange by the rules of the provider it went to, the strictest where it went
/// to none.
public struct HARScrubber: Sendable {
    private let rules: [RedactionRules]
    let vault = RedactionVault()

    /// Creates a scrubber; `rules` are those of the known providers, `credentials` those in use.
    public init(rules: [RedactionRules], credentials: [Sensitive<String>] = []) {
        self.rules = rules
        for credential in credentials { vault.mark(credential.exposed) }
    }

    /// The file without secrets.
    public func scrubbed(_ archive: HARArchive) -> HARArchive {
        reserve(archive.json)
        var result = archive
        let isOurs = archive.origin != nil
        // Entries first: what they redact is then known in what stands around them.
        // Twice, since what the first time learns late may stand in a harmless place before.
        result.entries = archive.entries.map { scrubbed($0, isOurs) }.map { scrubbed($0, isOurs) }
        result.frame = frame(frame(archive.frame, isOurs), isOurs)
        result.redaction = HARArchive.redactionVersion
        return result
    }

    /// The places of the file that still hold something that would be redacted, as JSON paths.
    public func leftovers(in archive: HARArchive) -> [String] {
        var clean = scrubbed(archive)
        clean.redaction = archive.redaction
        var found = archive.hidesValues ? ["$: a key that stands twice hides a value"] : []
        Self.compare(archive.json, clean.json, at: .root, into: &found)
        return found
    }

    /// One exchange without secrets.
    func scrubbed(_ entry: HAREntry, _ isOurs: Bool = true) -> HAREntry {
        let redactor = Redactor(rules: rules.first { $0.covers(entry.url) } ?? .strict, vault: vault)
        return HAREntry(json: EntryRedaction(redactor: redactor, isOurs: isOurs).entry(entry.json))
    }

    private func reserve(_ json: JSON) {
        switch json {
        case .string(let text): vault.reserve(text)
        case .array(let elements): for element in elements { reserve(element) }
        case .object(let members): for member in members { reserve(member.value) }
        default: break
        }
    }

    /// What stands around the exchanges: a browser's pages have titles and addresses.
    private func frame(_ json: JSON, _ isOurs: Bool) -> JSON {
        let own: Set<String> = [
            "log._scenario", "_origin.kind", "_origin.date", "_origin.api_version", "_origin.source",
        ]
        let members: Set<String> = [
            "log.version", "creator.name", "creator.version", "browser.name", "browser.version", "pages.id",
            "pages.startedDateTime", "pageTimings.onLoad", "pageTimings.onContentLoad", "log._redaction",
        ]
        let redactor = Redactor(rules: RedactionRules(members: isOurs ? members.union(own) : members), vault: vault)
        return redactor.json(json)
    }

    private static func compare(_ old: JSON, _ new: JSON, at path: JSONPath, into found: inout [String]) {
        guard old != new else { return }
        switch (old, new) {
        case (.object(let left), .object(let right)) where left.map(\.key) == right.map(\.key):
            for (one, other) in zip(left, right) {
                compare(one.value, other.value, at: path.appending(one.key), into: &found)
            }
        case (.array(let left), .array(let right)) where left.count == right.count:
            for (index, pair) in zip(left, right).enumerated() {
                compare(pair.0, pair.1, at: path.appending(index), into: &found)
            }
        default: found.append("\(path)")
        }
    }
}

extension HARScrubber {
    /// What was redacted so far and cannot be an everyday word: a scrubbed file is searched for it.
    public var secrets: [Sensitive<String>] { vault.secrets }
}
