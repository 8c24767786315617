import ExpressCheckout

/// The rules of `POST …/token` (`yuno.md §2.5`): a card, or the token that a wallet gave.
struct TokenRules {
    /// How a payment with the token ends.
    let outcome: TestCard.Outcome
    /// What answers say of the card.
    let cardData: JSON
    /// The kept method that it is made from.
    let vaultedToken: String?
    /// Whether the method is to be kept.
    let keepsMethod: Bool

    /// Checks a body; `kept` are the methods that the session's customer has kept.
    /// - Throws: a refusal that names the fields.
    init(_ body: JSON, kept: [KeptMethod] = []) throws(YunoRefusal) {
        var report = BodyReport()
        var outcome = TestCard.Outcome.succeeds
        var cardData = JSON.null
        var vaultedToken: String?
        var keepsMethod = false
        if let method = report.object(JSONNode(body)["payment_method"], .required) {
            keepsMethod = report.flag(method["vault_on_success"]) ?? false
            vaultedToken = report.text(method["vaulted_token"])
            let type = report.word(method["type"], .required, among: PaymentMethods.types)
            switch type {
            case _ where vaultedToken != nil:
                if let method = kept.first(where: { $0.id == vaultedToken }) {
                    outcome = method.outcome
                    cardData = method.cardData
                } else {
                    report.report(method["vaulted_token"], code: "INVALID_TOKEN", "is not one of this customer")
                }
            case "CARD":
                if let card = report.object(method["card"], .required) {
                    (outcome, cardData) = Self.readCard(card, &report)
                }
            case "APPLE_PAY", "GOOGLE_PAY":
                if let wallet = report.object(method["wallet"], .required) {
                    Self.readWallet(wallet["payment_token"], &report)
                }
            default: break
            }
        }
        try report.check()
        self.outcome = outcome
        self.cardData = cardData
        self.vaultedToken = vaultedToken
        self.keepsMethod = keepsMethod
    }

    private static func readCard(
        _ card: JSONNode, _ report: inout BodyReport
    ) -> (outcome: TestCard.Outcome, cardData: JSON) {
        let number = report.text(card["number"], .required, length: 8...19) ?? ""
        if !number.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) { report.report(card["number"], "must be digits") }
        report.whole(card["expiration_month"], .required, in: 1...12)
        report.whole(card["expiration_year"], .required, in: 0...9999)
        let code = report.text(card["security_code"], length: 3...4)
        let holder = report.text(card["holder_name"], .required, length: 3...26) ?? ""
        let brand = number.hasPrefix("4") ? "VISA" : number.hasPrefix("3") ? "AMEX" : "MASTERCARD"
        return (
            TestCard.outcome(number: number),
            [
                "holder_name": .string(holder), "iin": .string(String(number.prefix(8))),
                "lfd": .string(String(number.suffix(4))), "number_length": .number(String(number.utf8.count)),
                "security_code_length": .number(String(code?.utf8.count ?? 0)), "brand": .string(brand),
                "type": "CREDIT", "category": "CLASSIC", "issuer_name": "TEST BANK", "issuer_code": .null,
                "fingerprint": .null, "country_code": "US",
            ]
        )
    }

    /// The wallet's own JSON as a string.
    private static func readWallet(_ node: JSONNode, _ report: inout BodyReport) {
        guard let text = report.text(node, .required) else { return }
        guard let token = try? JSON(parsing: text), token.object != nil else {
            report.report(node, "must be the wallet's JSON object as a string")
            return
        }
    }
}
