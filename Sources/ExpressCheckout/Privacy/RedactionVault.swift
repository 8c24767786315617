/// The values that were redacted so far and what stands for each: the same value has the same placeholder.
package final class RedactionVault: Sendable {
    private struct State {
        var placeholders: [String: String] = [:]
        /// The number last given, by shape.
        var numbers: [RedactionShape: Int] = [:]
        /// Values that are replaced inside harmless texts too.
        var marked: [String] = []
        /// Where they are found, by their place in `marked`.
        var index = PatternIndex()
        var known: Set<String> = []
        var credentials: Set<String> = []
    }

    private let state = Locked(State())

    package init() {}

    /// What stands for `value`.
    package func placeholder(for value: String) -> String {
        state.withLock { Self.placeholder(for: value, in: &$0) }
    }

    /// Remembers a credential, so that it is found inside harmless texts, however short it is.
    package func mark(_ credential: String) {
        guard credential.utf8.count >= 4, !RedactionShape.isPlaceholder(credential) else { return }
        state.withLock { state in
            _ = Self.placeholder(for: credential, in: &state)
            Self.mark(credential, in: &state)
            state.credentials.insert(credential)
        }
    }

    /// Keeps the numbers of placeholders that stand somewhere already for what they stand for there.
    package func reserve(_ text: String) {
        guard RedactionShape.isPlaceholder(text) else { return }
        let shape = RedactionShape(of: text)
        let digits =
            switch shape {
            case .phone: String(text.dropFirst(5))
            case .uuid: String(text.suffix(12))
            case .digits: text
            default: String((text.split(separator: "redacted-").last ?? "").prefix { $0.isASCII && $0.isNumber })
            }
        guard let number = Int(digits) else { return }
        state.withLock { state in
            for shape in Self.family(of: shape) { state.numbers[shape] = max(state.numbers[shape] ?? 0, number) }
        }
    }

    /// `text` with every known secret in it replaced.
    package func replacing(in text: String) -> String {
        state.withLock { state in
            state.index.replacing(in: text) { state.placeholders[state.marked[$0]] ?? Redaction.placeholder }
        }
    }

    /// The values that nothing written may hold: credentials, and what was redacted and cannot be an everyday word.
    package var secrets: [Sensitive<String>] {
        state.withLock { state in
            state.marked.filter { value in
                if state.credentials.contains(value) { return true }
                switch RedactionShape(of: value) {
                case .email, .phone, .uuid, .token: return true
                // Fewer may stand in any number by chance.
                case .digits: return value.utf8.count >= 13
                default: return false
                }
            }.map { Sensitive($0) }
        }
    }

    private static func placeholder(for value: String, in state: inout State) -> String {
        if let known = state.placeholders[value] { return known }
        let shape = RedactionShape(of: value)
        let number = (state.numbers[shape] ?? 0) + 1
        for shape in family(of: shape) { state.numbers[shape] = number }
        let placeholder = shape.placeholder(for: value, number: number)
        state.placeholders[value] = placeholder
        switch shape {
        case .email, .uuid, .phone: mark(value, in: &state)
        // Without a digit it is some name in code, which may stand in a GraphQL document too.
        case .token where value.utf8.contains { $0 >= 0x30 && $0 <= 0x39 }: mark(value, in: &state)
        case .digits where value.utf8.count >= 8: mark(value, in: &state)
        // A name or a street; one word may be a word of the API's.
        case .text where value.utf8.count >= 6 && value.contains(" "): mark(value, in: &state)
        default: break
        }
        return placeholder
    }

    private static func mark(_ value: String, in state: inout State) {
        guard state.known.insert(value).inserted else { return }
        state.index.add(value, id: state.marked.count)
        state.marked.append(value)
    }

    /// The shapes whose placeholders share their numbers: hosts, tokens and texts look alike.
    private static func family(of shape: RedactionShape) -> [RedactionShape] {
        [.text, .token].contains(shape) ? [.text, .token] : [shape]
    }
}
