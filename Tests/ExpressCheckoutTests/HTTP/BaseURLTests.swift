import ExpressCheckout
import Testing

@Suite struct BaseURLTests {
    @Test(arguments: [
        "http://127.0.0.1.evil.example", "http://localhost.evil.example", "http://localhost@evil.example",
        "https://user:secret@host.example", "https://host.example\\@evil.example", "http://127.1", "http://0.0.0.0",
        "http://2130706433", "http://0x7f.0.0.1", "http://127.0.0.+1", "http://127.0.0.1.", "http://localhost.",
        "http://[::ffff:127.0.0.1]", "http://[::2]", "https://[evil.example]", "https://[::1", "https://[::1]evil",
        "https://[]", "https://host.example:0", "https://host.example:65536", "https://host.example:+80",
        "https://host.example:", "https://host:1:2", "https://", "https:///path", "https:host.example", "ftp://host",
        "javascript://host", "https://host.example?x", "https://host.example#x", "https://host.example/a?b",
        "https://host example", "https://host.example\r\nX: y", "https://höst.example", "https://host%2eexample",
        "https://host.example%00.evil", "https://a..b", "https://.host.example", "https://host,evil",
        "https://host.example/../x", "https://host.example/a/./b", "https://host.example/%2e%2E/x",
        "https://host.example/a/.%2e", "https://host.example/{token}", "https://host.example/a|b", "", "host.example",
    ])
    func refuses(text: String) {
        #expect(throws: BaseURL.Invalid.self) { try BaseURL(text) }
    }

    @Test(arguments: [
        ("https://api-sandbox.y.uno", "https://api-sandbox.y.uno"),
        ("HTTPS://Api.Example:8443/V1/", "https://api.example:8443/V1"),
        ("http://127.0.0.1:8080/yuno", "http://127.0.0.1:8080/yuno"), ("http://localhost", "http://localhost"),
        ("http://127.250.1.255", "http://127.250.1.255"), ("http://[::1]:1", "http://[::1]:1"),
        ("https://shop.example./a%20b//", "https://shop.example./a%20b"),
    ])
    func reads(text: String, url: String) throws {
        #expect(try BaseURL(text).description == url)
    }

    @Test func aRefusalRepeatsNoCredential() {
        do {
            _ = try BaseURL("https://user:hunter2@host.example")
            Issue.record("it was read")
        } catch {
            #expect("\(error)".contains("hunter2") == false)
        }
    }
}

@Suite struct RequestTargetTests {
    @Test(arguments: [
        ("..", "%2E%2E"), (".", "%2E"), ("a/../b", "a%2F..%2Fb"), ("a%2Fb", "a%252Fb"), ("a?b#c", "a%3Fb%23c"),
        ("a\r\nHost: evil", "a%0D%0AHost%3A%20evil"), ("a\\b", "a%5Cb"), ("@evil", "%40evil"), ("é", "%C3%A9"),
        ("{other}", "%7Bother%7D"), ("a\u{0}b", "a%00b"),
    ])
    func aParameterStaysInItsPlace(value: String, encoded: String) throws {
        let target = RequestTarget(
            try BaseURL("https://host.example/v"), "/a/{token}/b", parameters: ["token": value, "other": "x"],
            query: [.init("q", value)])
        #expect(target.url.exposed.hasPrefix("https://host.example/v/a/\(encoded)/b?q="))
        #expect(target.description == "https://host.example/v/a/{token}/b")
        #expect("\(target)".contains("evil") == false)
    }
}
