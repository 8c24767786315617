/// What the quote on the sheet is good for: which address it was made for, which was refused, and whether the prices of
/// the options are of the same day.
struct QuoteStanding: Sendable {
    /// An answer of issues on the sheet.
    struct Refusal: Sendable {
        let address: RedactedAddress?
        let issues: [AddressIssue]
        /// Whether it was the option that could not be had; another option may lift it.
        let isOfOption: Bool
    }

    /// The address that the client told last.
    var shownAddress: RedactedAddress?
    /// Whether the client ever told an address: then one has to come with the authorisation.
    var hadAddress = false
    /// The address that the quote on the sheet is for.
    var quotedAddress: RedactedAddress?
    /// The last answer of issues that no later answer lifted.
    var refusal: Refusal?
    /// The full address that was refused when the customer authorised; nothing that the sheet asks about a part of it
    /// makes up for that.
    var refusedInFull: PostalAddress?
    /// Whether a total was answered without the options, which therefore carry the prices of an earlier address.
    var hasOlderOptions = false
    /// Whether the chosen option has no price of its own for this address.
    var isOptionUnquoted = false
    /// Whether an option's answer could not be written for the client, of which nobody knows what total it shows: the
    /// customer has to confirm one first.
    var isUntold = false
    /// Whether the provider's cart is known to be what the sheet shows: not while a call of ours, or one that failed or
    /// came too late, may have left another address or option there.
    var isProviderInStep = true

    /// Whether the quote on the sheet was made for `address`, as far as the wallet showed it.
    func covers(_ address: PostalAddress) -> Bool {
        guard let quotedAddress, !quotedAddress.isBlank, refusedInFull != address else { return false }
        return quotedAddress.matches(address)
    }

    /// Whether the last answer about `address` was issues.
    func refuses(_ address: PostalAddress) -> Refusal? {
        guard let refusal, let refused = refusal.address, !refused.isBlank, refused.matches(address) else { return nil }
        return refusal
    }

    /// The sheet now shows what was quoted for `address`.
    mutating func quoted(for address: RedactedAddress?) {
        quotedAddress = address
        refusal = nil
        isOptionUnquoted = false
        isUntold = false
        isProviderInStep = true
    }
}

extension RedactedAddress {
    /// Whether nothing at all is known, which would match every address.
    var isBlank: Bool { locality == nil && region == nil && postalCode == nil && country == nil }
}
