import CheckoutRecording
import ExpressCheckout
import Testing

@Suite struct ArchiveTests {
    static let browser = #"""
        {"log":{"version":"1.2","creator":{"name":"Firefox","version":"1"},"browser":{"name":"Firefox"},"pages":[{"id":"p"}],
        "entries":[{"startedDateTime":"2026-01-01T00:00:00.000Z","time":1.5,"request":{"method":"GET","url":"https://a.example/",
        "headers":[],"cookies":[],"_custom":{"a":[1.10]}},"response":{"status":200,"headers":[{"name":"A","value":"b"}],
        "content":{"size":3,"mimeType":"text/plain","text":"aGk=","encoding":"base64"}},"cache":{},"timings":{},"_securityState":"secure"}]},
        "_beside":true}
        """#

    @Test func keepsWhatItDoesNotKnow() throws {
        let archive = try HARArchive(parsing: Self.browser.utf8)
        #expect(archive.json.canonical == (try JSON(parsing: Self.browser)).canonical)
        #expect(archive.origin == nil)
        #expect(archive.entries[0].response?.body.exposed == Array("hi".utf8))
        #expect(archive.entries[0].response?.header("a") == "b")
    }

    @Test func readsWhatItWrote() throws {
        let archive = try ReplayTests.archive()
        #expect(try HARArchive(parsing: archive.bytes) == archive)
        #expect(archive.entries[0].json["startedDateTime"] == "2027-01-15T08:00:00.000Z")
    }

    @Test func aBodyOfAnyBytesSurvives() throws {
        let bytes = (0...255).map { UInt8($0) }
        let request = HTTPRequest(
            .post, RequestTarget(try Shop.base(), "/v1/orders"), body: bytes, operation: "o", replay: .once)
        let archive = Shop.archive([(request, .success(HTTPResponse(status: 200, body: bytes)))])
        let entry = try HARArchive(parsing: archive.bytes).entries[0]
        #expect(entry.requestBody == bytes)
        #expect(entry.response?.body.exposed == bytes)
        #expect(entry.json["request"]?["postData"]?["_encoding"] == "base64")
    }

    @Test(arguments: [
        ("{}", "$.log: missing"), (#"{"log":{}}"#, "$.log.entries: missing"),
        (#"{"log":{"entries":[{}]}}"#, "$.log.entries[0].request.method: missing"),
        (
            #"{"log":{"entries":[{"request":{"method":"GET","url":"https://a"}}]}}"#,
            "$.log.entries[0].response: missing"
        ),
        ("[", "$[0]: "),
    ])
    func saysWhatIsMissing(text: String, problem: String) throws {
        let error = try #require(throws: HARError.self) { try HARArchive(parsing: text.utf8) }
        #expect(error.description.contains(problem), "\(error)")
    }

    @Test func nothingOfThisMachineCallsItselfRecorded() throws {
        var archive = Shop.archive([
            (try Shop.create([:], base: "http://127.0.0.1:41000/shop"), Shop.answer([:]))
        ])
        archive.origin = .sandbox(date: "2026-12-01", apiVersion: nil)
        let error = try #require(throws: HARError.self) { try HARArchive(parsing: archive.bytes) }
        #expect(error.description.contains("it is synthetic"))
    }
}
