/// The lengths that Yuno's schemas allow, counted in code points as JSON Schema does (`yuno.md §2.2`, §2.3, §2.6).
enum Lengths {
    static let reference = 3...255
    static let description = 3...255
    static let callbackURL = 3...526
    static let label = 1...255
    static let metadataKey = 1...48
    static let metadataValue = 1...512
    /// The key that sessions reserve for gateways.
    static let gatewayOptionsKey = "gateway_options"
    /// The reserved key's value.
    static let gatewayOptions = 1...8192
    static let maximumMetadata = 120
    static let maximumOptions = 100
    static let maximumItems = 100

    /// Whether `text` has a length in `range`.
    static func fits(_ text: String, _ range: ClosedRange<Int>) -> Bool {
        range.contains(text.unicodeScalars.count)
    }

    /// `text` if it has a length in `range`, else nil: a field that Yuno would refuse is left out.
    static func fitting(_ text: String?, _ range: ClosedRange<Int>) -> String? {
        guard let text, fits(text, range) else { return nil }
        return text
    }
}
