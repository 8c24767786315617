import ExpressCheckout
import Testing
import CentraAdyenCheckout

/// Plays scenarios on Adyen's Apple Pay sheet, written as JSON.
enum SheetPlay {
    static let cupertino: JSON = [
        "address_locality": "Cupertino", "address_region": "CA", "postal_code": "95014", "address_country": "US",
    ]
    static let honolulu: JSON = ["address_locality": "Honolulu", "address_region": "HI", "address_country": "US"]
    static let full: JSON = [
        "street_address": "1 Main St", "address_locality": "Cupertino", "address_region": "CA", "postal_code": "95014",
        "address_country": "US", "first_name": "Ada", "last_name": "Lane",
    ]

    /// A breakdown of goods, maybe delivery, and the total.
    static func summary(_ total: String, lines: [JSON] = [line("subtotal", "100.00")], payee: String = "ACME") -> JSON {
        .array(lines + [["id": "total", "type": "total", "label": .string(payee), "amount": .string(total)]])
    }

    static func line(_ id: String, _ amount: JSON, label: String? = nil) -> JSON {
        ["id": .string(id), "type": "other", "label": .string(label ?? id), "amount": amount]
    }

    /// An option with a breakdown of its own, unless `total` is nil.
    static func option(_ id: String, _ amount: JSON, _ total: String?, _ more: [(String, JSON)] = []) -> JSON {
        .object(
            compacting: [
                ("id", .string(id)), ("label", .string(id)), ("amount", amount), ("summary", total.map { summary($0) }),
            ] + more.map { ($0, .some($1)) })
    }

    static let standard = option("standard", "5.00", "105.00")
    static let express = option("express", "12.00", "112.00")

    static func order(summary: JSON = summary("100.00"), options: [JSON] = [standard, express]) -> JSON {
        [
            "reference": "o-1", "country": "US", "currency": "USD", "summary": summary,
            "shipping_options": .array(options),
        ]
    }

    /// Plays `steps` after the opening with an address, and gives the lines that would be printed, that of the opening
    /// first.
    static func lines(
        _ surface: String, order: JSON = order(), opening: JSON? = cupertino, _ steps: [JSON] = [],
        _ more: [(String, JSON)] = []
    ) throws -> [JSON] {
        try play(surface, order: order, [["open": opening.map { ["address": $0] } ?? [:]]] + steps, more)
    }

    /// Plays `steps` alone.
    static func play(_ surface: String, order: JSON = order(), _ steps: [JSON], _ more: [(String, JSON)] = []) throws
        -> [JSON]
    {
        let json = JSON.object(
            compacting: [("surface", .string(surface)), ("order", order), ("steps", .array(steps))]
                + more.map { ($0, .some($1)) })
        let scenario = try SheetScenario.read(json).value
        let lines = scenario.play(on: try #require(self.surface(surface))).map(\.json)
        #expect(lines.map { $0["step"]?.int64 } == steps.indices.map { Int64($0) })
        return lines
    }

    static var provider: CentraAdyenProvider { CentraAdyenProvider(configuration: .placeholder, transport: Unused()) }

    static func surface(_ id: String) -> SheetSurface? {
        provider.surfaces?.first { $0.id.rawValue == id }
    }

    private struct Unused: HTTPTransport {
        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            throw TransportError(.refusedLocally, certainty: .notSent, operation: request.operation, message: "unused")
        }
    }
}

extension JSON {
    /// The sheet's total of a printed line.
    var total: String? { self["sheet"]?["total"]?["amount"]?["value"]?.string }
    var payee: String? { self["sheet"]?["total"]?["label"]?.string }
    var isPresented: Bool? { self["sheet"]?["presented"]?.bool }
    var isPayable: Bool? { self["sheet"]?["payable"]?.bool }
    var asksForAddress: Bool? { self["sheet"]?["asks_for_address"]?.bool }
    var summaryIDs: [String]? { self["sheet"]?["summary"]?.array?.compactMap { $0["id"]?.string } }
    var optionIDs: [String]? { self["sheet"]?["options"]?.array?.compactMap { $0["id"]?.string } }
    var selected: String? { self["sheet"]?["selected_option"]?.string }
    var issueCodes: [String]? { self["sheet"]?["issues"]?.array?.compactMap { $0["code"]?.string } }
    var closedBy: String? { self["sheet"]?["closed_by"]?.string }
    var isHandlerCalled: Bool? { self["handler_called"]?.bool }
    var isApplied: Bool? { self["answer_applied"]?.bool }
    var events: [String]? { self["events"]?.array?.compactMap(\.string) }
    var notes: String { (self["notes"]?.array ?? []).compactMap(\.string).joined(separator: "; ") }
}
