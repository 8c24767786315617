import ExpressCheckout

/// What the merchant's account allows.
struct AfterpayAccount: Sendable {
    /// The five currencies of the API, the account's own first.
    let currencies = ["USD", "AUD", "NZD", "CAD", "GBP"]
    /// The smallest order, in minor units; the limits themselves are allowed (`afterpay.md` §2.0).
    let minimum: Int64 = 1_00
    /// The largest order, in minor units.
    let maximum: Int64 = 2_000_00
    /// The countries of the API.
    static let countries = ["AU", "NZ", "US", "CA", "GB"]

    /// The answer of GET configuration (`afterpay.md` §2.1).
    func configuration(including extras: [String]) -> JSON {
        let limits: [JSON.Member] = [
            JSON.Member("minimumAmount", amount(minimum)), JSON.Member("maximumAmount", amount(maximum)),
        ]
        var members = limits
        for extra in extras {
            switch extra.lowercased() {
            case "publicid": members.append(JSON.Member("publicId", "sandbox-public-id"))
            case "paybyinstallment": members.append(JSON.Member("payByInstallment", .object(limits)))
            case "consumerlending":
                members.append(
                    JSON.Member("consumerLending", .object([JSON.Member("enabled", false)] + limits)))
            case "activecountries":
                members.append(JSON.Member("activeCountries", .array(Self.countries.map(JSON.string))))
            case "merchantcountry": members.append(JSON.Member("merchantCountry", "US"))
            default: break
            }
        }
        return .object(members)
    }

    private func amount(_ minorUnits: Int64) -> JSON {
        guard let currency = currencies.first.flatMap(Currency.init) else { return .null }
        return Money(minorUnits: minorUnits, currency: currency).afterpayJSON
    }

    /// Reads a Money by the rules of `afterpay.md` §2.0.
    func money(_ value: JSON, at path: JSONPath) throws(AfterpayRefusal) -> Money {
        let fields = try AfterpayFields(value, at: path, known: ["amount", "currency"])
        guard let text = try fields.text("amount", limit: 32, isRequired: true),
            let code = try fields.text("currency", limit: 3, isRequired: true)
        else { throw .invalidObject(path, "must not be missing") }
        guard let currency = Currency(code) else {
            throw .invalidObject(path.appending("currency"), "must be an upper-case ISO 4217 code")
        }
        guard currencies.contains(code) else {
            throw AfterpayRefusal(422, "unsupported_currency", "\(path) is in a currency the account does not have")
        }
        guard !text.contains(",") else {
            throw AfterpayRefusal(422, "invalid_amount", "\(path.appending("amount")) must have no thousands separator")
        }
        do {
            return try Money(parsing: text, currency: currency)
        } catch {
            throw .invalidObject(path.appending("amount"), "must be a decimal with at most 2 decimals")
        }
    }

    /// Reads the Money under `key`, in `currency` when one is given.
    ///
    /// One currency goes from the checkout to the capture (`afterpay.md` §2.14).
    func money(
        _ key: String, of fields: AfterpayFields, in currency: Currency? = nil, isRequired: Bool = false,
        mayBeNegative: Bool = false
    ) throws(AfterpayRefusal) -> Money? {
        guard let value = isRequired ? try fields.required(key) : fields[key] else { return nil }
        let path = fields.path.appending(key)
        let money = try money(value, at: path)
        guard currency == nil || money.currency == currency else {
            throw .invalidObject(path.appending("currency"), "must be the checkout's")
        }
        guard mayBeNegative || !money.isNegative else { throw .invalidObject(path, "must not be negative") }
        return money
    }

    /// Reads an order's total: above zero and within the limits.
    func total(_ fields: AfterpayFields, in currency: Currency? = nil) throws(AfterpayRefusal) -> Money {
        let path = fields.path.appending("amount")
        guard let total = try money("amount", of: fields, in: currency, isRequired: true), total.minorUnits > 0 else {
            throw .invalidObject(path, "must be above zero")
        }
        guard (minimum...maximum).contains(total.minorUnits) else {
            throw AfterpayRefusal(422, "unsupported_payment_type", "\(path) is outside the account's limits")
        }
        return total
    }
}

extension Money {
    /// The sum as the API writes it: two decimals in a string.
    var afterpayJSON: JSON {
        ["amount": .string(decimalText), "currency": .string(currency.code)]
    }
}
