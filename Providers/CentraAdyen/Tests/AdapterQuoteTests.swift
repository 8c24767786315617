import CentraAdyenCheckout
import CheckoutConformance
import ExpressCheckout
import Testing

@Suite struct AdapterQuoteTests {
    private func request(
        _ reason: QuoteRequest.Reason, _ address: RedactedAddress? = nil, full: PostalAddress? = nil,
        selected: String? = nil
    ) -> QuoteRequest {
        QuoteRequest(
            checkout: CheckoutID("c"), wallet: .applePay, reason: reason, address: address, fullAddress: full,
            selected: selected.map { ShippingOption.ID($0) }, sequence: 1)
    }

    private static let cupertino = RedactedAddress(
        locality: "Cupertino", region: "ca", postalCode: "95014 ", country: "us")
    private static let variables: JSON = [
        "input": [
            "paymentInitiateOnly": true,
            "shippingAddress": [
                "address1": "", "country": "US", "state": "CA", "zipCode": "95014", "city": "Cupertino",
            ],
            "paymentReturnPage": "https://shop.example/return", "paymentFailedPage": "https://shop.example/cancel",
            "termsAndConditions": true,
        ]
    ]

    private func answer(
        _ request: QuoteRequest, _ exchanges: AdapterExchange...
    ) async throws -> QuoteReply {
        let (provider, transport, opened) = try await AdapterShop.opened()
        for exchange in exchanges { await transport.expect(exchange) }
        var state = opened
        let quoting = try #require(provider.quoting)
        let reply = try await quoting.quote(request, for: SampleShop.order, state: &state)
        #expect(await transport.left == 0)
        return reply
    }

    private func priced(_ selection: JSON, userErrors: [JSON] = [], at location: SourceLocation = #_sourceLocation)
        -> AdapterExchange
    {
        AdapterExchange(
            "paymentInstructions", bearer: "t4", Self.variables,
            .data(AdapterShop.payload(selection, userErrors: userErrors, ("action", .null))), location: location)
    }

    @Test func pricesARedactedAddress() async throws {
        let reply = try await answer(
            request(.address, Self.cupertino), priced(AdapterShop.selection(method: 2)))
        guard case .quote(let summary, let options, let selected) = reply else {
            Issue.record("no quote")
            return
        }
        #expect(summary?.total.amount == (try AdapterShop.usd(112_00)))
        #expect(summary?.payee == "ACME Inc.")
        #expect(options?.map(\.id.rawValue) == ["2", "1"])
        #expect(selected?.rawValue == "2")
    }

    @Test func readsTheCartWhenTheAnswerBringsNone() async throws {
        let reply = try await answer(
            request(.address, Self.cupertino), priced(.null),
            AdapterExchange("selection", bearer: "t4", .data(AdapterShop.selection())))
        guard case .quote(let summary, _, _) = reply else {
            Issue.record("no quote")
            return
        }
        #expect(summary?.total.amount == (try AdapterShop.usd(105_00)))
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let path: [String]?
        let code: AddressIssue.Code
        let field: AddressIssue.Field?
        var testDescription: String { path?.joined(separator: ".") ?? "no path" }
    }

    @Test(arguments: [
        Refusal(path: ["input", "shippingAddress", "state"], code: .addressUndeliverable, field: .region),
        Refusal(path: ["shippingAddress", "zipCode"], code: .addressInvalid, field: .postalCode),
        Refusal(path: ["city"], code: .addressInvalid, field: .locality),
        Refusal(path: ["input", "shippingAddress", "country"], code: .addressUndeliverable, field: .country),
        Refusal(path: ["input", "shippingAddress"], code: .addressUndeliverable, field: nil),
        Refusal(path: nil, code: .addressUndeliverable, field: nil),
    ])
    func tellsWhichPartOfAnAddressIsRefused(_ refusal: Refusal) async throws {
        let reply = try await answer(
            request(.address, Self.cupertino),
            priced(AdapterShop.selection(), userErrors: [AdapterShop.userError(refusal.path, "Not there")]))
        #expect(
            reply == .issues([AddressIssue(refusal.code, field: refusal.field, message: "Not there")]))
    }

    @Test func leavesWhatTheWalletHidesForLater() async throws {
        let reply = try await answer(
            request(.address, Self.cupertino),
            priced(
                AdapterShop.selection(),
                userErrors: ["address1", "firstName", "email", "phoneNumber"].map {
                    AdapterShop.userError(["input", "shippingAddress", $0])
                }))
        guard case .quote = reply else {
            Issue.record("blamed the shopper for what the wallet hides")
            return
        }
    }

    @Test func takesGoneItemsAsNewTotals() async throws {
        let reply = try await answer(
            request(.address, Self.cupertino),
            priced(
                AdapterShop.selection(method: 2),
                userErrors: [AdapterShop.userError(["lines"], type: "UnavailableItem")]))
        guard case .quote(let summary, _, _) = reply else {
            Issue.record("an item that is gone is no address issue")
            return
        }
        #expect(summary?.total.amount == (try AdapterShop.usd(112_00)))
    }

    @Test(arguments: [JSON.null, []])
    func refusesAnAddressThatNobodyDeliversTo(_ methods: JSON) async throws {
        let reply = try await answer(
            request(.address, Self.cupertino), priced(AdapterShop.selection(method: nil, methods: methods)))
        guard case .issues(let issues) = reply else {
            Issue.record("a sheet without options could be paid")
            return
        }
        #expect(issues.map(\.code) == [.addressUndeliverable])
    }

    @Test func asksForACountryItself() async throws {
        let reply = try await answer(request(.address, RedactedAddress(locality: "Springfield", country: " ")))
        guard case .issues(let issues) = reply else {
            Issue.record("an address without a country was sent")
            return
        }
        #expect(issues.map(\.field) == [.country])
    }

    @Test func choosesTheFirstOptionWhereCentraHasChosenNone() async throws {
        let reply = try await answer(
            request(.address, Self.cupertino), priced(AdapterShop.selection(method: nil)),
            AdapterExchange(
                "setShippingMethod", bearer: "t4", ["id": 1],
                .data(AdapterShop.payload(AdapterShop.selection()))))
        guard case .quote(_, _, let selected) = reply else {
            Issue.record("no quote")
            return
        }
        #expect(selected?.rawValue == "1")
    }

    @Test func endsTheSheetWhenTheCurrencyChanges() async throws {
        let euro = AdapterShop.selection(rows: [AdapterShop.row("GRAND_TOTAL", "105", "EUR")])
        let error = await adapterFailure {
            _ = try await answer(request(.address, Self.cupertino), priced(euro))
        }
        #expect(error?.code == .amountMismatch)
    }

    @Test func choosesAnOptionByItsNumber() async throws {
        let reply = try await answer(
            request(.option, selected: "2"),
            AdapterExchange(
                "setShippingMethod", bearer: "t4", ["id": 2],
                .data(AdapterShop.payload(AdapterShop.selection(method: 2)))))
        guard case .quote(let summary, let options, _) = reply else {
            Issue.record("no quote")
            return
        }
        #expect(summary?.total.amount == (try AdapterShop.usd(112_00)))
        #expect(options?.first?.summary == summary)
    }

    @Test(arguments: ["standard", "", "+2", "02", "2.0", "99999999999"])
    func refusesAnOptionThatIsNoNumberOfCentras(_ id: String) async throws {
        let error = await adapterFailure { _ = try await answer(request(.option, selected: id)) }
        #expect(error?.certainty == .notSent)
    }

    @Test func pricesTheFullAddressAfterTheShopperAuthorised() async throws {
        let input: JSON = [
            "input": [
                "paymentInitiateOnly": true,
                "shippingAddress": [
                    "address1": "1 Main St", "address2": "Apt 2", "country": "US", "state": "CA",
                    "zipCode": "95014", "city": "Springfield",
                ],
                "paymentReturnPage": "https://shop.example/return",
                "paymentFailedPage": "https://shop.example/cancel", "termsAndConditions": true,
            ]
        ]
        let reply = try await answer(
            request(.authorisation, full: SampleShop.served, selected: "2"),
            AdapterExchange(
                "paymentInstructions", bearer: "t4", input,
                .data(AdapterShop.payload(AdapterShop.selection(), ("action", .null)))),
            AdapterExchange(
                "setShippingMethod", bearer: "t4", ["id": 2],
                .data(AdapterShop.payload(AdapterShop.selection(method: 2)))))
        guard case .quote(_, _, let selected) = reply else {
            Issue.record("no quote")
            return
        }
        #expect(selected?.rawValue == "2")
    }

    @Test func saysThatTheTermsMustBeAccepted() async throws {
        let error = await adapterFailure {
            _ = try await answer(
                request(.address, Self.cupertino),
                priced(
                    AdapterShop.selection(), userErrors: [AdapterShop.userError(["input", "termsAndConditions"])]))
        }
        #expect(error?.message.contains("CENTRA_TERMS_ACCEPTED") == true)
    }

    // MARK: - Rows

    struct Rows: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rows: [JSON]
        let lines: [String]
    }

    @Test(arguments: [
        Rows(
            testDescription: "a discount as a positive number",
            rows: [
                AdapterShop.row("ITEMS_SUBTOTAL", "100"), AdapterShop.row("DISCOUNT", "10"),
                AdapterShop.row("SHIPPING", "5"), AdapterShop.row("GRAND_TOTAL", "95"),
            ], lines: ["subtotal 100.00", "discount -10.00", "shipping 5.00", "total 95.00"]),
        Rows(
            testDescription: "a discount and a credit as negative numbers",
            rows: [
                AdapterShop.row("ITEMS_SUBTOTAL", "100"), AdapterShop.row("DISCOUNT", "-10"),
                AdapterShop.row("CREDIT", "-20.5"), AdapterShop.row("SHIPPING", "0"),
                AdapterShop.row("GRAND_TOTAL", "69.5"),
            ],
            lines: ["subtotal 100.00", "discount -10.00", "credit -20.50", "shipping 0.00", "total 69.50"]),
        Rows(
            testDescription: "added tax by rate and in sum, once",
            rows: [
                AdapterShop.row("ITEMS_SUBTOTAL", "100"), AdapterShop.row("TAX_ADDED", "6"),
                AdapterShop.row("TAX_ADDED", "2"), AdapterShop.row("TAX_ADDED_TOTAL", "8"),
                AdapterShop.row("HANDLING", "1"), AdapterShop.row("GRAND_TOTAL", "109"),
            ], lines: ["subtotal 100.00", "tax 8.00", "handling 1.00", "total 109.00"]),
        Rows(
            testDescription: "added tax by rate alone",
            rows: [
                AdapterShop.row("ITEMS_SUBTOTAL", "100"), AdapterShop.row("TAX_ADDED", "6"),
                AdapterShop.row("TAX_ADDED", "2"), AdapterShop.row("GRAND_TOTAL", "108"),
            ], lines: ["subtotal 100.00", "tax 6.00", "tax-2 2.00", "total 108.00"]),
        Rows(
            testDescription: "included tax as information",
            rows: [
                AdapterShop.row("ITEMS_SUBTOTAL", "100"), AdapterShop.row("INCLUDING_TAX", "20"),
                AdapterShop.row("INCLUDING_TAX_TOTAL", "20"), AdapterShop.row("GRAND_TOTAL", "100"),
            ], lines: ["subtotal 100.00", "included-tax 20.00", "total 100.00"]),
        Rows(
            testDescription: "deducted tax",
            rows: [
                AdapterShop.row("ITEMS_SUBTOTAL", "100"), AdapterShop.row("TAX_DEDUCT_TOTAL", "20"),
                AdapterShop.row("GRAND_TOTAL", "80"),
            ], lines: ["subtotal 100.00", "tax-deducted -20.00", "total 80.00"]),
        Rows(
            testDescription: "rows that do not sum",
            rows: [
                AdapterShop.row("ITEMS_SUBTOTAL", "100"), AdapterShop.row("SHIPPING", "5"),
                AdapterShop.row("GRAND_TOTAL", "106"),
            ], lines: ["total 106.00"]),
        Rows(
            testDescription: "a row of a later version",
            rows: [
                AdapterShop.row("ITEMS_SUBTOTAL", "100"), AdapterShop.row("TIP", "5"),
                AdapterShop.row("GRAND_TOTAL", "105"),
            ], lines: ["total 105.00"]),
        Rows(
            testDescription: "floats",
            rows: [
                AdapterShop.row("ITEMS_SUBTOTAL", "99.99999999999999"), AdapterShop.row("SHIPPING", "5.1e0"),
                AdapterShop.row("GRAND_TOTAL", "105.10000000000001"),
            ], lines: ["subtotal 100.00", "shipping 5.10", "total 105.10"]),
    ])
    func readsTotalsByTheTypeOfTheirRows(_ rows: Rows) async throws {
        let reply = try await answer(
            request(.address, Self.cupertino), priced(AdapterShop.selection(rows: rows.rows)))
        guard case .quote(let summary, _, _) = reply else {
            Issue.record("no quote")
            return
        }
        #expect(summary?.items.map { "\($0.id) \($0.amount.decimalText)" } == rows.lines)
    }

    @Test(arguments: [
        [AdapterShop.row("ITEMS_SUBTOTAL", "100")], [AdapterShop.row("GRAND_TOTAL", "105.005")],
        [AdapterShop.row("GRAND_TOTAL", "-1")],
        [AdapterShop.row("GRAND_TOTAL", "105"), AdapterShop.row("GRAND_TOTAL", "106")],
    ])
    func neverGuessesATotal(_ rows: [JSON]) async throws {
        let error = await adapterFailure {
            _ = try await answer(
                request(.address, Self.cupertino), priced(AdapterShop.selection(rows: rows)))
        }
        #expect(error?.code == .badResponse)
    }
}
