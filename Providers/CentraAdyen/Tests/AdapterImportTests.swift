import CentraAdyenCheckout
import ExpressCheckout
import Testing

/// A cart of Centra's as a neutral order, and what does not carry over.
@Suite struct AdapterImportTests {
    private static let importing = AnswerCase.provider.importing

    private static func imported(_ payload: JSON) throws -> ImportedOrder {
        try #require(importing).importOrder(payload)
    }

    private static func cart(
        lines: [JSON] = [AdapterShop.line(2)], rows: [JSON]? = nil, country: JSON = "US", more: (String, JSON)...
    ) -> JSON {
        let selection = AdapterShop.selection(lines: lines, rows: rows)
        let checkout = JSON.object(
            (selection["checkout"]?.object ?? []) + [
                JSON.Member(
                    "shippingAddress",
                    [
                        "country": ["code": country], "state": ["code": "CA", "name": "California"],
                        "address1": "1 Main St", "address2": "", "city": "Springfield", "zipCode": "95014",
                        "firstName": "Ada", "lastName": "Lane", "email": "ada@example.com",
                        "phoneNumber": "+15550100", "attention": "Door 3",
                    ])
            ])
        return .object(
            (selection.object ?? []).filter { $0.key != "checkout" } + [JSON.Member("checkout", checkout)]
                + more.map { JSON.Member($0.0, $0.1) })
    }

    private static func lines(_ order: ImportedOrder) -> [String] {
        order.report.map { "\($0.path) \($0.severity.rawValue)" }
    }

    @Test(arguments: ["bare", "data", "answer", "mutation"])
    func aCartIsFoundWhereverItStands(_ form: String) throws {
        let cart = Self.cart()
        let payload: JSON =
            switch form {
            case "bare": cart
            case "data": ["selection": cart]
            case "answer": ["data": ["selection": cart], "extensions": ["token": "secret"]]
            default: ["data": ["updateLine": ["selection": cart, "userErrors": []]]]
            }
        let result = try Self.imported(payload)
        #expect(result.isComplete)
        #expect(!result.report.contains { "\($0.json.text)".contains("secret") })
        let order = try CheckoutOrder.read(result.order.exposed.text.utf8.map { $0 })
        #expect(order.warnings.isEmpty)
        #expect(order.order.reference == "selection-1")
        #expect(order.order.summary.items.map(\.kind) == [.subtotal, .fulfillment, .total])
        #expect(order.order.summary.total.amount == (try AdapterShop.usd(105_00)))
        #expect(order.order.lineItems.map(\.quantity) == [2])
        #expect(order.order.lineItems.first?.unitPrice == (try AdapterShop.usd(50_00)))
        #expect(order.order.lineItems.first?.reference(at: .centraAdyen) == "4821-9")
        #expect(order.order.selectedOption?.rawValue == "1")
        #expect(order.order.shippingOptions.map { $0.summary != nil } == [true, false])
        #expect(order.order.shippingAddress?.exposed.region == "CA")
        #expect(order.order.buyer?.exposed.email == "ada@example.com")
    }

    @Test func whatHasNoPlaceIsReportedAtItsPlace() throws {
        let result = try Self.imported(
            Self.cart(more: ("comment", "Ring twice"), ("discounts", [["name": "TEN"]]), ("taxExempt", false)))
        let lines = Self.lines(result)
        #expect(lines.contains("$.comment lost"))
        #expect(lines.contains("$.discounts lost"))
        #expect(lines.contains("$.checkout.shippingAddress.attention lost"))
        #expect(lines.contains("$.lines[0].lineValue changed"))
        #expect(!lines.contains { $0.contains("taxExempt") || $0.contains("currency") || $0.contains("state") })
        for line in result.report { #expect(!line.json.text.contains("Ring") && !line.json.text.contains("Door")) }
    }

    @Test func rowsAreReadByTheirType() throws {
        let rows = [
            AdapterShop.row("ITEMS_SUBTOTAL", "100"), AdapterShop.row("DISCOUNT", "10"),
            AdapterShop.row("CREDIT", "-5"), AdapterShop.row("SHIPPING", "5"), AdapterShop.row("HANDLING", "1"),
            AdapterShop.row("TAX_ADDED", "4"), AdapterShop.row("TAX_ADDED", "3"),
            AdapterShop.row("TAX_ADDED_TOTAL", "7"), AdapterShop.row("INCLUDING_TAX_TOTAL", "2"),
            AdapterShop.row("GRAND_TOTAL", "98.00"),
        ]
        let result = try Self.imported(Self.cart(rows: rows))
        let summary = try #require(result.order.exposed["summary"]?.array)
        #expect(
            summary.compactMap { $0["type"]?.string } == [
                "subtotal", "discount", "other", "fulfillment", "fee", "tax", "included_tax", "total",
            ])
        #expect(summary.compactMap { $0["amount"]?.string }[1] == "-10.00")
        #expect(Self.lines(result).contains("$.checkout.totals[5] changed"))
        let order = JSONPath([.key("summary"), .index(3), .key("amount")])
        #expect(result.source(of: order).description == "$.checkout.totals[3].price.value")
    }

    @Test func rowsThatDoNotSumLeaveTheTotalAlone() throws {
        let rows = [AdapterShop.row("ITEMS_SUBTOTAL", "100"), AdapterShop.row("GRAND_TOTAL", "98")]
        let result = try Self.imported(Self.cart(rows: rows))
        #expect(result.order.exposed["summary"]?.array?.count == 1)
        #expect(Self.lines(result).contains("$.checkout.totals lost"))
        #expect(result.isComplete)
    }

    @Test func aRowOfAnUnknownTypeIsReported() throws {
        let rows = [
            AdapterShop.row("ITEMS_SUBTOTAL", "105"), AdapterShop.row("NOVEL", "3"),
            AdapterShop.row("GRAND_TOTAL", "105"),
        ]
        #expect(Self.lines(try Self.imported(Self.cart(rows: rows))).contains("$.checkout.totals[1] lost"))
    }

    @Test func whatIsMissingNeedsAValue() throws {
        let bare = AdapterShop.selection(rows: [AdapterShop.row("ITEMS_SUBTOTAL", "100")])
        let result = try Self.imported(bare)
        #expect(!result.isComplete)
        #expect(Self.lines(result).contains("$.checkout.shippingAddress.country.code needs_value"))
        #expect(Self.lines(result).contains("$.checkout.totals needs_value"))
        #expect(result.order.exposed["line_items"]?.array?.count == 1)
    }

    @Test func aPriceThatDoesNotComeOutEvenNeedsAValue() throws {
        let line: JSON = .object(
            (AdapterShop.line(3).object ?? []).map {
                $0.key == "lineValue" ? JSON.Member("lineValue", AdapterShop.money("100")) : $0
            })
        let result = try Self.imported(Self.cart(lines: [line]))
        #expect(Self.lines(result).contains("$.lines[0].unitPrice needs_value"))
        let told: JSON = .object((line.object ?? []) + [JSON.Member("unitPrice", AdapterShop.money("33.34"))])
        #expect(try Self.imported(Self.cart(lines: [.null, told])).isComplete)
    }

    @Test func aPlacedOrderIsReadToo() throws {
        let order: JSON = .object(
            (AdapterShop.order(41).object ?? [])
                + [
                    JSON.Member("lines", [AdapterShop.line(2)]), JSON.Member("country", ["code": "US"]),
                    JSON.Member("totals", [AdapterShop.row("GRAND_TOTAL", "105")]),
                ].filter { $0.key != "totals" })
        let result = try Self.imported(["data": ["order": order]])
        #expect(result.order.exposed["reference"] == "41")
        #expect(result.order.exposed["country"] == "US")
    }

    @Test func aPhoneThatIsNoneIsLeftOut() throws {
        let cart = Self.cart().text.replacing("+15550100", with: "0171 555")
        let result = try Self.imported(try JSON(parsing: cart))
        #expect(Self.lines(result).contains("$.checkout.shippingAddress.phoneNumber lost"))
        #expect(result.order.exposed["buyer"]?["phone"] == nil)
        _ = try CheckoutOrder.read(result.order.exposed.text.utf8.map { $0 })
    }

    @Test(arguments: [
        JSON.null, "cart", [], [:], ["data": .null], ["data": ["selection": .null]], ["errors": [["message": "No"]]],
    ])
    func whatIsNoCartIsRefused(_ payload: JSON) {
        #expect(throws: OrderInvalid.self) { try Self.imported(payload) }
    }
}
