import ExpressCheckout

/// What Yuno's sheets need of breakdowns and options; beyond it they drop the answer or do not open (`Y-06` to `Y-24`,
/// `Y-43`).
struct BreakdownRules {
    let currency: Currency

    /// What is wrong with options that stand at `path`.
    func problems(_ options: [ShippingOption], at path: JSONPath) -> [OrderProblem] {
        var problems: [OrderProblem] = []
        if options.count > Lengths.maximumOptions {
            problems.append(OrderProblem(path, "Yuno takes at most \(Lengths.maximumOptions) options"))
        }
        var seen: Set<ShippingOption.ID> = []
        for (index, option) in options.enumerated() {
            let here = path.appending(index)
            problems += text(option.id.rawValue, at: here.appending("id"))
            if !seen.insert(option.id).inserted {
                problems.append(OrderProblem(here.appending("id"), "another option has this id"))
            }
            problems += text(option.label, at: here.appending("label"))
            if let detail = option.detail, detail.unicodeScalars.count > Lengths.label.upperBound {
                problems.append(OrderProblem(here.appending("detail"), Self.tooLong))
            }
            problems += currencyProblems(option.amount.currency, at: here.appending("amount"))
            guard let summary = option.summary else {
                problems.append(
                    OrderProblem(
                        here.appending("summary"),
                        "missing: Yuno switches options without asking, so each needs its whole breakdown"))
                continue
            }
            problems += self.problems(summary, at: here.appending("summary"))
        }
        return problems
    }

    /// What is wrong with a breakdown that stands at `path`.
    func problems(_ summary: OrderSummary, at path: JSONPath) -> [OrderProblem] {
        var problems: [OrderProblem] = []
        if summary.items.count > Lengths.maximumItems {
            problems.append(OrderProblem(path, "Yuno takes at most \(Lengths.maximumItems) lines, the total included"))
        }
        for (index, item) in summary.items.enumerated() where item.kind != .includedTax {
            problems += text(item.id, at: path.appending(index).appending("id"))
            problems += text(item.label, at: path.appending(index).appending("label"))
        }
        return problems + currencyProblems(summary.currency, at: path)
    }

    private func currencyProblems(_ other: Currency, at path: JSONPath) -> [OrderProblem] {
        guard other != currency else { return [] }
        return [OrderProblem(path, "is in \(other.code): Yuno ignores a sheet that is not all in \(currency.code)")]
    }

    private func text(_ text: String, at path: JSONPath) -> [OrderProblem] {
        if text.isEmpty { return [OrderProblem(path, "is empty: Yuno shows no breakdown then")] }
        return Lengths.fits(text, Lengths.label) ? [] : [OrderProblem(path, Self.tooLong)]
    }

    private static let tooLong = "is too long: Yuno takes at most 255 characters"
}
