/// One object of an order while it is read: hands out its members, reports what is wrong with them.
///
/// A method that returns nil for a member that is there has reported why. An explicit `null` is refused like any other
/// wrong kind: whether it means "none" or a value that got lost on the way is not ours to guess.
struct ObjectReader {
    let path: JSONPath
    let context: ReadingContext
    /// The members whose key is not known, kept as they came.
    let unknown: [JSON.Member]
    private let members: [JSON.Member]

    /// Starts at a value.
    ///
    /// It is nil, and reported, when it is no object. Unknown keys are kept with a warning where the object is open, and
    /// refused otherwise.
    init?(_ value: JSON, at path: JSONPath, keys: [String], isOpen: Bool = true, context: ReadingContext) {
        guard case .object(let members) = value else {
            context.refuse(path, needs: "an object", found: value)
            return nil
        }
        self.path = path
        self.context = context
        self.members = members
        self.unknown = members.filter { !keys.contains($0.key) }
        // A reader of text refuses repeated keys before; a value made in memory can still have them.
        var seen: Set<String> = []
        for member in members where !seen.insert(member.key).inserted {
            context.refuse(path.appending(member.key), "the key stands twice")
        }
        for key in unknown.map(\.key) {
            let nearest = Nearest.word(to: key, among: keys.filter { known in !members.contains { $0.key == known } })
            let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
            if isOpen {
                context.warn(path.appending(key), "unknown key, kept as it came\(hint)")
            } else {
                context.refuse(path.appending(key), "unknown key\(hint)")
            }
        }
    }

    /// The value of `key`, nil when the object does not have it; that is not reported.
    subscript(key: String) -> JSON? {
        members.first { $0.key == key }?.value
    }

    /// The value of `key`, which must be there.
    func required(_ key: String) -> JSON? {
        if let value = self[key] { return value }
        let mistyped = unknown.map(\.key).first { Nearest.word(to: $0, among: [key]) != nil }
        let hint = mistyped.map { " (there is an unknown key \(ReadingContext.quoted($0)))" } ?? ""
        context.refuse(path.appending(key), "missing\(hint)")
        return nil
    }

    /// A text that must be there and keep `rule`.
    func requiredText(_ key: String, _ rule: TextRule = .notBlank) -> String? {
        required(key).flatMap { text($0, at: path.appending(key), rule) }
    }

    /// A text that may be absent, but keeps `rule` when it is there.
    func text(_ key: String, _ rule: TextRule) -> String? {
        self[key].flatMap { text($0, at: path.appending(key), rule) }
    }

    /// A text that may be absent; an empty one, as forms send it, is absent too.
    func freeText(_ key: String) -> String? {
        guard let value = self[key] else { return nil }
        guard let text = value.string else {
            context.refuse(path.appending(key), needs: "a string", found: value)
            return nil
        }
        return text.isEmpty ? nil : text
    }

    /// One of a closed set of words; `standard` when absent.
    func choice<Word>(_ key: String, default standard: Word) -> Word
    where Word: RawRepresentable<String> & CaseIterable {
        guard let value = self[key] else { return standard }
        let path = path.appending(key)
        let words = Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        guard let text = value.string else {
            context.refuse(path, needs: "one of \(words)", found: value)
            return standard
        }
        guard let word = Word(rawValue: text) else {
            context.refuse(path, "needs one of \(words), found \(ReadingContext.quoted(text))")
            return standard
        }
        return word
    }

    /// A word of an open set; one that is not among `known` is kept with a warning.
    func word<Word: OpenVocabulary>(_ key: String, default standard: Word, known: [Word]) -> Word {
        guard let text = text(key, .notBlank) else { return standard }
        let word = Word(rawValue: text)
        if !known.contains(word) {
            let hint = Nearest.word(to: text, among: known.map(\.rawValue)).map { "; did you mean \"\($0)\"?" } ?? ""
            context.warn(
                path.appending(key), "\(ReadingContext.quoted(text)) is no known \(key), kept as it came\(hint)")
        }
        return word
    }

    /// A boolean; `standard` when absent.
    func flag(_ key: String, default standard: Bool) -> Bool {
        guard let value = self[key] else { return standard }
        guard let flag = value.bool else {
            context.refuse(path.appending(key), needs: "true or false", found: value)
            return standard
        }
        return flag
    }

    /// The object at `key`, nil when absent.
    func object(_ key: String, keys: [String]) -> ObjectReader? {
        self[key].flatMap { ObjectReader($0, at: path.appending(key), keys: keys, context: context) }
    }

    /// The elements of the list at `key`, each with its path; none when absent.
    func elements(_ key: String) -> [(value: JSON, path: JSONPath)] {
        self[key].flatMap { context.elements($0, at: path.appending(key)) } ?? []
    }

    /// The texts of an object with free keys, in order; none when absent.
    func entries(_ key: String) -> [MetadataEntry] {
        guard let value = self[key] else { return [] }
        let path = path.appending(key)
        guard let map = ObjectReader(value, at: path, keys: value.object?.map(\.key) ?? [], context: context) else {
            return []
        }
        return map.members.compactMap { member in
            guard let text = member.value.string else {
                context.refuse(path.appending(member.key), needs: "a string", found: member.value)
                return nil
            }
            return MetadataEntry(member.key, text)
        }
    }

    private func text(_ value: JSON, at path: JSONPath, _ rule: TextRule) -> String? {
        guard let text = value.string else {
            context.refuse(path, needs: "a string", found: value)
            return nil
        }
        guard rule.accepts(text) else {
            context.refuse(path, rule.message)
            return nil
        }
        return text
    }
}

extension ReadingContext {
    /// The elements of a list, each with its path; nil, and reported, when `value` is no list.
    func elements(_ value: JSON, at path: JSONPath) -> [(value: JSON, path: JSONPath)]? {
        guard case .array(let elements) = value else {
            refuse(path, needs: "an array", found: value)
            return nil
        }
        return elements.enumerated().map { ($1, path.appending($0)) }
    }
}
