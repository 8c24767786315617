import ExpressCheckout

/// Adyen's brands by the names that an Apple Pay request takes; adyen-web and adyen-ios do the same for themselves.
enum ApplePayNetworks {
    /// The networks of a method's `brands`, each once; nil without one that Apple Pay has, since an empty list would
    /// refuse every card.
    static func make(_ brands: JSON?) -> JSON? {
        var networks: [String] = []
        for brand in brands?.array ?? [] {
            guard let name = brand.string.flatMap({ names[$0] }), !networks.contains(name) else { continue }
            networks.append(name)
        }
        return networks.isEmpty ? nil : .array(networks.map(JSON.string))
    }

    private static let names: [String: String] = [
        "amex": "amex", "cartebancaire": "cartesBancaires", "cup": "chinaUnionPay", "discover": "discover",
        "eftpos_australia": "eftpos", "electron": "electron", "elo": "elo", "elodebit": "elo", "girocard": "girocard",
        "interac": "interac", "jcb": "jcb", "mada": "mada", "maestro": "maestro", "mc": "masterCard", "visa": "visa",
        "vpay": "vPay",
    ]
}
