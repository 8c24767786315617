public import ExpressCheckout

extension AfterpayConfiguration {
    /// Reads `AFTERPAY_MERCHANT_ID`, `AFTERPAY_SECRET_KEY`, `AFTERPAY_REGION` (optional) and `AFTERPAY_BASE_URL`
    /// (optional, the sandbox by default); an empty value counts as absent.
    /// - Throws: ``ConfigurationError`` with every name that is missing or wrong, and no value.
    public init(reading values: [String: String]) throws(ConfigurationError) {
        var missing: [String] = []
        var invalid: [MetadataEntry] = []
        let value = { (name: String) in values[name].flatMap { $0.isEmpty ? nil : $0 } }

        let credential = { (name: String, refused: String) -> String in
            guard let text = value(name) else {
                missing.append(name)
                return ""
            }
            // They go into a header: what is no plain text there could end it.
            if !text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) || text.contains(where: { refused.contains($0) }) {
                invalid.append(MetadataEntry(name, "holds a character that no credential has: check for spaces"))
            }
            return text
        }
        let merchantID = credential("AFTERPAY_MERCHANT_ID", ":")
        let secretKey = credential("AFTERPAY_SECRET_KEY", "")

        var region: AfterpayRegion?
        if let text = value("AFTERPAY_REGION") {
            region = AfterpayRegion(country: text)
            if region == nil {
                invalid.append(MetadataEntry("AFTERPAY_REGION", "write one of \(AfterpayRegion.list)"))
            }
        }
        var baseURL = Self.sandboxURL
        if let text = value("AFTERPAY_BASE_URL") {
            do {
                baseURL = try BaseURL(text)
            } catch {
                invalid.append(MetadataEntry("AFTERPAY_BASE_URL", error.description))
            }
        }
        guard missing.isEmpty, invalid.isEmpty else {
            throw ConfigurationError(missing: missing, invalid: invalid)
        }
        self.init(merchantID: merchantID, secretKey: secretKey, region: region, baseURL: baseURL)
    }
}
