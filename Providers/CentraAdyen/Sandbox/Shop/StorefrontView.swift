import ExpressCheckout

/// Writes what the server keeps as whole values of the schema.
struct StorefrontView {
    let settings: CentraAdyenSandbox.Settings
    let session: SessionState
    /// What is left of each item.
    let stock: [String: Int]

    // MARK: Money

    /// `amount` hundredths of the session's currency as `MonetaryValue`.
    func money(_ amount: Int64) -> JSON {
        .typed(
            "MonetaryValue",
            [
                "value": .number(number(amount)),
                "formattedValue": .string("\(Self.decimal(amount)) \(session.currency)"),
                "currency": currency,
            ])
    }

    /// `amount` hundredths with two decimals.
    static func decimal(_ amount: Int64) -> String {
        let digits = String(amount.magnitude)
        let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
        return "\(amount < 0 ? "-" : "")\(padded.dropLast(2)).\(padded.suffix(2))"
    }

    private func number(_ amount: Int64) -> String {
        if settings.moneyForm == .noisy, amount != 0 {
            let sign = amount < 0 ? "-" : ""
            // A hair below or above, within 10⁻¹¹ of a hundredth.
            let size = Int64(amount.magnitude)
            return size % 10 == 0
                ? sign + Self.decimal(size - 1) + "999999999999" : sign + Self.decimal(size) + "0000000000001"
        }
        var text = Self.decimal(amount)[...]
        while text.last == "0" { text = text.dropLast() }
        return String(text.last == "." ? text.dropLast() : text)
    }

    private var currency: JSON {
        let currency = session.market.currency
        return .typed(
            "Currency",
            [
                "id": .whole(currency.id), "code": .string(currency.code), "name": .string(currency.name),
                "isoNumber": .string(currency.isoNumber), "decimalDigits": 2, "denominator": 100,
                "decimalPoint": ".", "thousandsSeparator": ",", "prefix": .text(currency.prefix),
                "suffix": .text(currency.suffix), "currentBaseRate": 1,
            ])
    }

    var totals: JSON {
        .array(
            session.totals.rows(discountIsPositive: settings.writesDiscountsPositive).map { row in
                guard let percent = row.percent else {
                    return .typed(
                        "SelectionTotalRowBase", ["type": .string(row.type), "price": money(row.amount)])
                }
                return .typed(
                    "SelectionTotalTaxRow",
                    ["type": .string(row.type), "price": money(row.amount), "taxPercent": .number(percent)])
            })
    }

    // MARK: The session

    var wholeSession: JSON {
        .typed(
            "Session",
            [
                "country": country(session.address.country), "countryState": state(session.address),
                "language": language, "market": market,
                "pricelist": .typed(
                    "Pricelist",
                    [
                        "id": .whole(session.market.id), "name": .string(session.currency), "comment": .null,
                        "currency": currency, "countries": .array(session.market.countries.map(country)),
                    ]),
            ])
    }

    var market: JSON {
        .typed(
            "Market",
            [
                "id": .whole(session.market.id), "name": .string(session.market.name), "hasCampaignSite": false,
                "countries": .array(session.market.countries.map(country)),
            ])
    }

    var language: JSON {
        .typed(
            "Language",
            [
                "code": "en", "countryCode": "US", "default": true, "languageCode": "en", "languageName": "English",
                "name": "English",
            ])
    }

    func country(_ code: String) -> JSON {
        guard let country = ShopCountry.named(code) else { return .null }
        return .typed(
            "Country",
            [
                "code": .string(country.code), "name": .string(country.name), "isEU": .bool(country.isEU),
                "shipTo": true, "states": country.states.isEmpty ? .null : .array(country.states.map(state)),
                "defaultLanguage": language,
            ])
    }

    func state(_ state: ShopCountry.State) -> JSON {
        .typed("CountryState", ["code": .string(state.code), "name": .string(state.name)])
    }

    func state(_ address: SessionState.Address) -> JSON {
        address.state.flatMap { ShopCountry.named(address.country)?.state($0) }.map(state) ?? .null
    }
}
