package import ExpressCheckout

/// Plays scenarios, written as JSON, on the sheets of one provider: for the tests of its rules.
package protocol SheetPlaying {
    /// The provider; nothing is sent.
    static var provider: any ExpressCheckoutProvider { get }
}

extension SheetPlaying {
    package static var cupertino: JSON {
        [
            "address_locality": "Cupertino", "address_region": "CA", "postal_code": "95014", "address_country": "US",
        ]
    }
    package static var honolulu: JSON {
        ["address_locality": "Honolulu", "address_region": "HI", "address_country": "US"]
    }
    package static var full: JSON {
        [
            "street_address": "1 Main St", "address_locality": "Cupertino", "address_region": "CA",
            "postal_code": "95014",
            "address_country": "US", "first_name": "Ada", "last_name": "Lane",
        ]
    }

    /// A breakdown of goods, maybe delivery, and the total.
    package static func summary(_ total: String, lines: [JSON] = [line("subtotal", "100.00")], payee: String = "ACME")
        -> JSON
    {
        .array(lines + [["id": "total", "type": "total", "label": .string(payee), "amount": .string(total)]])
    }

    package static func line(_ id: String, _ amount: JSON, label: String? = nil) -> JSON {
        ["id": .string(id), "type": "other", "label": .string(label ?? id), "amount": amount]
    }

    /// An option with a breakdown of its own, unless `total` is nil.
    package static func option(_ id: String, _ amount: JSON, _ total: String?, _ more: [(String, JSON)] = []) -> JSON {
        .object(
            compacting: [
                ("id", .string(id)), ("label", .string(id)), ("amount", amount), ("summary", total.map { summary($0) }),
            ] + more.map { ($0, .some($1)) })
    }

    package static var standard: JSON { option("standard", "5.00", "105.00") }
    package static var express: JSON { option("express", "12.00", "112.00") }

    package static func order(summary: JSON = summary("100.00"), options: [JSON] = [standard, express]) -> JSON {
        [
            "reference": "o-1", "country": "US", "currency": "USD", "summary": summary,
            "shipping_options": .array(options),
        ]
    }

    /// Plays `steps` after the opening with an address, and gives the lines that would be printed, that of the opening
    /// first.
    package static func lines(
        _ surface: String, order: JSON = order(), opening: JSON? = cupertino, _ steps: [JSON] = [],
        _ more: [(String, JSON)] = []
    ) throws -> [JSON] {
        try play(surface, order: order, [["open": opening.map { ["address": $0] } ?? [:]]] + steps, more)
    }

    /// Plays `steps` alone.
    package static func play(_ surface: String, order: JSON = order(), _ steps: [JSON], _ more: [(String, JSON)] = [])
        throws
        -> [JSON]
    {
        let json = JSON.object(
            compacting: [("surface", .string(surface)), ("order", order), ("steps", .array(steps))]
                + more.map { ($0, .some($1)) })
        let scenario = try SheetScenario.read(json).value
        guard let found = self.surface(surface) else {
            throw SheetNotPlayed(description: "no surface \(surface)")
        }
        let lines = scenario.play(on: found).map(\.json)
        guard lines.map({ $0["step"]?.int64 }) == steps.indices.map({ Int64($0) }) else {
            throw SheetNotPlayed(description: "\(lines.count) lines for \(steps.count) steps")
        }
        return lines
    }

    /// The provider's surface of that id.
    package static func surface(_ id: String) -> SheetSurface? {
        provider.surfaces?.first { $0.id.rawValue == id }
    }
}
