import ExpressCheckout

// `JSON` can be written as a nil literal, which then means `null`: what may be absent is built without one.
extension JSON {
    /// The string, absent where it is empty: Yuno refuses `""`.
    static func text(_ text: String?) -> JSON? {
        guard let text, !text.isEmpty else { return Optional.none }
        return .string(text)
    }

    /// The value, absent where there is nothing in it.
    var unlessEmpty: JSON? {
        if self == .array([]) || self == .object([]) { return Optional.none }
        return self
    }
}
