/// What the readers of an order's parts share: where problems go, and the currency of amounts.
///
/// A reader reports and goes on; nobody stops at the first problem. A value that could not be read is nil, and since
/// its problem stands here, no order is made of the rest.
final class ReadingContext {
    private(set) var problems: [OrderProblem] = []
    private(set) var warnings: [OrderProblem] = []
    /// The currency of amounts, known once the order's own has been read.
    var currency: OrderCurrency

    init(currency: OrderCurrency = .unknown) {
        self.currency = currency
    }

    func refuse(_ path: JSONPath, _ message: String) {
        problems.append(OrderProblem(path, message))
    }

    func warn(_ path: JSONPath, _ message: String) {
        warnings.append(OrderProblem(path, message))
    }

    /// Names the kind that was needed and the one found.
    func refuse(_ path: JSONPath, needs needed: String, found value: JSON) {
        refuse(path, "needs \(needed), found \(value.kind)")
    }

    /// `text` for a message: in quotes, escaped, cut to a length that a line can bear.
    static func quoted(_ text: String) -> String {
        let limit = 40
        return JSON.string(text.count > limit ? "\(text.prefix(limit))…" : text).text
    }
}
