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
    var place: String { path.isEmpty ? "no path" : path.joined(separator: ".") }

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
