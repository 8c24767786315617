/// What of a provider's traffic is known to be harmless, and what of it changes from run to run.
///
/// Everything that is not named here is redacted before it is written or logged: a new field of the provider's is a
/// placeholder in the next recording, never a leak. An adapter exports its rules as
/// ``ExpressCheckoutProvider/redaction``.
public struct RedactionRules: Sendable, Hashable {
    /// The hosts that are the provider's own, which a URL keeps.
    ///
    /// A leading dot stands for all below it (`.y.uno`). Loopback addresses and `example` domains are always kept.
    public var hosts: Set<String>
    /// The paths of the API with placeholders in braces (`/v1/payments/{payment_id}`); what stands at a placeholder is
    /// redacted.
    public var paths: [String]
    /// Headers whose values are harmless, in lower case, beside the ones that are so everywhere (`content-type`).
    public var headers: Set<String>
    /// Query and form fields whose values are harmless.
    public var fields: Set<String>
    /// JSON members whose values are harmless: a name, which counts at any depth, the last names of a path
    /// (`amount.value`), or all of them (`$.code`); array indices do not count.
    public var members: Set<String>
    /// Texts that are harmless wherever they stand: the provider's documented messages.
    public var texts: Set<String>
    /// JSON members and query fields that change from run to run: keys, ids, timestamps.
    ///
    /// They are named as in ``members``. Matching a recording leaves their values out.
    public var volatile: Set<String>

    /// Creates rules; nothing is harmless but what is named.
    public init(
        hosts: Set<String> = [], paths: [String] = [], headers: Set<String> = [], fields: Set<String> = [],
        members: Set<String> = [], texts: Set<String> = [], volatile: Set<String> = []
    ) {
        self.hosts = hosts
        self.paths = paths
        self.headers = headers
        self.fields = fields
        self.members = members
        self.texts = texts
        self.volatile = volatile
    }

    /// For traffic of which nothing is known.
    public static let strict = RedactionRules()

    /// Whether the value at `path` of a body is named in `names`.
    public static func names(_ names: Set<String>, _ path: JSONPath) -> Bool {
        var suffix = ""
        for step in path.steps.reversed() {
            guard case .key(let key) = step else { continue }
            suffix = suffix.isEmpty ? key : "\(key).\(suffix)"
            if names.contains(suffix) { return true }
        }
        return names.contains("$." + suffix)
    }
}
