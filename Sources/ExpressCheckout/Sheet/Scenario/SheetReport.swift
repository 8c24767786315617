/// What a step of a scenario led to: the sheet when it settled, and everything that was told.
public struct SheetReport: Sendable, Hashable {
    /// The step, counted from 0.
    public let step: Int
    /// The sheet when the step settled.
    public internal(set) var sheet: Sheet
    /// Whether the merchant's handler, or a provider that prices, was asked.
    public internal(set) var isHandlerCalled = false
    /// Whether the answer was taken; nil where none was due.
    public internal(set) var isAnswerApplied: Bool?
    /// What the merchant's app is told.
    public internal(set) var notices: [SheetReaction.Notice] = []
    /// Why something was ignored or is not shown.
    public internal(set) var notes: [String] = []
    /// What the surface hands to the merchant; nil unless the customer authorised in this step.
    public internal(set) var token: JSON?

    init(step: Int, sheet: Sheet) {
        self.step = step
        self.sheet = sheet
    }

    /// The report as `xcheckout sheet` prints it, on one line; a token has the scenario's own address in the clear.
    public var json: JSON {
        .object(compacting: [
            ("step", .number(String(step))), ("sheet", sheet.json), ("handler_called", .bool(isHandlerCalled)),
            ("answer_applied", isAnswerApplied.map(JSON.bool)),
            ("events", .array(notices.map { .string($0.rawValue) })), ("notes", .array(notes.map(JSON.string))),
            ("token", token),
        ])
    }
}

extension Sheet {
    /// What the customer sees; a part that has nothing is left out.
    public var json: JSON {
        .object(compacting: [
            ("presented", .bool(isPresented)), ("payable", .bool(isPayable)),
            ("asks_for_address", .bool(asksForAddress)),
            ("total", ["label": .string(total.label), "amount": total.amount.json]),
            (
                "summary",
                .array(
                    quote.summary.items.map { item in
                        ["id": .string(item.id), "label": .string(item.label), "amount": item.amount.json]
                    })
            ),
            ("options", .list(quote.options.map(\.drawnJSON))),
            ("selected_option", quote.selected.map { .string($0.rawValue) }),
            ("issues", .list(issues.map(\.drawnJSON))), ("closed_by", closedBy.map { .string($0.rawValue) }),
        ])
    }
}

extension ShippingOption {
    fileprivate var drawnJSON: JSON {
        .object(compacting: [
            ("id", .string(id.rawValue)), ("label", .string(label)), ("detail", .text(detail)), ("amount", amount.json),
            (
                "delivery_estimate",
                deliveryEstimate.map { ["from": .string($0.from.description), "to": .string($0.to.description)] }
            ),
        ])
    }
}

extension AddressIssue {
    fileprivate var drawnJSON: JSON {
        .object(compacting: [
            ("code", .string(code.rawValue)), ("field", field.map { .string($0.rawValue) }),
            ("message", .string(message)),
        ])
    }
}
