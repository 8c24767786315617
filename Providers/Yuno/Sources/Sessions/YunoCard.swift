public import ExpressCheckout

/// A card's data, for merchants who may handle it (PCI DSS); it is never stored, printed or logged here.
public struct YunoCard: Sendable {
    /// The number, digits alone.
    public let number: Sensitive<String>
    /// The month it is good until, 1 to 12.
    public let expirationMonth: Sensitive<Int>
    /// The year it is good until, of two or four digits.
    public let expirationYear: Sensitive<Int>
    /// The code on its back; nil where the wallet or the network needs none.
    public let securityCode: Sensitive<String>?
    /// Whose card it is.
    public let holderName: Sensitive<String>

    /// Creates a card.
    public init(
        number: String, expirationMonth: Int, expirationYear: Int, securityCode: String?, holderName: String
    ) {
        self.number = Sensitive(number)
        self.expirationMonth = Sensitive(expirationMonth)
        self.expirationYear = Sensitive(expirationYear)
        self.securityCode = securityCode.map(Sensitive.init)
        self.holderName = Sensitive(holderName)
    }

    /// What is wrong with it, without any of its values.
    var problems: [OrderProblem] {
        let areDigits = { (text: String) in text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
        let path = JSONPath.root.appending("card")
        var problems: [OrderProblem] = []
        if !(12...19).contains(number.exposed.utf8.count) || !areDigits(number.exposed) {
            problems.append(OrderProblem(path.appending("number"), "needs 12 to 19 digits"))
        }
        if !(1...12).contains(expirationMonth.exposed) {
            problems.append(OrderProblem(path.appending("expiration_month"), "is no month"))
        }
        if !(0...99).contains(expirationYear.exposed), !(2000...2099).contains(expirationYear.exposed) {
            problems.append(OrderProblem(path.appending("expiration_year"), "is no year"))
        }
        if let code = securityCode?.exposed, !(3...4).contains(code.utf8.count) || !areDigits(code) {
            problems.append(OrderProblem(path.appending("security_code"), "needs three or four digits"))
        }
        if !Lengths.fits(holderName.exposed, Lengths.label) {
            problems.append(OrderProblem(path.appending("holder_name"), "needs 1 to 255 characters"))
        }
        return problems
    }

    var json: JSON {
        .object(compacting: [
            ("number", .string(number.exposed)), ("expiration_month", .number(String(expirationMonth.exposed))),
            ("expiration_year", .number(String(expirationYear.exposed % 100))),
            ("security_code", securityCode.map { .string($0.exposed) }), ("holder_name", .string(holderName.exposed)),
        ])
    }
}
