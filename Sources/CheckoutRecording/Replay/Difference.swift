import ExpressCheckout

/// One place where a request is not as recorded.
struct Difference: Sendable, Hashable, CustomStringConvertible {
    /// The place: `method`, `url path`, `query limit`, `$.amount.value`.
    let place: String
    /// What was recorded and what was sent, in words without personal data.
    let text: String

    var description: String { "\(place): \(text)" }

    init(_ place: String, recorded: JSON?, sent: JSON?, isHarmless: Bool = false) {
        self.place = place
        switch (recorded, sent) {
        case (nil, _): text = "sent, not recorded"
        case (_, nil): text = "recorded, not sent"
        case (let recorded?, let sent?):
            text = "recorded \(Self.shown(recorded, isHarmless)), sent \(Self.shown(sent, isHarmless))"
        }
    }

    init(_ place: String, _ text: String) {
        self.place = place
        self.text = text
    }

    /// A value for an error's text: what is not known to be harmless is described alone.
    private static func shown(_ value: JSON, _ isHarmless: Bool) -> String {
        switch value {
        case .null, .bool: value.text
        case .number(let digits): isHarmless || digits == "0" ? digits : "another number"
        case .object(let members): "an object of \(members.count)"
        case .array(let elements): "an array of \(elements.count)"
        case .string(let text):
            RedactionShape.isPlaceholder(text) || isHarmless && !SecretLooks.isSecret(text) && text.utf8.count <= 80
                ? value.text : "a text of \(text.utf8.count) bytes"
        }
    }
}
