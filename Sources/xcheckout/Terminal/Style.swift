/// Colours on a terminal, nothing when piped.
struct Style {
    let hasColour: Bool

    func bold(_ text: String) -> String { wrapped(text, "1") }
    func dim(_ text: String) -> String { wrapped(text, "2") }
    func red(_ text: String) -> String { wrapped(text, "31") }
    func green(_ text: String) -> String { wrapped(text, "32") }
    func yellow(_ text: String) -> String { wrapped(text, "33") }
    func cyan(_ text: String) -> String { wrapped(text, "36") }

    private func wrapped(_ text: String, _ code: String) -> String {
        hasColour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
