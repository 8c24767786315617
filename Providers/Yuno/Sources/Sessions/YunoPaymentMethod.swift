public import ExpressCheckout

/// A payment method that a session offers (`yuno.md §2.5`).
public struct YunoPaymentMethod: Sendable, Hashable {
    /// Yuno's name of its kind, `APPLE_PAY`.
    public let type: String
    /// What the customer reads.
    public let name: String?
    /// What a kept method is paid with; nil for one that is not kept.
    public let vaultedToken: Sensitive<String>?

    /// Reads a method; nil when it names no kind.
    init?(_ json: JSON) {
        guard let type = json["type"]?.nonEmptyString else { return nil }
        self.type = type
        name = json["name"]?.nonEmptyString
        vaultedToken = json["vaulted_token"]?.nonEmptyString.map(Sensitive.init)
    }
}
