import ExpressCheckout
import Testing
import YunoCheckout

@Suite struct AdapterConfigurationTests {
    private let complete = [
        "YUNO_PUBLIC_API_KEY": "sandbox_public", "YUNO_PRIVATE_SECRET_KEY": "sandbox_private",
        "YUNO_ACCOUNT_ID": Fixture.account,
    ]

    @Test func namesEverythingThatIsMissingAtOnce() {
        let error = #expect(throws: ConfigurationError.self) {
            try YunoConfiguration(reading: ["YUNO_PUBLIC_API_KEY": "", "YUNO_BASE_URL": "ftp://x"])
        }
        #expect(error?.missing == ["YUNO_PUBLIC_API_KEY", "YUNO_PRIVATE_SECRET_KEY", "YUNO_ACCOUNT_ID"])
        #expect(error?.invalid.map(\.key) == ["YUNO_BASE_URL"])
    }

    @Test func goesToTheSandboxUnlessToldOtherwise() throws {
        let configuration = try YunoConfiguration(reading: complete)
        #expect(configuration.baseURL.description == "https://api-sandbox.y.uno")
        #expect(configuration.accountID == Fixture.account)
    }

    struct Pair: Sendable, CustomTestStringConvertible {
        let key: String
        let url: String
        let isAccepted: Bool
        var testDescription: String { "\(key) at \(url)" }
    }

    @Test(arguments: [
        Pair(key: "sandbox_x", url: "https://api-sandbox.y.uno", isAccepted: true),
        Pair(key: "prod_x", url: "https://api-sandbox.y.uno", isAccepted: false),
        Pair(key: "sandbox_x", url: "https://api.y.uno", isAccepted: false),
        Pair(key: "prod_x", url: "https://api.eu.y.uno", isAccepted: true),
        Pair(key: "dev_x", url: "https://API-SANDBOX.Y.UNO", isAccepted: false),
        Pair(key: "staging_x", url: "https://api-staging.y.uno", isAccepted: true),
        Pair(key: "without-prefix", url: "https://api.y.uno", isAccepted: true),
        Pair(key: "prod_x", url: "http://127.0.0.1:8080/yuno", isAccepted: true),
        Pair(key: "sandbox_x\n", url: "http://127.0.0.1:8080", isAccepted: false),
    ])
    func refusesAKeyOfAnotherEnvironment(_ pair: Pair) throws {
        for name in ["YUNO_PUBLIC_API_KEY", "YUNO_PRIVATE_SECRET_KEY"] {
            var values = complete.mapValues { _ in "without-prefix" }
            values[name] = pair.key
            values["YUNO_BASE_URL"] = pair.url
            let result = Result { try YunoConfiguration(reading: values) }
            switch result {
            case .success: #expect(pair.isAccepted)
            case .failure(let error):
                #expect(!pair.isAccepted)
                let error = try #require(error as? ConfigurationError)
                #expect(error.invalid.map(\.key) == [name])
                #expect(!error.description.contains(pair.key))
            }
        }
    }

    @Test func neverPrintsAKey() throws {
        let configuration = try YunoConfiguration(reading: complete)
        var text = "\(configuration)"
        dump(configuration, to: &text)
        #expect(!text.contains("sandbox_public"))
        #expect(!text.contains("sandbox_private"))
    }

    @Test func sendsNothingWithThePlaceholder() async throws {
        let transport = ScriptedTransport([])
        let provider = YunoProvider(configuration: .placeholder, transport: transport)
        var state = ProviderState()
        let order = try Fixture.order()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await provider.open(order, key: Fixture.key, state: &state)
        }
        #expect(error?.code == .authentication)
        #expect(error?.certainty == .notSent)
        #expect(await transport.requests.isEmpty)
    }
}
