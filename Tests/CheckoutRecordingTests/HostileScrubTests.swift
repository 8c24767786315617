import CheckoutRecording
import ExpressCheckout
import Foundation
import Testing

/// Files that no tool of ours wrote.
@Suite(.timeLimit(.minutes(1))) struct HostileScrubTests {
    static func archive(_ entry: String) throws -> HARArchive {
        try HARArchive(parsing: Array(#"{"log":{"entries":[\#(entry)]}}"#.utf8))
    }

    @Test func fieldsOfHARHoldNothingButWhatTheyAreFor() throws {
        let archive = try Self.archive(
            #"""
            {"startedDateTime":"Ada Zeisig","time":{"n":"Zeisig"},"_sequence":["Zeisig"],"_expectRefusal":{"a":"Zeisig"},
            "pageref":"Ada Zeisig","_operation":"Ada Zeisig","_provider":"Ada Zeisig","_replay":"Ada Zeisig",
            "_webSocketMessages":[{"type":"send","time":1.5,"opcode":1,"data":"{\"n\":\"Zeisig\"}"}],
            "request":{"method":"GET","url":"https://shop.org/","cookies":[{"name":"a","value":"Zeisig","path":"/Zeisig",
            "domain":"Ada Zeisig"}]},"response":{"status":404,"statusText":"Ada Zeisig not found"}}
            """#)
        let scrubber = HARScrubber(rules: [])
        let clean = scrubber.scrubbed(archive)
        #expect(SecretSearch([Sensitive("zeisig")]).places(in: clean.json) == [])
        #expect(scrubber.leftovers(in: clean) == [])
    }

    @Test func aKeyThatStandsTwiceIsALeftover() throws {
        let text = #"{"log":{"comment":"ada@mail.org","comment":"","entries":[]}}"#
        #expect(HARScrubber(rules: []).leftovers(in: try HARArchive(parsing: text.utf8)).count == 1)
    }

    @Test func aByteOrderMarkIsNoFault() throws {
        #expect(try HARArchive(parsing: Array("\u{FEFF}{\"log\":{\"entries\":[]}}".utf8)).entries.isEmpty)
    }

    @Test(arguments: [
        "http://user@127.0.0.1/", "https://LOCALHOST./", "http://shop.localhost:8080/", "http://0.0.0.0/",
        "http://127.1/", "http://[::ffff:127.0.0.1]:80/", "http://[0:0:0:0:0:0:0:1]/", "http://[::1]/",
    ])
    func nothingOnThisMachineCallsItselfRecorded(url: String) {
        let text = #"""
            {"log":{"_origin":{"kind":"sandbox","date":"2026-12-01"},
            "entries":[{"request":{"method":"GET","url":"\#(url)"},"response":{}}]}}
            """#
        #expect(throws: HARError.self) { try HARArchive(parsing: text.utf8) }
    }

    @Test func aSecretThatIsLeftIsToldByItsPlace() {
        let json: JSON = ["a": ["x", "Basic emVpc2lnLXNlY3JldA=="], "zeisig-secret": 1]
        let places = SecretSearch([Sensitive("zeisig-secret")]).places(in: json)
        #expect(places == ["$.a[1]: a secret, base64, raw", "$[1]: a secret as key, raw"])
    }

    /// A number as people write it at home has no plus sign, and stands where a rule expects a harmless text.
    @Test(arguments: ["0664/123 45 67", "call 030 123456-78", "(0171) 234 56 78", "020 7946 0958"])
    func aNationalPhoneNumberIsSecretAnywhere(text: String) {
        let redactor = Redactor(rules: RedactionRules(members: ["note"]))
        let note = redactor.json(["note": .string(text)])["note"]?.string ?? text
        #expect(RedactionShape.isPlaceholder(note), "\(note)")
    }

    @Test(arguments: ["01/02/2026", "2026-12-01 10:30", "0.12345678901", "0-3 days", "007", "10.0.0.1", "105.00"])
    func whatIsNoPhoneNumberStays(text: String) {
        let redactor = Redactor(rules: RedactionRules(members: ["note"]))
        #expect(redactor.json(["note": .string(text)])["note"]?.string == text)
    }

    @Test func aWordIsNoIDOfAnExchange() {
        let redactor = Redactor(rules: .strict)
        for name in ["x-request-id", "X-Trace-Id", "request-id", "CF-Ray"] {
            #expect(RedactionShape.isPlaceholder(redactor.header(name, "Zeisig")))
            #expect(RedactionShape.isPlaceholder(redactor.header(name, "Ada Zeisig 7")))
            #expect(redactor.header(name, "8f2a-VIE") == "8f2a-VIE")
        }
    }

    @Test func aCookiesExpiryIsAMoment() throws {
        let redactor = Redactor(rules: .strict)
        let kept = "Expires=Wed, 01 Dec 2027 10:30:00 GMT; Max-Age=3600; SameSite=Lax; Secure"
        #expect(redactor.header("Set-Cookie", "a=b; \(kept)").hasSuffix(kept))
        let odd = redactor.header("Set-Cookie", "a=b; Expires=Zeisig; SameSite=Ada; Max-Age=Zeisig 7")
        #expect(SecretSearch([Sensitive("zeisig"), Sensitive("Ada")]).findings(in: odd) == [], "\(odd)")
        let archive = try Self.archive(
            #"{"request":{"method":"GET","url":"https://shop.org/","cookies":[{"name":"a","expires":"Zeisig","sameSite":"Ada"}]},"response":{}}"#
        )
        let clean = HARScrubber(rules: []).scrubbed(archive)
        #expect(SecretSearch([Sensitive("zeisig"), Sensitive("Ada")]).places(in: clean.json) == [])
    }

    /// Only a file that says where it comes from has words of ours about an exchange.
    @Test(arguments: [true, false]) func wordsAboutAnExchangeAreOursOrNobodys(isOurs: Bool) throws {
        let origin = isOurs ? #""_origin":{"kind":"synthetic","source":"page"},"# : ""
        let text = #"""
            {"log":{\#(origin)"_scenario":"Ada pays","entries":[{"_section":"Paying, Ada",
            "_error":{"kind":"Zeisig","certainty":"Zeisig","message":"no answer for Ada"},
            "request":{"method":"GET","url":"https://shop.org/"},"response":{"status":0}}]}}
            """#
        let clean = HARScrubber(rules: []).scrubbed(try HARArchive(parsing: text.utf8))
        let names = isOurs ? [Sensitive("zeisig")] : [Sensitive("zeisig"), Sensitive("Ada")]
        #expect(SecretSearch(names).places(in: clean.json) == [])
        #expect((clean.json["log"]?["_scenario"] == "Ada pays") == isOurs)
    }

    /// A path that is none of the API's may have a customer's name for a step, small letters or not.
    @Test func anUnknownPathOfAProviderKeepsTheAPIsWordsAlone() {
        let rules = RedactionRules(hosts: ["api.pay.test"], paths: ["/v1/payments/{id}"])
        let redactor = Redactor(rules: rules)
        let url = redactor.url("https://api.pay.test/v1/payments/zeisig/history")
        #expect(!url.contains("zeisig") && !url.contains("history") && url.contains("/v1/payments/"))
        #expect(redactor.url("https://api.pay.test/prefix/v1/payments/7").hasPrefix("https://api.pay.test/prefix/v1/"))
    }

    /// A browser writes a text that was cut in the middle of a character as half of one.
    @Test(arguments: [#"cut \ud83d"#, #"\udca9 cut"#, #"\ud83dx"#, #"\ud83d\ud83d"#])
    func halfACharacterIsNoFault(text: String) throws {
        let archive = try Self.archive(
            #"{"request":{"method":"GET","url":"https://shop.org/"},"response":{"content":{"text":"\#(text)"}}}"#)
        #expect(archive.entries.count == 1)
        #expect(try HARArchive(parsing: archive.bytes) == archive)
        #expect(throws: JSONError.self) { try JSON(parsing: "\"\(text)\"") }
    }

    /// A browser's file has thousands of ids: the work grows with the file, not with its square.
    @Test func aFileOfManySecretsIsDoneInTime() throws {
        let entries = (0..<300).map { number in
            let id = "0123456789abcdef-\(number)-secret"
            return #"""
                {"request":{"method":"GET","url":"https://shop.org/\#(id)?x=y-\#(id)",
                "headers":[{"name":"cookie","value":"s=z-\#(id)"}]},
                "response":{"status":200,"content":{"mimeType":"text/plain","text":"t-\#(id)"}}}
                """#
        }
        let scrubber = HARScrubber(rules: [])
        let clean = scrubber.scrubbed(try Self.archive(entries.joined(separator: ",")))
        #expect(scrubber.secrets.count >= 1200)
        #expect(SecretSearch(scrubber.secrets).findings(in: String(decoding: clean.bytes, as: UTF8.self)) == [])
    }
}
