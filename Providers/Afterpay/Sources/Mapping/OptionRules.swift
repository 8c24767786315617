import ExpressCheckout

/// What a delivery option must be for the sheet (`afterpay.md` §4.2, §4.3); paths go into the quoter's answer.
struct OptionRules: Sendable {
    let order: CheckoutOrder

    private static let list = JSONPath.root.appending("options")

    /// What is wrong with the options of an answer.
    func problems(_ options: [ShippingOption]) -> [OrderProblem] {
        if options.isEmpty { return missing(in: options) }
        guard order.delivery != .pickup || !order.asksForOptions || options.count == 1 else {
            return [OrderProblem(Self.list, "Afterpay needs exactly one option for a pick-up")]
        }
        return options.enumerated().flatMap { index, option in
            let path = Self.list.appending(index)
            guard let summary = option.summary else {
                return problems(option, at: path) + [
                    OrderProblem(path.appending("summary"), "Afterpay needs the whole breakdown of every option")
                ]
            }
            return problems(option, at: path) + problems(summary, at: path.appending("summary"))
        }
    }

    /// The problem of a sheet that would show no option where one is asked for.
    func missing(in options: [ShippingOption]) -> [OrderProblem] {
        guard options.isEmpty, order.asksForOptions else { return [] }
        return [OrderProblem(Self.list, "Afterpay needs at least one option for an address")]
    }

    /// What is wrong with a breakdown whose total and tax the sheet shows.
    func problems(_ summary: OrderSummary, at path: JSONPath) -> [OrderProblem] {
        guard order.currency == summary.currency, summary.total.amount.isTaken else {
            return [OrderProblem(path, "must be in the order's currency, one that Afterpay takes")]
        }
        var problems: [OrderProblem] = []
        if summary.total.amount.minorUnits <= 0 {
            problems.append(OrderProblem(path, "Afterpay takes totals above zero"))
        }
        do throws(MoneyError) {
            if try summary.sum(of: .tax)?.isNegative == true {
                problems.append(OrderProblem(path, "the tax lines sum to less than zero"))
            }
        } catch {
            problems.append(OrderProblem(path, "the tax lines cannot be summed: \(error)"))
        }
        return problems
    }

    private func problems(_ option: ShippingOption, at path: JSONPath) -> [OrderProblem] {
        var problems: [OrderProblem] = []
        if !(1...128).contains(option.id.rawValue.unicodeScalars.count) {
            problems.append(OrderProblem(path.appending("id"), "Afterpay takes 1 to 128 characters"))
        } else if !option.id.rawValue.isSheetSafe {
            problems.append(OrderProblem(path.appending("id"), SheetText.rule))
        }
        if option.label.isEmpty { problems.append(OrderProblem(path.appending("label"), "must not be empty")) }
        if option.amount.isNegative || option.amount.currency != order.currency {
            problems.append(OrderProblem(path.appending("amount"), "must be zero or more, in the order's currency"))
        }
        return problems
    }
}
