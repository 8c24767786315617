extension Redactor {
    /// Redacts a body: JSON and forms part by part, anything else as one text; what cannot be read stays unreadable.
    public func body(_ bytes: [UInt8], contentType: String? = nil) -> [UInt8] {
        guard !bytes.isEmpty else { return bytes }
        guard let text = String(validating: bytes, as: UTF8.self) else { return Array("redacted-0".utf8) }
        guard !rules.texts.contains(text) else { return bytes }
        if let (value, notes) = try? JSON.parse(bytes, options: .providerAnswer) {
            let redacted = json(value)
            // The same bytes where nothing was to be done, odd spaces and all; a key that stands twice hides a value.
            return redacted == value && notes.isEmpty ? bytes : redacted.bytes
        }
        let start = text.drop(while: \.isWhitespace)
        let type = contentType?.lowercased() ?? ""
        let result: String
        if type.contains("x-www-form-urlencoded") || type.isEmpty && Self.looksLikeForm(text) {
            let fields = SplitURL.fields(text.replacing("+", with: "%20")[...])
            let redacted = self.fields(fields)
            result = redacted == fields ? text : SplitURL.text(of: redacted)
        } else if let first = start.first, "<{[".contains(first) {
            let (open, close) = first == "<" ? ("<html>", "</html>") : (first == "{" ? "{\"" : "[\"", "")
            result =
                text.hasPrefix(open) && text.hasSuffix(close)
                    && RedactionShape.isPlaceholder(String(text.dropFirst(open.count).dropLast(close.count)))
                ? text : open + vault.placeholder(for: "page " + text) + close
        } else {
            result = self.text(text)
        }
        return Array(result.utf8)
    }

    private static func looksLikeForm(_ text: String) -> Bool {
        let fields = SplitURL.fields(text[...])
        return !text.contains { $0.isWhitespace || "<>{}\"".contains($0) } && !fields.isEmpty
            && fields.allSatisfy { $0.value != nil && !$0.name.isEmpty } && !text.hasSuffix("=")
    }
}
