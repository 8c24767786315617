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
