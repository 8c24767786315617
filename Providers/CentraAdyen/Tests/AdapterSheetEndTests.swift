import CentraAdyenCheckout
import CheckoutConformance
import ExpressCheckout
import Testing

/// How the sheet is told the end, and the same answers in PassKit's words (`apple-pay.md` §5, §6, §9).
@Suite struct AdapterSheetEndTests {
    private static let error = ProviderError(.unavailable, certainty: .maybeHappened, message: "lost")
    private static let paid = PaymentSnapshot(id: nil, state: .authorized, amount: nil)

    static let ends: [(CheckoutOutcome, JSON)] = [
        (.completed(paid), ["status": 0]), (.pending(paid), ["status": 0]),
        (.actionRequired(ClientAction(.threeDS)), ["status": 0]),
        (.declined(Decline(.refused, session: .reusable)), ["status": 1]), (.cancelled, ["status": 1]),
        (.failed(error), ["status": 1]), (.unknown(error), ["status": 1]),
    ]

    private func bridge() throws -> any ClientBridge {
        try #require(AdapterShop.provider(AdapterScriptedTransport()).bridge)
    }

    @Test func theSheetIsToldHowThePaymentEnded() throws {
        for (outcome, told) in Self.ends {
            let json = try bridge().encode(outcome, to: ["type": "paymentauthorized"], order: SampleShop.order)
            #expect(json == told, "\(outcome.name)")
            #expect(try bridge().encode(outcome, to: ["type": "additionaldetails"], order: SampleShop.order) == nil)
        }
    }

    private func quote() throws -> Quote {
        Quote(
            summary: try OrderSummary([
                SummaryItem(id: "s", kind: .subtotal, label: "Subtotal", amount: try AdapterShop.usd(100_00)),
                SummaryItem(id: "i", kind: .includedTax, label: "VAT", amount: try AdapterShop.usd(8_00)),
                SummaryItem(id: "d", kind: .discount, label: "Discount", amount: try AdapterShop.usd(-5_00)),
                SummaryItem(id: "total", kind: .total, label: "ACME Inc.", amount: try AdapterShop.usd(95_00)),
            ]),
            options: [
                ShippingOption(id: ShippingOption.ID("1"), label: "Standard", amount: try AdapterShop.usd(0)),
                ShippingOption(id: ShippingOption.ID("2"), label: "Express", amount: try AdapterShop.usd(7_00)),
            ], selected: ShippingOption.ID("2"))
    }

    @Test func anAppGetsSummaryItemsWithTheTotalLast() throws {
        let message: JSON = ["type": "shippingcontactselected", "form": "passkit"]
        let json = try bridge().encode(.quote(quote(), optionsChanged: true), to: message, order: SampleShop.order)
        #expect(
            json == [
                "paymentSummaryItems": [
                    ["label": "Subtotal", "amount": "100.00", "type": "final"],
                    ["label": "Discount", "amount": "-5.00", "type": "final"],
                    ["label": "ACME Inc.", "amount": "95.00", "type": "final"],
                ],
                "shippingMethods": [
                    ["identifier": "2", "label": "Express", "detail": "", "amount": "7.00", "type": "final"],
                    ["identifier": "1", "label": "Standard", "detail": "", "amount": "0.00", "type": "final"],
                ],
            ])
    }

    @Test(arguments: [
        (AddressIssue(.addressUndeliverable, stage: .address, message: "No"), 3, "-", "-"),
        (AddressIssue(.addressInvalid, stage: .address, field: .postalCode, message: "No"), 1, "postalCode", "-"),
        (AddressIssue(.addressInvalid, stage: .address, field: .street, message: "No"), 1, "-", "postalAddress"),
        (AddressIssue(.addressInvalid, stage: .authorise, field: .street, message: "No"), 1, "street", "-"),
        (AddressIssue(.addressInvalid, stage: .authorise, field: .email, message: "No"), 1, "-", "emailAddress"),
        (
            AddressIssue(.addressInvalid, stage: .authorise, contact: .billing, field: .locality, message: "No"), 2,
            "city", "-"
        ),
        (AddressIssue(.serviceUnavailable, stage: .address, message: "No"), -1, "-", "-"),
    ])
    func anAppGetsTheErrorsThatPassKitMakes(_ issue: AddressIssue, _ code: Int64, _ key: String, _ field: String) throws
    {
        let type = issue.stage == .authorise ? "paymentauthorized" : "shippingcontactselected"
        let json = try bridge().encode(
            .issues([issue], unchanged: quote()), to: ["type": .string(type), "form": "passkit"],
            order: SampleShop.order)
        let error = try #require(json?["errors"]?[0])
        #expect(error["code"]?.int64 == code)
        #expect(error["key"]?.string ?? "-" == key)
        #expect(error["contactField"]?.string ?? "-" == field)
        #expect(error["localizedDescription"] == "No")
        #expect((error["function"] == nil) == (code == -1))
    }
}
