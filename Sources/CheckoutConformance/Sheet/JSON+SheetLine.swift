package import ExpressCheckout

/// What a printed line of a played sheet says.
extension JSON {
    /// The sheet's total of a printed line.
    package var total: String? { self["sheet"]?["total"]?["amount"]?["value"]?.string }
    package var payee: String? { self["sheet"]?["total"]?["label"]?.string }
    package var isPresented: Bool? { self["sheet"]?["presented"]?.bool }
    package var isPayable: Bool? { self["sheet"]?["payable"]?.bool }
    package var asksForAddress: Bool? { self["sheet"]?["asks_for_address"]?.bool }
    package var summaryIDs: [String]? { self["sheet"]?["summary"]?.array?.compactMap { $0["id"]?.string } }
    package var optionIDs: [String]? { self["sheet"]?["options"]?.array?.compactMap { $0["id"]?.string } }
    package var selected: String? { self["sheet"]?["selected_option"]?.string }
    package var issueCodes: [String]? { self["sheet"]?["issues"]?.array?.compactMap { $0["code"]?.string } }
    package var closedBy: String? { self["sheet"]?["closed_by"]?.string }
    package var isHandlerCalled: Bool? { self["handler_called"]?.bool }
    package var isApplied: Bool? { self["answer_applied"]?.bool }
    package var events: [String]? { self["events"]?.array?.compactMap(\.string) }
    package var notes: String { (self["notes"]?.array ?? []).compactMap(\.string).joined(separator: "; ") }
}
