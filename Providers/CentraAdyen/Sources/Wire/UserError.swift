import ExpressCheckout

/// Why Centra did not do what a mutation asked, or not all of it; there are no codes (`centra-adyen.md` §2).
struct UserError: Sendable {
    /// The GraphQL type: `UserErrorBase`, `UnavailableItem` or a later one.
    let typename: String
    /// Words for the shopper, in Centra's wording and language.
    let message: String
    /// Which input it is about; empty when Centra does not say.
    let path: [String]

    init(_ json: JSON) {
        typename = json["__typename"]?.string ?? ""
        message = json["message"]?.string ?? ""
        path = (json["path"]?.array ?? []).compactMap(\.string)
    }

    /// The last step of the path, which is all that is relied on: the length of paths is unverified.
    var lastSegment: String? { path.last }

    /// The path as text, for engineers.
    var place: String { path.isEmpty ? "no path" : path.map(Self.step).joined(separator: ".") }

    /// A step of a path as it may be printed: a name of the schema or an index; anything else may be what was sent.
    static func step(_ text: String) -> String {
        let isName =
            !text.isEmpty && text.utf8.count <= 40
            && text.utf8.allSatisfy {
                $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x41 && $0 <= 0x5A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x5F
            }
        return isName ? text : "?"
    }

    /// Whether lines or quantities went: the change has taken effect and the totals are new.
    var isUnavailableItem: Bool { typename == "UnavailableItem" }

    /// Whether Adyen found another amount in the Apple Pay token than it was asked to take (`centra-adyen.md` §10).
    var namesAmountMismatch: Bool { message.contains("5_001") }

    /// Whether it is about the address of who pays.
    var isAboutBilling: Bool { path.contains { $0.lowercased().contains("billing") } }

    /// Whether it is about an address at all.
    var isAboutAddress: Bool {
        path.contains { $0 == "address" || ($0.hasSuffix("Address") && $0 != "ipAddress") }
            || lastSegment.flatMap(IssueMapping.field) != nil
    }
}
