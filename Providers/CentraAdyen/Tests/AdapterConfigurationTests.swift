import CentraAdyenCheckout
import ExpressCheckout
import Testing

@Suite struct AdapterConfigurationTests {
    private static let values = [
        "CENTRA_API_URL": "https://acme.dtc.centraapisqa.com/a/b", "CENTRA_SESSION_TOKEN": "token",
        "CENTRA_SHARED_SECRET": "secret",
    ]

    @Test func splitsTheURLAndAssumesNoTerms() throws {
        let configuration = try CentraAdyenConfiguration(reading: Self.values)
        #expect(configuration.base.description == "https://acme.dtc.centraapisqa.com")
        #expect(configuration.path == "/a/b")
        #expect(!configuration.termsAccepted)
        #expect(configuration.isSandbox)
    }

    @Test(arguments: zip(["true", "false", ""], [true, false, false]))
    func readsTheMerchantsWordOnTerms(_ text: String, _ accepted: Bool) throws {
        var values = Self.values
        values["CENTRA_TERMS_ACCEPTED"] = text
        #expect(try CentraAdyenConfiguration(reading: values).termsAccepted == accepted)
    }

    @Test func namesEverythingThatIsMissingOrWrongAndNoValue() {
        let error = #expect(throws: ConfigurationError.self) {
            try CentraAdyenConfiguration(reading: [
                "CENTRA_API_URL": "ftp://hidden", "CENTRA_SESSION_TOKEN": "", "CENTRA_SHARED_SECRET": "hid den",
                "CENTRA_TERMS_ACCEPTED": "maybe",
            ])
        }
        #expect(error?.missing == ["CENTRA_SESSION_TOKEN"])
        #expect(
            error?.invalid.map(\.key) == ["CENTRA_SHARED_SECRET", "CENTRA_API_URL", "CENTRA_TERMS_ACCEPTED"])
        #expect(error?.description.contains("hid") == false)
    }

    @Test(arguments: [
        "https://shop.dtc.centraapi.com/x", "https://evil.example/dtc.centraapisqa.com",
        "https://dtc.centraapisqa.com.evil.example/x",
    ])
    func takesNoOtherHostForATestOne(_ url: String) throws {
        var values = Self.values
        values["CENTRA_API_URL"] = url
        #expect(try !CentraAdyenConfiguration(reading: values).isSandbox)
    }

    @Test func printsNoSecret() throws {
        let configuration = try CentraAdyenConfiguration(reading: Self.values)
        var text = ""
        dump(configuration, to: &text)
        #expect(!text.contains("\"token\""))
        #expect(!text.contains("\"secret\""))
    }
}
