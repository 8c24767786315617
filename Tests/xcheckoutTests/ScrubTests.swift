import CheckoutRecording
import ExpressCheckout
import Foundation
import Testing

/// `scrub` and `demo --record` as processes.
@Suite(.timeLimit(.minutes(1))) struct ScrubTests {
    /// What a browser exports of a shop it knows and of hosts that nobody here does, marked.
    static let browser = #"""
        {"log":{"version":"1.2","creator":{"name":"WebInspector","version":"537.36"},
        "pages":[{"id":"page_1","startedDateTime":"2026-11-30T10:00:00.000Z","title":"https://shop.corp-internal.io/order/CANARY-77?mail=canary%40mail.org","pageTimings":{"onLoad":12.5}}],
        "entries":[
        {"_initiator":{"type":"script","stack":{"callFrames":[{"url":"https://shop.corp-internal.io/app.js?u=canary-user"}]}},
        "_priority":"High","_resourceType":"fetch","connection":"443","pageref":"page_1","serverIPAddress":"93.184.216.34",
        "startedDateTime":"2026-11-30T10:00:01.123Z","time":123.45600000000195,
        "request":{"method":"POST","url":"https://shop.corp-internal.io/account/canary-user/pay?access_token=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnlAbWFpbC5vcmcifQ.c2ln&step=CANARY-step",
        "httpVersion":"http/2.0","headers":[{"name":":authority","value":"shop.corp-internal.io"},{"name":":path","value":"/account/canary-user/pay?x=CANARY-1"},
        {"name":"authorization","value":"Bearer canary-bearer-0123456789abcdef"},{"name":"cookie","value":"session=CANARY-cookie-1; theme=canary-dark"},
        {"name":"content-type","value":"application/x-www-form-urlencoded"},{"name":"user-agent","value":"Mozilla canary"}],
        "queryString":[{"name":"access_token","value":"canary-query-token"},{"name":"step","value":"CANARY-step"}],
        "cookies":[{"name":"session","value":"CANARY-cookie-1","path":"/","domain":".corp-internal.io","expires":"2027-01-01T00:00:00.000Z","httpOnly":true,"secure":true}],
        "headersSize":-1,"bodySize":60,"postData":{"mimeType":"application/x-www-form-urlencoded","text":"name=Canary+Lane&mail=canary%40mail.org&card=4111111111111111",
        "params":[{"name":"name","value":"Canary Lane"},{"name":"mail","value":"canary%40mail.org"},{"name":"card","value":"4111111111111111"}]}},
        "response":{"status":302,"statusText":"","httpVersion":"http/2.0","headers":[{"name":"set-cookie","value":"sid=CANARY-cookie-2; Path=/; Domain=corp-internal.io; Secure"},{"name":"location","value":"https://shop.corp-internal.io/thanks/CANARY-9"}],
        "cookies":[{"name":"sid","value":"CANARY-cookie-2"}],"content":{"size":9,"mimeType":"text/html","text":"<p>Dear Canary</p>"},
        "redirectURL":"https://shop.corp-internal.io/thanks/CANARY-9","headersSize":-1,"bodySize":-1,"_transferSize":512,"_error":null},
        "cache":{"beforeRequest":{"eTag":"CANARY-etag"}},"timings":{"blocked":0.5,"dns":-1,"send":0.1,"wait":120.00000000000017,"receive":1,"_blocked_queueing":0.4}},
        {"startedDateTime":"2026-11-30T10:00:02.000Z","time":1,"comment":"canary said so",
        "request":{"method":"GET","url":"https://api-sandbox.y.uno/v1/payments/3f1f6d6c-0b4e-4c09-9a4e-5c4a5a9ccaca","httpVersion":"HTTP/1.1","headers":[{"name":"Private-Secret-Key","value":"sandbox_canary-private-key"}],"queryString":[],"cookies":[],"headersSize":-1,"bodySize":0},
        "response":{"status":200,"statusText":"OK","httpVersion":"HTTP/1.1","headers":[{"name":"content-type","value":"application/json"}],"cookies":[],
        "content":{"size":1,"mimeType":"application/json","encoding":"base64","text":"eyJzdGF0dXMiOiJTVUNDRUVERUQiLCJwYXllciI6eyJlbWFpbCI6ImNhbmFyeUBtYWlsLm9yZyIsIm5hbWUiOiJDYW5hcnkifSwibmV3X2ZpZWxkIjoiQ0FOQVJZIn0="},
        "redirectURL":"","headersSize":-1,"bodySize":1},"cache":{},"timings":{"send":0,"wait":1,"receive":0}}]}}
        """#

    static let marks = [
        "canary", "corp-internal", "4111111111111111", "3f1f6d6c-0b4e-4c09-9a4e-5c4a5a9ccaca", "93.184.216.34",
        "eyJzdWIiOiJjYW5hcnlAbWFpbC5vcmcifQ",
    ]

    @Test func aBrowsersFileComesOutClean() async throws {
        let file = try TemporaryFile(Self.browser)
        let before = try await CommandRun.of(["scrub", "--check", file.path])
        #expect(before.code == 1)
        for place in ["$.log.entries[0].request.url", "$.log.pages[0].title", "$.log.entries[1].comment"] {
            #expect(before.output.contains(place), "\(before.output)")
        }
        #expect(!before.output.lowercased().contains("canary"))
        let run = try await CommandRun.of(["scrub", file.path])
        #expect(run.code == 0, "\(run.errors)")
        let text = try String(contentsOfFile: file.path, encoding: .utf8)
        let search = SecretSearch(Self.marks.map { Sensitive($0) })
        #expect(search.findings(in: text) == [])
        let after = try await CommandRun.of(["scrub", "--check", "--json", file.path])
        #expect(after.code == 0)
        #expect(try JSON(parsing: after.output) == ["clean": true, "left": []])
        // Still the file it was: every key of HAR, the times, what is known of a provider.
        let archive = try HARArchive(parsing: text.utf8)
        #expect(archive.entries.count == 2)
        #expect(archive.redaction == 1)
        #expect(archive.entries[0].json["time"]?.numberText == "123.45600000000195")
        #expect(archive.entries[0].json["timings"]?["wait"]?.numberText == "120.00000000000017")
        #expect(archive.entries[0].json["request"]?["cookies"]?[0]?["name"] == "session")
        #expect(archive.entries[1].url == "https://api-sandbox.y.uno/v1/payments/00000000-0000-4000-8000-000000000001")
        #expect(try archive.entries[1].response?.json()["status"] == "SUCCEEDED")
        let keys = { (json: JSON) in json.object?.map(\.key) ?? [] }
        let original = try HARArchive(parsing: Self.browser.utf8)
        for (old, new) in zip(original.entries, archive.entries) {
            #expect(keys(old.json) == keys(new.json))
            for part in ["request", "response"] {
                #expect(keys(old.json[part] ?? .null) == keys(new.json[part] ?? .null))
            }
        }
    }

    /// A link's file is the one with the secrets in it, and what only its owner could read stays so.
    @Test func aLinkAndThePermissionsStay() async throws {
        let file = try TemporaryFile(Self.browser)
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
        let link = file.path + ".link"
        try manager.createSymbolicLink(atPath: link, withDestinationPath: file.path)
        defer { try? manager.removeItem(atPath: link) }
        let run = try await CommandRun.of(["scrub", link])
        #expect(run.code == 0, "\(run.errors)")
        #expect(try manager.destinationOfSymbolicLink(atPath: link) == file.path)
        let text = try String(contentsOfFile: file.path, encoding: .utf8)
        #expect(SecretSearch(Self.marks.map { Sensitive($0) }).findings(in: text) == [])
        #expect(try manager.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o640)
    }

    @Test func writesElsewhereWhenTold() async throws {
        let file = try TemporaryFile(Self.browser)
        let run = try await CommandRun.of(["scrub", file.path, "--output", "-"])
        #expect(run.code == 0)
        #expect(try HARArchive(parsing: run.output.utf8).entries.count == 2)
        #expect(try String(contentsOfFile: file.path, encoding: .utf8) == Self.browser)
        let piped = try await CommandRun.of(["scrub", "-", "--output", "-"], input: Self.browser)
        #expect(piped.output == run.output)
    }

    @Test(arguments: [
        (["scrub"], "too few arguments"), (["scrub", "/nowhere.har"], "no such file"),
        (["scrub", "--json", "x.har"], "--json goes with --check"),
        (["scrub", "--check", "--output", "y", "x.har"], "--check writes nothing"),
    ])
    func refusesWrongUsage(arguments: [String], text: String) async throws {
        let run = try await CommandRun.of(arguments)
        #expect(run.code == 2)
        #expect(run.errors.contains(text), "\(run.errors)")
    }

    @Test func refusesWhatIsNoHAR() async throws {
        let file = try TemporaryFile(#"{"log":{"entries":[{"request":{"method":"GET"}}]}}"#)
        let run = try await CommandRun.of(["scrub", "--check", file.path])
        #expect(run.code == 2)
        #expect(run.errors.contains("$.log.entries[0].request.url: missing"), "\(run.errors)")
    }

    @Test func aConfiguredCredentialIsFoundInAHarmlessPlace() async throws {
        let text = #"{"log":{"version":"1.2","creator":{"name":"Afterpay-Secret-9","version":"1"},"entries":[]}}"#
        let file = try TemporaryFile(text)
        let unknown = try await CommandRun.of(["scrub", "--check", file.path])
        #expect(unknown.code == 0)
        let environment = ["AFTERPAY_SECRET_KEY": "Afterpay-Secret-9"]
        let run = try await CommandRun.of(["scrub", "--check", file.path], environment: environment)
        #expect(run.code == 1)
        #expect(!(run.output + run.errors).contains("Afterpay-Secret-9"))
        #expect(try await CommandRun.of(["scrub", file.path], environment: environment).code == 0)
        #expect(try !String(contentsOfFile: file.path, encoding: .utf8).contains("Afterpay-Secret-9"))
    }

    @Test func theDemoRecordsEveryProviderAndNoSecret() async throws {
        let file = try TemporaryFile("old")
        let run = try await CommandRun.of(["demo", "--json", "--record", file.path])
        #expect(run.code == 0, "\(run.errors)")
        let text = try String(contentsOfFile: file.path, encoding: .utf8)
        let archive = try HARArchive(parsing: text.utf8)
        #expect(Set(archive.entries.compactMap { $0.provider?.rawValue }) == ["yuno", "afterpay", "centra-adyen"])
        #expect(archive.origin?.json["kind"] == "synthetic", "no provider was there")
        #expect(run.errors.contains("\(archive.entries.count) exchanges are recorded in"))
        let secrets = [
            "sandbox_public", "sandbox_private", "5c4a5a9c-0b4e-4c09-9a4e-3f1f6d6c2b11", "sandbox-merchant",
            "sandbox-secret", "base-sandbox",
            "1 Main St", "ada@example.com", "+15550100", "Ada Lane", "4507990000000002", "4507990000000010", "95014",
        ]
        let search = SecretSearch(secrets.map { Sensitive($0) })
        for (place, printed) in [("file", text), ("output", run.output), ("errors", run.errors)] {
            #expect(search.findings(in: printed).map { secrets[$0.index] } == [], "\(place)")
        }
        #expect(try await CommandRun.of(["scrub", "--check", file.path]).code == 0)
    }

    @Test func aDemoThatIsKilledLeavesAReadableFile() async throws {
        let sandbox = try RunningSandbox()
        try await sandbox.arm(["kind": "hold"], at: "createPayment")
        let file = try TemporaryFile("")
        let demo = try CommandProcess(
            ["demo", "--provider", "yuno", "--record", file.path], environment: sandbox.addresses)
        let partial = file.path + ".partial"
        defer { try? FileManager.default.removeItem(atPath: partial) }
        // Until the payment has begun and its answer is held back.
        var entries: [HAREntry] = []
        while entries.last?.operation != "createPayment" {
            let bytes = FileManager.default.contents(atPath: partial).map(Array.init) ?? []
            entries = (try? HARArchive(parsing: bytes))?.entries ?? []
            await Task.yield()
        }
        demo.kill()
        _ = await demo.finish()
        let archive = try HARArchive(parsing: FileManager.default.contents(atPath: partial).map(Array.init) ?? [])
        #expect(archive.entries.map(\.operation) == ["createSession", "createPayment"])
        #expect(archive.entries[0].response?.status == 200)
        #expect(archive.entries[1].failure?.kind.rawValue == "unfinished")
        _ = try await sandbox.end()
    }
}
