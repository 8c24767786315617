import ExpressCheckout

/// Reads a checkout of the API, as it is created or as it is read, as a neutral order (`afterpay.md` §2.2, §2.3).
///
/// What stands in a payload and has no neutral place is reported, and so is what the payload leaves to the client.
struct CheckoutImport: OrderImporting {
    func importOrder(_ payload: JSON) throws(OrderInvalid) -> ImportedOrder {
        var reader = CheckoutImporter(payload)
        return try reader.read()
    }
}

/// One payload on its way to an order.
struct CheckoutImporter {
    static let root = JSONPath.root

    let payload: JSON
    var members: [JSON.Member] = []
    var report: [CarryOver] = []
    var sources: [JSONPath: JSONPath] = [:]
    /// The keys of the payload that were looked at.
    private var seen: Set<String> = []

    init(_ payload: JSON) {
        self.payload = payload
    }

    /// - Throws: ``OrderInvalid`` when the payload is no checkout of this API.
    mutating func read() throws(OrderInvalid) -> ImportedOrder {
        guard payload.object != nil else {
            throw OrderInvalid([OrderProblem(Self.root, "an Afterpay checkout is an object, this is \(payload.kind)")])
        }
        let total = try total()
        readTerms(total.currency)
        readItems(total.currency)
        readPrices(total)
        readDelivery()
        readPeople()
        readPages()
        readRest()
        return ImportedOrder(order: .object(members), report: report, sources: sources)
    }

    /// Without an amount in a known currency it is nothing of this API's.
    private mutating func total() throws(OrderInvalid) -> Money {
        let path = Self.root.appending("amount")
        guard let amount = take("amount"), amount.object != nil else {
            throw OrderInvalid([
                OrderProblem(path, "missing: an Afterpay checkout has an amount with its currency, as strings")
            ])
        }
        let code = amount["currency"]?.string ?? ""
        guard let currency = Currency(code) else {
            throw OrderInvalid([
                OrderProblem(path.appending("currency"), "needs an ISO 4217 code such as \"USD\"")
            ])
        }
        guard let money = WireMoney(amount)?.money else {
            throw OrderInvalid([
                OrderProblem(path.appending("amount"), "needs a decimal amount of \(currency.code), such as \"105.00\"")
            ])
        }
        return money
    }

    // MARK: - Terms

    private mutating func readTerms(_ currency: Currency) {
        let reference = Self.root.appending("merchantReference")
        if let text = text("merchantReference") {
            put("reference", .string(text), from: reference)
        } else {
            add(reference, .needsValue, "an order has a reference, the payload has none")
        }
        if let text = text("description") {
            put("description", .string(text), from: Self.root.appending("description"))
        }
        readCountry(currency)
        put("currency", .string(currency.code), from: Self.root.appending("amount").appending("currency"))
    }

    /// An account has one region, and so one currency: without a country it is the currency's own.
    private mutating func readCountry(_ currency: Currency) {
        let stated = Self.root.appending("purchaseCountry")
        let shipped = Self.root.appending("shipping").appending("countryCode")
        if let country = text("purchaseCountry").flatMap({ AfterpayRegion(country: $0) }) {
            put("country", .string(country.rawValue), from: stated)
        } else if let country = payload["shipping"]?["countryCode"]?.string.flatMap({ AfterpayRegion(country: $0) }) {
            put("country", .string(country.rawValue), from: shipped)
            add(shipped, .changed, "no purchaseCountry is told: the country of the address is taken")
        } else if let region = AfterpayRegion.allCases.first(where: { $0.currencyCode == currency.code }) {
            let source = Self.root.appending("amount").appending("currency")
            put("country", .string(region.rawValue), from: source)
            add(source, .changed, "no purchaseCountry is told: the country of the account's currency is taken")
        } else {
            add(stated, .needsValue, "an order has a country, the payload tells none")
        }
    }

    // MARK: - The rest

    private mutating func readPages() {
        let merchant = take("merchant")
        let path = Self.root.appending("merchant")
        for (key, place) in [("redirectConfirmUrl", "return_url"), ("redirectCancelUrl", "cancel_url")] {
            if let url = merchant?[key]?.nonEmptyString { put(place, .string(url), from: path.appending(key)) }
        }
        if let origin = merchant?["popupOriginUrl"]?.nonEmptyString {
            let source = path.appending("popupOriginUrl")
            if origin == AfterpayPopupOrigin.mobilePage {
                add(source, .changed, "the page of the mobile SDKs: an order for an app has no origin")
            } else {
                put("origin", .string(origin), from: source)
            }
        }
        lose(
            in: merchant, at: path, except: ["redirectConfirmUrl", "redirectCancelUrl", "popupOriginUrl", "name"],
            "the order has no place for it")
    }

    private mutating func readRest() {
        if let mode = take("mode"), mode.string?.lowercased() != "express" {
            add(Self.root.appending("mode"), .changed, "an order is opened in express mode")
        }
        let known: [(String, String)] = [
            ("token", "it belongs to a checkout that is open, not to an order"),
            ("expires", "it belongs to a checkout that is open, not to an order"),
            ("redirectCheckoutUrl", "it belongs to a checkout that is open, not to an order"),
            ("billing", "an order has no billing address before it is paid"),
            ("isCashAppPay", "another button, which express checkout does not have"),
        ]
        for (key, reason) in known where take(key) != nil { add(Self.root.appending(key), .lost, reason) }
        for member in payload.object ?? [] where !seen.contains(member.key) && !member.value.isNull {
            add(Self.root.appending(member.key), .lost, "unknown to the order")
        }
    }
}

// MARK: - Tools

extension CheckoutImporter {
    /// The member of the payload, which is then accounted for; nil for `null`.
    mutating func take(_ key: String) -> JSON? {
        seen.insert(key)
        return payload[key].flatMap { $0.isNull ? nil : $0 }
    }

    mutating func text(_ key: String) -> String? {
        take(key)?.nonEmptyString
    }

    mutating func put(_ key: String, _ value: JSON, from source: JSONPath) {
        members.append(JSON.Member(key, value))
        sources[Self.root.appending(key)] = source
    }

    mutating func add(_ path: JSONPath, _ severity: CarryOver.Severity, _ reason: String) {
        report.append(CarryOver(path, severity, reason))
    }

    /// Reports every member of `object` that has no place.
    mutating func lose(in object: JSON?, at path: JSONPath, except known: Set<String>, _ reason: String) {
        for member in object?.object ?? [] where !known.contains(member.key) && !member.value.isNull {
            add(path.appending(member.key), .lost, reason)
        }
    }
}
