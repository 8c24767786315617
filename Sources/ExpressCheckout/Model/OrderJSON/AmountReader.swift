extension ObjectReader {
    /// An amount that must be there: a decimal string in the order's currency, or an object that names the currency.
    func requiredAmount(_ key: String) -> Money? {
        required(key).flatMap { context.amount($0, at: path.appending(key)) }
    }
}

extension ReadingContext {
    /// Reads an amount; nil, and reported, when it is none or in another currency than the order.
    func amount(_ value: JSON, at path: JSONPath) -> Money? {
        switch value {
        case .string(let text): return money(text, currency.forChecks, at: path)
        case .object: return amountWithCurrency(value, at: path)
        case .number:
            refuse(path, "needs a decimal string such as \"12.34\", found a number: these lose cents on the way")
            return nil
        default:
            refuse(path, needs: "a decimal string such as \"12.34\" or an object of currency and value", found: value)
            return nil
        }
    }

    /// Unknown keys are refused here alone: there is no place to keep them, and one might change what is charged.
    private func amountWithCurrency(_ value: JSON, at path: JSONPath) -> Money? {
        guard let object = ObjectReader(value, at: path, keys: OrderKeys.amount, isOpen: false, context: self) else {
            return nil
        }
        let stated = object.requiredText("currency").flatMap { ownCurrency($0, at: path.appending("currency")) }
        guard let number = object.required("value") else { return nil }
        guard let text = number.string else {
            refuse(path.appending("value"), needs: "a decimal string such as \"12.34\"", found: number)
            return nil
        }
        let money = money(text, stated ?? currency.forChecks, at: path.appending("value"))
        // A foreign amount must not meet the rules of sums and signs: its currency is the problem.
        if case .stated(let expected) = currency, stated != expected { return nil }
        return stated == nil ? nil : money
    }

    /// The currency that an amount names; a foreign one is reported and still decides how many decimals are right.
    private func ownCurrency(_ code: String, at path: JSONPath) -> Currency? {
        let listed = Currency(code)
        switch currency {
        case .stated(let expected) where code == expected.code: return expected
        case .stated(let expected):
            refuse(path, "\(Self.quoted(code)) is not the order's currency \(expected.code)")
        case .unknown:
            if listed == nil { refuse(path, Self.noCurrency(code)) }
        }
        return listed
    }

    private func money(_ text: String, _ currency: Currency, at path: JSONPath) -> Money? {
        do throws(MoneyError) {
            return try Money(parsing: text, currency: currency)
        } catch {
            if case .tooManyDecimals(let allowed, _) = error, Currency(currency.code) == nil {
                refuse(path, "more than \(allowed) decimals, the number assumed as the order's currency is not known")
            } else {
                refuse(path, error.description)
            }
            return nil
        }
    }

    /// What is said of a code that is no active currency.
    static func noCurrency(_ code: String) -> String {
        let upper = code.uppercased()
        let hint = upper != code && Currency(upper) != nil ? "; codes are in upper case: \"\(upper)\"" : ""
        return "\(quoted(code)) is no active currency of ISO 4217\(hint)"
    }
}
