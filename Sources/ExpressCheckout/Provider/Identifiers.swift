import Foundation

/// Identifies a provider: `yuno`, `afterpay`, `centra-adyen`, or a third party's own.
public struct ProviderID: OpenVocabulary {
    /// The id as used in configuration and on the command line.
    public let rawValue: String

    /// Creates an id.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates an id.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

/// Identifies one checkout, across its attempts.
public struct CheckoutID: OpenVocabulary {
    /// The id, unique among the merchant's checkouts.
    public let rawValue: String

    /// Creates an id.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates an id.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

/// Identifies a payment at its provider; always text, even where it looks like a number.
public struct PaymentID: OpenVocabulary {
    /// The id as the provider wrote it.
    public let rawValue: String

    /// Creates an id.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates an id.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

/// One key per logical operation: the same for every repeat of it, another for every new attempt.
public struct IdempotencyKey: OpenVocabulary {
    /// The key, a UUID in lower case unless the caller chose another form.
    public let rawValue: String

    /// Creates a key.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates a key.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// A new key: a random UUID in lower case.
    public static func random() -> IdempotencyKey {
        IdempotencyKey(UUID().uuidString.lowercased())
    }
}

/// The wallet or button that shows the sheet.
public struct Wallet: OpenVocabulary {
    /// The word used in JSON.
    public let rawValue: String

    /// Creates a wallet.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Apple Pay.
    public static let applePay = Wallet(rawValue: "apple_pay")
    /// Google Pay.
    public static let googlePay = Wallet(rawValue: "google_pay")
    /// Afterpay's own sheet.
    public static let afterpay = Wallet(rawValue: "afterpay")
}
