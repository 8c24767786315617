import ExpressCheckout

/// Wrong usage or invalid input: one clear line, exit code 2.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    /// A user's word for a message: quoted, its control characters escaped.
    static func quoted(_ word: String) -> String {
        JSON.string(word).text
    }

    static func suggestion(for word: String, among known: [String], otherwise: String) -> String {
        guard let nearest = Nearest.word(to: word, among: known) else { return "; \(otherwise)" }
        return "; did you mean \(nearest)?"
    }
}

/// A provider or the network could not be reached: exit code 3.
struct Unreachable: Error, CustomStringConvertible {
    let description: String
}
