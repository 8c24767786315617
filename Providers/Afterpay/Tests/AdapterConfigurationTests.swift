import AfterpayCheckout
import ExpressCheckout
import Testing

@Suite struct AdapterConfigurationTests {
    private let account = ["AFTERPAY_MERCHANT_ID": "merchant-1", "AFTERPAY_SECRET_KEY": "secret-1"]

    @Test func readsAnAccountAndDefaultsToTheSandbox() throws {
        let configuration = try AfterpayConfiguration(reading: account)
        #expect(configuration.merchantID.exposed == "merchant-1")
        #expect(configuration.secretKey.exposed == "secret-1")
        #expect(configuration.region == nil)
        #expect(configuration.baseURL.description == "https://global-api-sandbox.afterpay.com")
        #expect(configuration.isSandbox)
    }

    @Test(arguments: [("US", AfterpayRegion.unitedStates), ("gb", .unitedKingdom), ("UK", .unitedKingdom)])
    func readsARegion(_ text: String, _ region: AfterpayRegion) throws {
        let configuration = try AfterpayConfiguration(
            reading: account.merging(["AFTERPAY_REGION": text]) { $1 })
        #expect(configuration.region == region)
    }

    @Test func namesEverythingThatIsMissing() {
        #expect(
            throws: ConfigurationError(missing: ["AFTERPAY_MERCHANT_ID", "AFTERPAY_SECRET_KEY"])
        ) {
            try AfterpayConfiguration(reading: ["AFTERPAY_MERCHANT_ID": ""])
        }
    }

    @Test func namesEverythingThatIsWrongWithoutItsValue() throws {
        let values = [
            "AFTERPAY_MERCHANT_ID": "a:b", "AFTERPAY_SECRET_KEY": "sec ret\r\nX-Evil: 1", "AFTERPAY_REGION": "FR",
            "AFTERPAY_BASE_URL": "http://evil.example",
        ]
        let error = try #require(throws: ConfigurationError.self) { try AfterpayConfiguration(reading: values) }
        #expect(error.missing.isEmpty)
        #expect(
            error.invalid.map(\.key) == [
                "AFTERPAY_MERCHANT_ID", "AFTERPAY_SECRET_KEY", "AFTERPAY_REGION", "AFTERPAY_BASE_URL",
            ])
        for value in values.values { #expect(!error.description.contains(value)) }
    }

    @Test(arguments: [
        ("https://global-api-sandbox.afterpay.com", true), ("https://api.us-sandbox.afterpay.com", true),
        ("http://127.0.0.1:8080/afterpay", true), ("https://global-api.afterpay.com", false),
        ("https://sandbox.evil.example", false), ("https://global-api-sandbox.afterpay.com.evil.example", false),
    ])
    func knowsASandboxByItsExactHost(_ url: String, isSandbox: Bool) throws {
        let configuration = AfterpayConfiguration(
            merchantID: "m", secretKey: "s", baseURL: try BaseURL(url))
        #expect(configuration.isSandbox == isSandbox)
    }

    @Test func printsNoCredential() {
        let provider = Sample.provider(Script())
        var text = ""
        dump(provider, to: &text)
        text += "\(provider)" + String(reflecting: provider)
        #expect(!text.contains("secret-1") && !text.contains("merchant-1"))
    }

    @Test func declaresEveryCapabilityAndItsObjectsAgree() {
        let provider = Sample.provider(Script())
        let descriptor = provider.descriptor
        #expect(descriptor.id == ProviderID("afterpay"))
        #expect(Set(descriptor.capabilities.keys) == Set(Capability.allCases))
        #expect(descriptor.limits.currencies.map(Set.init) == ["AUD", "NZD", "USD", "CAD", "GBP"])
        #expect(descriptor.limits.quoteDeadline == .seconds(4))
        #expect(descriptor.quoteFallback == .serviceUnavailable)
        #expect(descriptor.supports(.resend) == (provider.resending != nil))
        #expect(descriptor.supports(.providerQuotes) == (provider.quoting != nil))
        #expect(provider.bridge != nil)
        #expect(provider.authorizations != nil)
    }

    @Test func refusesAStepAfterTheSheetAndUndoesNothing() async throws {
        let script = Script()
        let provider = Sample.provider(script)
        var state = try await Sample.openState()
        let before = state
        let error = try await providerError { () async throws(ProviderError) in
            try await provider.resume(ActionResult(payload: [:]), state: &state, journal: Journal())
        }
        #expect(error.code == .unsupported && error.certainty == .notSent)
        try await provider.cancel(&state)
        #expect(state == before)
        #expect(await script.requests.isEmpty)
    }
}
