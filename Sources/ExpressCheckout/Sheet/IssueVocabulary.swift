/// The words in which a surface speaks of issues, as data.
public struct IssueVocabulary: Sendable, Hashable {
    /// The surface's code for a neutral one.
    public struct Word: Sendable, Hashable {
        /// The neutral code.
        public let neutral: AddressIssue.Code
        /// The field it must point at; nil for any and for none.
        public let field: AddressIssue.Field?
        /// The surface's code.
        public let code: String

        /// Creates a word.
        public init(_ neutral: AddressIssue.Code, _ field: AddressIssue.Field? = nil, _ code: String) {
            self.neutral = neutral
            self.field = field
            self.code = code
        }
    }

    /// What a code points at.
    public enum Target: Sendable, Hashable {
        /// The address as a whole.
        case address
        /// Always that field.
        case field(AddressIssue.Field)
        /// The issue's own field, where the surface can show it.
        case issue
    }

    /// The neutral codes in the surface's words; the first that fits counts.
    public var words: [Word]
    /// What the surface's codes point at; one that is not named points at the address as a whole.
    public var targets: [String: Target]
    /// The fields that the sheet shows before the customer authorises; nil for all.
    public var visibleFields: Set<AddressIssue.Field>?
    /// What a code of nobody's becomes; nil to pass it through.
    public var unknownCode: String?

    /// Creates a vocabulary.
    public init(
        words: [Word], targets: [String: Target] = [:], visibleFields: Set<AddressIssue.Field>? = nil,
        unknownCode: String? = nil
    ) {
        self.words = words
        self.targets = targets
        self.visibleFields = visibleFields
        self.unknownCode = unknownCode
    }

    /// The issue as the surface shows it.
    func shown(_ issue: AddressIssue, stage: AddressIssue.Stage, messageLength: Int?) -> AddressIssue {
        let code = code(of: issue)
        let field: AddressIssue.Field?
        switch targets[code] ?? .address {
        case .address: field = nil
        case .field(let own): field = own
        case .issue:
            let isVisible = stage == .authorise || issue.field.map { visibleFields?.contains($0) ?? true } ?? true
            field = isVisible ? issue.field : nil
        }
        let message = issue.message.isEmpty ? "We can't deliver to this address" : issue.message
        return AddressIssue(
            AddressIssue.Code(rawValue: code), stage: stage, contact: issue.contact, field: field,
            message: messageLength.map { String(message.prefix($0)) } ?? message)
    }

    private func code(of issue: AddressIssue) -> String {
        if let word = words.first(where: { $0.neutral == issue.code && ($0.field == nil || $0.field == issue.field) }) {
            return word.code
        }
        guard let unknownCode, !words.contains(where: { $0.code == issue.code.rawValue }),
            targets[issue.code.rawValue] == nil
        else { return issue.code.rawValue }
        return unknownCode
    }
}
