extension Redactor {
    /// Redacts a URL: the host when it is not the provider's, the steps of the path that are no known words, the values
    /// of the query, the fragment; a user and password are left out.
    public func url(_ text: String) -> String {
        guard var url = SplitURL(text) else {
            // A path alone, as in a redirect.
            guard text.hasPrefix("/"), let whole = SplitURL("https://path.example" + text) else {
                return self.text(text)
            }
            return String(self.url(whole.text).dropFirst("https://path.example".count))
        }
        let isOurs = rules.covers(text)
        if url.authority.contains("@") { url.authority = String(url.authority.split(separator: "@").last ?? "") }
        if !isOurs, !url.isLoopback, !Self.isReserved(url.host) { url.authority = hostPlaceholder(url.host) }
        url.steps = steps(url.steps, isKnown: isOurs)
        url.query = url.query.map(fields)
        url.fragment = url.fragment.map { text in self.text(text) }
        return vault.replacing(in: url.text)
    }

    /// Redacts the fields of a query or of a form.
    package func fields(_ fields: [SplitURL.Field]) -> [SplitURL.Field] {
        fields.map { field in
            // Alone it is no name of a value but one itself.
            if field.value == nil, !rules.fields.contains(field.name) { return SplitURL.Field(text(field.name), nil) }
            return SplitURL.Field(
                key(field.name), field.value.map { text($0, isHarmless: rules.fields.contains(field.name)) })
        }
    }

    /// Redacts a host with or without its port.
    package func host(_ text: String) -> String {
        guard let url = SplitURL("https://" + text) else { return self.text(text) }
        guard rules.covers(host: url.host) || url.isLoopback || Self.isReserved(url.host) else {
            return hostPlaceholder(url.host)
        }
        return String(url.authority.split(separator: "@").last ?? "")
    }

    private func hostPlaceholder(_ host: String) -> String {
        // A text, whatever the host looks like, since what stands for it must be a host; nobody owns `.example`.
        vault.placeholder(for: "host " + host) + ".example"
    }

    private func steps(_ steps: [String], isKnown: Bool) -> [String] {
        let template = isKnown ? rules.template(of: steps) : nil
        return steps.enumerated().map { index, step in
            if let pattern = template?[index], let filled = RedactionRules.filled(pattern, by: step, { self.text($0) })
            {
                return filled
            }
            // What comes before the API's own path names a part of it; where the path is none of the API's, a word may be
            // a customer's.
            let isHarmless = template == nil ? isOrdinary(step, isKnown: isKnown) : Self.isWord(step)
            return text(step, isHarmless: isHarmless)
        }
    }

    private func isOrdinary(_ step: String, isKnown: Bool) -> Bool {
        Self.words.contains(step) || isKnown && rules.pathWords.contains(step)
    }

    /// Hosts that belong to nobody (RFC 2606, RFC 6761).
    private static func isReserved(_ host: String) -> Bool {
        let names = ["example.com", "example.org", "example.net"]
        return host.hasSuffix(".test") || host.hasSuffix(".invalid") || host.hasSuffix(".example") || host == "example"
            || names.contains { host == $0 || host.hasSuffix("." + $0) }
    }

    /// A step that names a part of an API.
    private static func isWord(_ step: String) -> Bool {
        if step.first == "v", step.utf8.count <= 3, step.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber }) {
            return true
        }
        return step.utf8.count <= 24 && step.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A || $0 == 0x2D || $0 == 0x5F }
    }

    /// Steps that mean the same everywhere.
    private static let words: Set<String> = [
        "", "api", "graphql", "v1", "v2", "v3", "checkout", "checkouts", "session", "sessions", "payment", "payments",
        "order", "orders", "cart", "login", "account", "static", "assets", "images", "js", "css", "index.html",
        "favicon.ico", "return", "cancel",
    ]
}

extension RedactionRules {
    /// The steps that the API's paths are made of.
    var pathWords: Set<String> {
        Set(paths.flatMap { $0.split(separator: "/") }.filter { !$0.contains("{") }.map(String.init))
    }

    /// Whether `host` is named in ``hosts``.
    func covers(host: String) -> Bool {
        hosts.contains(host) || hosts.contains { $0.hasPrefix(".") && host.hasSuffix($0) }
    }

    /// Whether `url` goes to the provider: to its host, or on this machine to a path of its API.
    public func covers(_ url: String) -> Bool {
        guard let url = SplitURL(url) else { return false }
        return covers(host: url.host) || url.isLoopback && template(of: url.steps) != nil
    }

    /// For every step of a path, the step of the API's path that it stands for; nil where it comes before the API's.
    /// - Returns: nil for a path that is not the API's.
    func template(of steps: [String]) -> [String?]? {
        let found = paths.map { $0.split(separator: "/", omittingEmptySubsequences: false).map(String.init) }
            .filter { template in
                let offset = steps.count - template.count
                return offset >= 0 && offset <= 2
                    && zip(template.dropFirst(), steps.dropFirst(offset + 1)).allSatisfy {
                        Self.filled($0, by: $1) { _ in "" } != nil
                    }
            }
        // The one that says most: `token:{token}` before `{order}`.
        let literals = { (template: [String]) in template.reduce(0) { $0 + $1.prefix { $0 != "{" }.utf8.count + 1 } }
        let best = found.max { literals($0) < literals($1) }
        guard let best else { return nil }
        return [String?](repeating: nil, count: steps.count - best.count + 1) + best.dropFirst().map(Optional.some)
    }

    /// A step of a path by its pattern (`token:{token}`), what stands at the placeholder changed.
    /// - Returns: nil for another step.
    static func filled(_ pattern: String, by step: String, _ change: (String) -> String) -> String? {
        guard let open = pattern.firstIndex(of: "{"), let close = pattern.lastIndex(of: "}") else {
            return step == pattern ? step : nil
        }
        let (start, end) = (pattern[..<open], pattern[pattern.index(after: close)...])
        guard step.hasPrefix(start), step.hasSuffix(end), step.utf8.count > start.utf8.count + end.utf8.count else {
            return nil
        }
        return start + change(String(step.dropFirst(start.count).dropLast(end.count))) + end
    }
}
