import ExpressCheckout

/// The methods that every session of this sandbox offers.
enum PaymentMethods {
    static let types: Set<String> = ["APPLE_PAY", "GOOGLE_PAY", "CARD"]

    /// The answer of `GET …/payment-methods` (`yuno.md §2.5`): an array, and the flag is `sdk_required_action` here.
    static func list(session: String) -> JSON {
        .array([
            method("APPLE_PAY", "Apple Pay", category: "WALLET", session: session),
            method("GOOGLE_PAY", "Google Pay", category: "WALLET", session: session),
            method("CARD", "Card", category: "CARD", session: session),
        ])
    }

    private static func method(_ type: String, _ name: String, category: String, session: String) -> JSON {
        [
            "name": .string(name), "vaulted_token": .null, "description": .string(name), "type": .string(type),
            "category": .string(category), "icon": .null, "last_successfully_used": false,
            "last_successfully_used_at": .null,
            "checkout": [
                "session": .string(session), "sdk_required_action": true,
                "conditions": ["enabled": false, "rules": []],
            ],
            "card_data": .null, "preferred": false,
        ]
    }
}
