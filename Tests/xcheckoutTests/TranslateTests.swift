import CheckoutConformance
import ExpressCheckout
import Testing

/// What would be sent, as a process prints it.
@Suite(.timeLimit(.minutes(1))) struct TranslateTests {
    static let providers = ["yuno", "afterpay", "centra-adyen"]

    static func order(_ country: String, _ currency: String, _ total: String) -> String {
        """
        {"reference":"order-1","country":"\(country)","currency":"\(currency)",
         "line_items":[{"id":"sku-1","title":"Thing","quantity":1,"unit_price":"\(total)"}],
         "summary":[{"id":"subtotal","type":"subtotal","label":"Subtotal","amount":"\(total)"},
                    {"id":"total","type":"total","label":"Shop","amount":"\(total)"}],
         "return_url":"https://shop.example/return","cancel_url":"https://shop.example/cancel",
         "origin":"https://shop.example"}
        """
    }

    func translate(_ text: String, to provider: String) async throws -> CommandRun {
        let file = try TemporaryFile(text)
        return try await CommandRun.of(["translate", "--to", provider, file.path])
    }

    @Test(arguments: providers)
    func printsRequestsWithoutCredentials(provider: String) async throws {
        let run = try await translate(SampleShop.order.json.text, to: provider)
        #expect(run.code == 0, "\(run.errors)")
        let requests = try #require(try JSON(parsing: run.output).array)
        #expect(!requests.isEmpty)
        for request in requests {
            #expect(request.object?.map(\.key) == ["method", "url", "headers", "body"])
            #expect(request["url"]?.string?.hasPrefix("https://") == true)
        }
        let headers = requests.flatMap { $0["headers"]?.object ?? [] }
        let credentials = headers.filter {
            ["authorization", "private-secret-key", "x-shared-secret"].contains($0.key.lowercased())
        }
        #expect(!credentials.isEmpty)
        for header in credentials {
            let value = header.value.string ?? ""
            #expect(value.contains("«redacted»") || value.contains("«from step"), "\(header.key)")
        }
    }

    @Test func keepsThreeDecimalsAtYuno() async throws {
        let run = try await translate(Self.order("KW", "KWD", "12.345"), to: "yuno")
        #expect(run.code == 0, "\(run.errors)")
        let body = try #require(try JSON(parsing: run.output)[0]?["body"])
        #expect(body["amount"]?["value"]?.numberText == "12.345")
    }

    @Test(arguments: [("JP", "JPY", "6000"), ("KW", "KWD", "12.345")])
    func refusesWhatAfterpayCannotPay(country: String, currency: String, total: String) async throws {
        let run = try await translate(Self.order(country, currency, total), to: "afterpay")
        #expect(run.code == 2)
        #expect(run.errors.contains("$.currency: "))
        #expect(run.output.isEmpty)
    }

    @Test func warnsThatCentraSetsThePrices() async throws {
        let run = try await translate(SampleShop.order.json.text, to: "centra-adyen")
        #expect(run.code == 0)
        let warned = run.errorLines.filter { $0.hasPrefix("warning: $.summary") }
        #expect(warned.count == 1, "one warning a path: \(run.errors)")
    }

    @Test func listsEveryProblem() async throws {
        let run = try await translate(
            """
            {"reference":"","country":"USA","currency":"usd",
             "summary":[{"id":"a","type":"subtotal","label":"","amount":"10.005"},
                        {"id":"b","type":"tax","label":"Tax","amount":{"currency":"EUR","value":"1.00"}}],
             "shipping_options":[{"id":"x","label":"X","amount":"-3.00"},
                                 {"id":"x","label":"X2","amount":"1.00",
                                  "delivery_estimate":{"from":"2026-12-14","to":"2026-12-12"}}]}
            """, to: "yuno")
        #expect(run.code == 2)
        #expect(run.errorLines.count >= 9, "\(run.errors)")
        #expect(run.errorLines.allSatisfy { $0.hasPrefix("$") })
        for path in ["$.reference:", "$.country:", "$.currency:", "$.summary[0].amount:", "$.shipping_options[1].id:"] {
            #expect(run.errors.contains(path))
        }
    }

    @Test(arguments: ["", " ", "{", "[]", "\"order\"", "{\"a\":1,\"a\":2}", "nonsense", "\u{0}"])
    func refusesWhatIsNoOrder(text: String) async throws {
        let run = try await translate(text, to: "yuno")
        #expect(run.code == 2)
        #expect(run.output.isEmpty)
        #expect(!run.errorLines.isEmpty)
    }

    @Test func readsStandardInput() async throws {
        let run = try await CommandRun.of(["translate", "--to", "yuno", "-"], input: SampleShop.order.json.text)
        #expect(run.code == 0, "\(run.errors)")
    }

    @Test func saysTheLimitOfALargeTextReadably() async throws {
        let run = try await translate(String(repeating: " ", count: 16 * 1024 * 1024 + 1), to: "yuno")
        #expect(run.code == 2)
        #expect(run.errors.contains("the limit is 16 MB"), "\(run.errors)")
    }

    @Test func helpTellsOfStandardInput() async throws {
        #expect(try await CommandRun.of(["translate", "--help"]).output.contains("- reads standard input"))
    }
}
