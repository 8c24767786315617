import ExpressCheckout

/// Yuno's environments: a key carries its own as a prefix, a host belongs to one (`yuno.md §1.1`).
enum YunoEnvironment: String, CaseIterable {
    case dev
    case staging
    case sandbox
    case production = "prod"

    private static let hosts: [String: YunoEnvironment] = [
        "api-dev.y.uno": .dev, "api-staging.y.uno": .staging, "api-sandbox.y.uno": .sandbox,
        "api.y.uno": .production, "api.eu.y.uno": .production,
    ]

    /// The environment that a key is for, nil for a key without a known prefix.
    init?(key: String) {
        guard let match = Self.allCases.first(where: { key.hasPrefix($0.rawValue + "_") }) else { return nil }
        self = match
    }

    /// The environment that a host belongs to, nil for one that is not Yuno's.
    init?(host: String) {
        guard let match = Self.hosts[host] else { return nil }
        self = match
    }

    /// Why `key` does not belong to `url`, nil when it does or when nobody can say (another host, no prefix).
    static func disagreement(ofKey key: String, with url: BaseURL) -> String? {
        guard let ofHost = hosts[url.host], let ofKey = YunoEnvironment(key: key), ofHost != ofKey else { return nil }
        return "is a \(ofKey.rawValue)_ key, but \(url.host) takes \(ofHost.rawValue)_ keys: "
            + "change the key or YUNO_BASE_URL"
    }
}
