/// An order as far as a provider's payload tells it.
public struct ImportedOrder: Sendable, Hashable {
    /// The order in the JSON of `docs/order.schema.json`; partial when ``isComplete`` is false.
    public let order: Sensitive<JSON>
    /// What did not carry over whole, with paths in the payload.
    public let report: [CarryOver]
    /// Where in the payload a value of the order came from, by its place in the order: what is wrong with the order is
    /// told at its source.
    public let sources: [JSONPath: JSONPath]

    /// Creates an imported order.
    public init(order: JSON, report: [CarryOver], sources: [JSONPath: JSONPath] = [:]) {
        self.order = Sensitive(order)
        self.report = report
        self.sources = sources
    }

    /// Where in the payload the order's value at `path`, or the nearest that holds it, came from; `path` itself when it is
    /// not known.
    public func source(of path: JSONPath) -> JSONPath {
        for count in stride(from: path.steps.count, through: 0, by: -1) {
            if let source = sources[JSONPath(Array(path.steps.prefix(count)))] { return source }
        }
        return path
    }

    /// Whether nothing has to be supplied by the merchant.
    public var isComplete: Bool { !report.contains { $0.severity == .needsValue } }
}
