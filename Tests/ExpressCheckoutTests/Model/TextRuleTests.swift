import ExpressCheckout
import Testing

/// The forms of URLs, origins, phones and e-mail addresses, tried through the order that they stand in.
@Suite struct TextRuleTests {
    private func accepts(_ text: String, at place: [JSONPath.Step]) -> Bool {
        problems(of: SampleOrder.full.setting(place, to: .string(text))) == nil
    }

    @Test(arguments: [
        "https://shop.example", "https://shop.example/", "http://localhost:3000/a?b=c#d",
        "https://shop.example?x=%C3%A9",
        "HTTPS://SHOP.EXAMPLE/", "https://[2001:db8::1]:8443/x", "https://a-b.example:65535", "myapp://return",
        "myapp:return", "com.shop.app:/path", "x-app+1.0:y", "https://shop.example/a:b@c",
    ])
    func acceptsAsURL(text: String) {
        #expect(accepts(text, at: ["return_url"]))
    }

    @Test(arguments: [
        "", "shop.example", "/return", "//shop.example", "https:", "https:/shop.example", "https://", "https:///path",
        "https://:80", "https://?x", "https://shop.example:", "https://shop.example:65536", "https://shop.example:8a",
        "https://user:secret@shop.example/", "https://user@shop.example", "https://shop.example/a b",
        "https://shop.example/\n", "https://shop.example/\u{0}", "https://shop.example/ü", "https://exämple.example",
        "https://shop.example/%", "https://shop.example/%zz", "https://shop.example/<x>", "https://shop.example/\"",
        "https://shop.example\\x", "https://[::1", "https://[]", "https://[::1]x", "https://shop.example /",
        " https://a.example",
        "1app://x", "my app://x", "myapp:", ":", "://x", "https://shop.example:80:80",
    ])
    func refusesAsURL(text: String) {
        #expect(!accepts(text, at: ["return_url"]))
    }

    @Test(arguments: ["https://shop.example", "http://localhost:3000", "https://[::1]:443", "https://SHOP.example"])
    func acceptsAsOrigin(text: String) {
        #expect(accepts(text, at: ["origin"]))
    }

    @Test(arguments: [
        "", "shop.example", "https://shop.example/", "https://shop.example/a", "https://shop.example?x",
        "https://shop.example#x", "myapp://return", "https://", "https://shop.example:", "https://u@shop.example",
        "null",
        "https://shop.example https://b.example",
    ])
    func refusesAsOrigin(text: String) {
        #expect(!accepts(text, at: ["origin"]))
    }

    @Test(arguments: ["+15550100", "+4930123456", "+123456789012345", "+6834000"])
    func acceptsAsPhone(text: String) {
        #expect(accepts(text, at: ["buyer", "phone"]))
    }

    @Test(arguments: [
        "", "+", "15550100", "+05550100", "+1 555 0100", "+1-555-0100", "+1234567890123456", "+123456", "0015550100",
        "+1555010x", "+\u{661}5550100", "++15550100",
    ])
    func refusesAsPhone(text: String) {
        #expect(!accepts(text, at: ["buyer", "phone"]))
    }

    @Test(arguments: [
        "a@b", "ada+shop@example.com", "\"odd\"@example.com", "ada@bücher.example", "o'brien@example.co.uk",
    ])
    func acceptsAsEmail(text: String) {
        #expect(accepts(text, at: ["buyer", "email"]))
    }

    @Test(arguments: [
        "", "ada", "@", "ada@", "@example.com", "a@b@c", "ada @example.com", "ada@example.com\n", "a\u{0}@b",
    ])
    func refusesAsEmail(text: String) {
        #expect(!accepts(text, at: ["buyer", "email"]))
    }
}
