import AfterpayCheckout
import ExpressCheckout
import Testing

/// What is told of an order afterwards, and lists of orders.
@Suite struct RecordsTests {
    private static let id = PaymentID("100101768366")

    @Test func listsByRepeatedKeys() async throws {
        guard case .answer(_, let payment, _) = Sample.payment(http: 200) else { return }
        let script = Script(.answer(200, #"{"results":[\#(payment),{"odd":1}],"totalResults":2}"#))
        var filter = AfterpayPaymentFilter()
        filter.ids = [PaymentID("1"), PaymentID("2")]
        filter.references = ["a,b"]
        filter.from = "2026-12-01T00:00:00+10:00"
        let payments = try await Sample.provider(script).payments(matching: filter)
        #expect(payments.map(\.id) == [Self.id] && payments.first?.state == .captured)
        #expect(
            await script.requests.first?.target.url.exposed
                == "\(Sample.host)/v2/payments?ids=1&ids=2&merchantReferences=a%2Cb"
                + "&fromCreatedDate=2026-12-01T00%3A00%3A00%2B10%3A00&limit=20&offset=0")
        filter.limit = 251
        let wrong = filter
        let error = try await providerError { () async throws(ProviderError) in
            try await Sample.provider(Script()).payments(matching: wrong)
        }
        #expect(error.certainty == .notSent)
    }

    @Test func tellsTheCourierAndAnotherReference() async throws {
        let script = Script(
            Sample.payment(http: 200), Sample.payment(http: 200), Sample.error(412, "precondition_failed"))
        let provider = Sample.provider(script)
        _ = try await provider.update(AfterpayCourier(name: "Post", tracking: "", priority: .express), of: Self.id)
        _ = try await provider.rename(Self.id, to: "order-9")
        let sent = await script.requests.map { Sent($0) }
        #expect(
            sent == [
                Sent(
                    "PUT \(Sample.host)/v2/payments/100101768366/courier",
                    body: #"{"name":"Post","priority":"EXPRESS"}"#,
                    replay: .keyed, total: .seconds(30)),
                Sent(
                    "PUT \(Sample.host)/v2/payments/100101768366", body: #"{"merchantReference":"order-9"}"#,
                    replay: .keyed, total: .seconds(30)),
            ])
        let error = try await providerError { () async throws(ProviderError) in
            try await provider.update(AfterpayCourier(), of: Self.id)
        }
        #expect(error.code == .conflict && error.certainty == .decided)
    }
}
