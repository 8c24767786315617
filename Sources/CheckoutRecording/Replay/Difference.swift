import ExpressCheckout

/// One place where a request is not as recorded.
struct Difference: Sendable, Hashable, CustomStringConvertible {
    /// The place: `method`, `url path`, `query limit`, `$.amount.value`.
    let place: String
    /// What was recorded and what was sent, in words without personal data.
    let text: String

    var description: String { "\(place): \(text)" }

    init(_ place: String, recorded: JSON?, sent: JSON?) {
        self.place = place
        switch (recorded, sent) {
        case (nil, _): text = "sent, not recorded"
        case (_, nil): text = "recorded, not sent"
        case (let recorded?, let sent?): text = "recorded \(Self.shown(recorded)), sent \(Self.shown(sent))"
        }
    }

    init(_ place: String, _ text: String) {
        self.place = place
        self.text = text
    }

    /// A value for an error's text: what looks like somebody's data, or like a secret, is described alone.
    private static func shown(_ value: JSON) -> String {
        switch value {
        case .null, .bool: value.text
        case .number(let digits): digits.utf8.count <= 12 ? digits : "a number of \(digits.utf8.count) digits"
        case .object(let members): "an object of \(members.count)"
        case .array(let elements): "an array of \(elements.count)"
        case .string(let text):
            if RedactionShape.isPlaceholder(text) {
                value.text
            } else {
                switch RedactionShape(of: text) {
                case .email, .phone, .address, .token: "a text that looks like a secret (\(RedactionShape(of: text)))"
                case .digits where text.utf8.count > 8: "\(text.utf8.count) digits"
                default: text.utf8.count <= 60 ? value.text : "a text of \(text.utf8.count) bytes"
                }
            }
        }
    }
}
