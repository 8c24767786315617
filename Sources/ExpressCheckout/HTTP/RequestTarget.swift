/// Where a request goes: a base, a path template and what fills it.
///
/// Tokens stand in paths (`/v2/checkouts/{token}`), so whatever prints a request prints ``template`` alone.
public struct RequestTarget: Sendable, Hashable, CustomStringConvertible {
    /// The base URL.
    public let base: BaseURL
    /// The path with placeholders in braces, starting with a slash.
    public let template: String
    /// What fills the placeholders, by name; percent-encoded when the URL is made.
    public let parameters: Sensitive<[String: String]>
    /// The query's names and values in order; percent-encoded when the URL is made.
    public let query: Sensitive<[QueryItem]>

    /// One name and value of a query.
    public struct QueryItem: Sendable, Hashable {
        /// The name.
        public let name: String
        /// The value.
        public let value: String

        /// Creates an item.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Creates a target.
    ///
    /// A placeholder without a parameter stays in the URL as it stands, percent-encoded.
    public init(
        _ base: BaseURL, _ template: String, parameters: [String: String] = [:], query: [QueryItem] = []
    ) {
        self.base = base
        self.template = template
        self.parameters = Sensitive(parameters)
        self.query = Sensitive(query)
    }

    /// The whole URL, with the parameters in it: for the transport.
    public var url: Sensitive<String> {
        var url = ""
        url.reserveCapacity(base.description.utf8.count + template.utf8.count)
        url += base.description
        appendPath(to: &url)
        var separator = "?"
        for item in query.exposed {
            url += separator
            url += Self.encoded(item.name)
            url += "="
            url += Self.encoded(item.value)
            separator = "&"
        }
        return Sensitive(url)
    }

    private func appendPath(to url: inout String) {
        var rest = template[...]
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
            let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
        {
            url += rest[..<open]
            let name = String(rest[rest.index(after: open)..<close])
            url += Self.encoded(parameters.exposed[name] ?? "{\(name)}")
            rest = rest[rest.index(after: close)...]
        }
        url += rest
    }

    /// The base and the path template: never the parameters or the query.
    public var description: String { "\(base)\(template)" }

    private static func encoded(_ text: String) -> String {
        // A segment of dots alone would be resolved away as a path step.
        if !text.isEmpty, text.allSatisfy({ $0 == "." }) { return String(repeating: "%2E", count: text.count) }
        let hex = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
            default: bytes += [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
