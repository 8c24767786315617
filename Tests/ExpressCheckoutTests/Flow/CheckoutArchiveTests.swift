import CheckoutConformance
import ExpressCheckout
import Testing

/// What a store keeps of a checkout: it comes back as it was, and the customer's data stands apart.
@Suite(.timeLimit(.minutes(1))) struct CheckoutArchiveTests {
    static let order = CheckoutOrder(
        reference: "order-7", descriptionText: "Two shirts", country: "US", currency: TestShop.order.currency,
        lineItems: TestShop.order.lineItems, summary: TestShop.order.summary,
        shippingOptions: TestShop.order.shippingOptions, buyer: SampleShop.buyer, shippingAddress: TestShop.served,
        client: ClientInfo(ip: "203.0.113.7", userAgent: "Mozilla", language: "en-US"),
        metadata: [MetadataEntry("channel", "app")], unknown: [JSON.Member("gift_note", "For Grace")])

    private func record(
        ending pay: Result<CheckoutOutcome, ProviderError>, order: CheckoutOrder = order, body: [UInt8]? = nil
    ) async throws -> CheckoutRecord {
        let script = ProviderScript()
        await script.end("pay", pay)
        let flow = CheckoutFlow(
            id: CheckoutID("c"), order: order, provider: ScriptedProvider(script: script, body: body),
            time: ManualTime())
        _ = try await flow.open()
        _ = await flow.addressChanged(TestShop.served.redacted, wallet: .applePay)
        _ = try? await flow.complete(TestShop.authorization())
        return await flow.stored
    }

    private func reread(_ record: CheckoutRecord) throws -> CheckoutRecord {
        let archive = CheckoutArchive(record)
        let text = { (json: JSON) in try JSON(parsing: json.text) }
        return try CheckoutRecord(
            CheckoutArchive(
                id: archive.id, provider: archive.provider, version: archive.version, order: text(archive.order),
                progress: text(archive.progress), personalOrder: try archive.personalOrder.map { try text($0.exposed) },
                personalCalls: try archive.personalCalls.map { try text($0.exposed) }))
    }

    private static let error = ProviderError(
        .badResponse, certainty: .maybeHappened, isRetrySafe: true, message: "cut", operation: "pay", rawCode: "E1",
        httpStatus: 502, traceID: "t-1",
        problems: [OrderProblem(JSONPath([.key("odd key"), .index(3)]), "is odd")])
    private static let payment = PaymentSnapshot(
        id: PaymentID("p-1"), state: .pending, amount: Money(minorUnits: 105_00, currency: order.currency),
        notes: ["amount_mismatch"])

    @Test(arguments: [
        CheckoutOutcome.pending(payment), .unknown(error),
        .actionRequired(ClientAction(.threeDS, url: "https://bank.example/?t=secret", payload: ["a": [1, "x"]])),
        .actionRequired(ClientAction(ClientAction.Kind(rawValue: "brand_new"))),
    ])
    func anUndecidedCheckoutComesBackWhole(outcome: CheckoutOutcome) async throws {
        let record = try await record(ending: .success(outcome))
        #expect(record.attempts.first?.outcome == outcome)
        #expect(try reread(record) == record)
        #expect(record.isUnfinished)
    }

    @Test(arguments: [
        CheckoutOutcome.completed(payment), .cancelled,
        .declined(Decline(.insufficientFunds, rawCode: "51", retry: .never, session: .spent, payment: payment)),
        .declined(Decline(Decline.Code(rawValue: "brand_new"), session: .reusable)),
        .failed(ProviderError(.conflict, certainty: .decided, message: "no")),
        .needsCorrection(
            .init(
                issues: [
                    AddressIssue(.addressInvalid, stage: .authorise, contact: .billing, field: .phone, message: "?")
                ],
                quote: Quote(summary: TestShop.order.summary))),
    ])
    func aDecidedAttemptComesBackWithoutWhatWasSent(outcome: CheckoutOutcome) async throws {
        let record = try await record(ending: .success(outcome))
        let read = try reread(record)
        #expect(CheckoutArchive(read) == CheckoutArchive(record))
        let attempt = try #require(read.attempts.first)
        #expect(attempt.outcome == outcome)
        #expect(attempt.key == record.attempts.first?.key)
        #expect(attempt.calls.map(\.isErased) == [true])
        #expect(attempt.calls.first?.call.body.exposed == [])
        #expect(attempt.quote == record.attempts.first?.quote)
    }

    @Test func aBodyThatIsNoTextComesBackToTheByte() async throws {
        let body: [UInt8] = [0, 0xFF, 0xFE, 0x22, 0xC3]
        let record = try await record(ending: .failure(Self.error), body: body)
        let read = try reread(record)
        #expect(read.attempts.first?.calls.first?.call.body.exposed == body)
        #expect(read == record)
    }

    @Test func theCustomersDataStandsApart() async throws {
        let record = try await record(ending: .failure(Self.error), body: Array("1 Main St".utf8))
        let archive = CheckoutArchive(record)
        let kept = archive.order.text + archive.progress.text
        for secret in ["1 Main St", "ada@example.com", "Ada", "+15550100", "203.0.113.7", "For Grace", "95014"] {
            #expect(!kept.contains(secret))
        }
        #expect("\(archive)" == "checkout c, version \(record.version)")
        let erased = try CheckoutRecord(archive.withoutPersonalData)
        #expect(erased.order.buyer == nil)
        #expect(erased.order.summary == record.order.summary)
        #expect(erased.sessions == record.sessions)
        #expect(erased.attempts.first?.calls.map(\.isErased) == [true])
        #expect(erased.isUnfinished)
    }

    @Test(arguments: [CheckoutOrder.AddressMode.fixed, .choose])
    func anOrderThatNeedsAnAddressCanBeReadWithoutIt(mode: CheckoutOrder.AddressMode) async throws {
        let order = CheckoutOrder(
            reference: "r", country: "US", currency: Self.order.currency, summary: Self.order.summary,
            delivery: mode == .fixed ? .shipping : .pickup, addressMode: mode, shippingAddress: TestShop.served)
        let record = CheckoutRecord(id: CheckoutID("c"), provider: ProviderID("p"), order: order)
        let erased = try CheckoutRecord(CheckoutArchive(record).withoutPersonalData)
        #expect(erased.order.shippingAddress?.exposed == PostalAddress(country: "US"))
        #expect(try CheckoutRecord(CheckoutArchive(record)).order == order)
    }

    @Test func everyKeyOfAnOrderComesBack() throws {
        let order = try CheckoutOrder.read(Array(EveryKeyOrder.text.utf8)).order
        let record = CheckoutRecord(id: CheckoutID("c"), provider: ProviderID("p"), order: order)
        #expect(try CheckoutRecord(CheckoutArchive(verifying: record)) == record)
    }

    @Test func anOrderThatCouldNotBeReadBackIsRefusedBeforeAnythingIsSent() throws {
        let order = CheckoutOrder(
            reference: " ", country: "US", currency: Self.order.currency, summary: Self.order.summary)
        let record = CheckoutRecord(id: CheckoutID("c"), provider: ProviderID("p"), order: order)
        let error = #expect(throws: CheckoutStoreError.self) { try CheckoutArchive(verifying: record) }
        #expect(error?.description.contains("$.reference") == true)
    }

    @Test func whatIsDamagedIsNamedByItsPlaceAlone() async throws {
        let archive = CheckoutArchive(try await record(ending: .failure(Self.error)))
        let damaged = CheckoutArchive(
            id: archive.id, provider: archive.provider, version: 3, order: archive.order,
            progress: ["form": 1, "sessions": [], "attempts": [["number": 1]]], personalOrder: nil, personalCalls: nil)
        #expect(throws: CheckoutStoreError.self) { try CheckoutRecord(damaged) }
        let later = CheckoutArchive(
            id: archive.id, provider: archive.provider, version: 3, order: archive.order, progress: ["form": 2],
            personalOrder: nil, personalCalls: nil)
        let error = #expect(throws: CheckoutStoreError.self) { try CheckoutRecord(later) }
        #expect(error?.description.contains("$.form") == true)
    }
}
