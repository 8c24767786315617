import ExpressCheckout
import Foundation

/// A customer and credentials that exist nowhere else, so that a search finds every copy.
enum Canary {
    static let street = "77 Kanarienvogel/Gasse \"Süd\""
    static let extended = "Stiege Zeisig 9"
    static let given = "Canaria-Zoë"
    static let family = "O'Vogelfrei"
    static let email = "canaria.zoe+shop@vogelfrei-mail.org"
    static let phone = "+436641234567"
    static let card = "4507990000000002"

    static let address = PostalAddress(
        streetAddress: street, extendedAddress: extended, locality: "Springfield", region: "CA", postalCode: "95014",
        country: "US", firstName: given, lastName: family, phone: phone)
    static let buyer = Buyer(email: email, phone: phone, givenName: given, familyName: family)

    /// The credentials of every provider; what each sandbox takes.
    static let credentials = [
        "sandbox_CanaryPublic/Key+1", "sandbox_CanaryPrivate/Key+2==", "CanaryMerchant-31", "CanarySecret~32&x",
        "base-CanarySession.41", "CanaryShared-42/secret",
    ]

    static var all: [(what: String, value: String)] {
        [
            ("street", street), ("second line", extended), ("given name", given), ("family name", family),
            ("e-mail", email), ("phone", phone), ("card", card), ("card's beginning", "45079900"),
            ("card holder", "John Doe"),
        ] + credentials.map { ("credential", $0) }
    }

    /// What of it is in `text`, in any encoding.
    static func found(in text: String) -> [String] {
        let search = SecretSearch(all.map { Sensitive($0.value) })
        return search.findings(in: text).map { "\(all[$0.index].what), \($0.form)" }
    }
}
