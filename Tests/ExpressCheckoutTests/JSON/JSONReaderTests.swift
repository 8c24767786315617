import ExpressCheckout
import Testing

/// Every rule of RFC 8259, one row each.
@Suite struct JSONReaderTests {
    struct Accepted: Sendable, CustomTestStringConvertible {
        let text: String
        let value: JSON
        var testDescription: String { text }

        init(_ text: String, _ value: JSON) {
            self.text = text
            self.value = value
        }
    }

    @Test(arguments: [
        // §2: any value may stand alone, with the four kinds of space around it.
        Accepted(" \t\r\n null \n", .null), Accepted("true", true), Accepted("false", false),
        Accepted("\"\"", ""), Accepted("0", 0),
        // §4: objects.
        Accepted("{}", .object([])), Accepted("{ }", .object([])),
        Accepted("{\"a\":1,\"b\":{\"c\":[]}}", ["a": 1, "b": ["c": []]]), Accepted("{\"\":0}", ["": 0]),
        Accepted("{ \"a\" : 1 , \"b\" : 2 }", ["a": 1, "b": 2]),
        // §5: arrays.
        Accepted("[]", []), Accepted("[ ]", []), Accepted("[1,[2,[3]]]", [1, [2, [3]]]),
        // §6: numbers, digit for digit.
        Accepted("-0", .number("-0")), Accepted("108.00", .number("108.00")), Accepted("1e5", .number("1e5")),
        Accepted("1E+05", .number("1E+05")), Accepted("-12.50e-3", .number("-12.50e-3")),
        Accepted("123456789012345678901234567890.123456789", .number("123456789012345678901234567890.123456789")),
        // §7: strings.
        Accepted(#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")), Accepted(#""\u0041\u00e9\u20AC""#, "Aé€"),
        Accepted(#""\ud83d\ude00""#, "😀"), Accepted(#""\uD834\uDD1E""#, "𝄞"), Accepted("\"é€😀\"", "é€😀"),
        Accepted(#""\u0000""#, "\0"), Accepted("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"),
        Accepted(
            #""a longer string than fifteen bytes \n and an escape""#,
            "a longer string than fifteen bytes \n and an escape"),
    ])
    func reads(_ row: Accepted) throws {
        #expect(try JSON(parsing: row.text) == row.value)
    }

    @Test(arguments: [
        // §2
        "", " ", "nul", "nulll", "True", "TRUE", "NaN", "Infinity", "undefined", "'a'", "1 2", "[] []", "null,",
        "//x\n1",
        "/**/1", "\u{FEFF}1", "\u{A0}1", "\u{0B}1", "\0", "[1]\0",
        // §4
        "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,}", "{a:1}", "{1:1}", "{\"a\" 1}",
        "{\"a\"::1}",
        "{\"a\":1 \"b\":2}", "{\"a\":1;\"b\":2}", "{\"a\":1,,\"b\":2}", "{\"a\":1,\"a\":2}", #"{"a":1,"\u0061":2}"#,
        "}", "{]",
        // §5
        "[", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1 2]", "[1,,2]", "[1}", "]",
        // §6
        "-", "+1", "01", "-01", "00", "1.", ".5", "-.5", "1.e5", "1e", "1e+", "1e-", "0x10", "1_000", "1,5", "--1",
        "1.2.3", "1e5.5",
        "１",
        // §7
        "\"", "\"a", "\"\\\"", #""\x41""#, #""\u12""#, #""\u12G4""#, #""\u"#, #""\"#, "\"a\nb\"", "\"a\tb\"", "\"\0\"",
        "\"\u{1F}\"",
        // §8.2
        #""\ud800""#, #""\udc00""#, #""\ud800\u0041""#, #""\ud800x""#, #""\ud800\ud800""#, #""\ude00\ud83d""#,
        #"{"\ud800":1}"#,
    ])
    func refuses(_ text: String) {
        #expect(throws: JSONError.self) { try JSON(parsing: text) }
    }

    @Test(
        arguments: [
            // §8.1: UTF-8 and nothing else: stray and missing continuations, overlong forms, surrogates, beyond U+10FFFF.
            [0x80], [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFF],
        ] as [[UInt8]])
    func refusesInvalidUTF8(_ bytes: [UInt8]) {
        #expect(throws: JSONError.self) { try JSON(parsing: [0x22] + bytes + [0x22]) }
        #expect(throws: JSONError.self) { try JSON(parsing: Array("\"\\n".utf8) + bytes + [0x22]) }
        #expect(throws: JSONError.self) { try JSON(parsing: Array("{\"".utf8) + bytes + Array("\":1}".utf8)) }
    }

    @Test func refusesNestingBeyondTheLimit() throws {
        let nested = { (depth: Int) in
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try JSON(parsing: nested(128))
        #expect(throws: JSONError.self) { try JSON(parsing: nested(129)) }
        #expect(throws: JSONError.self) { try JSON(parsing: String(repeating: "[", count: 1_000_000)) }
        #expect(throws: JSONError.self) { try JSON(parsing: String(repeating: "{\"a\":", count: 1_000_000)) }
        #expect(throws: JSONError.self) { try JSON(parsing: nested(3), options: .init(maximumDepth: 2)) }
    }

    @Test func refusesTextsBeyondTheSizeLimit() throws {
        let options = JSON.ReadingOptions(maximumBytes: 8)
        _ = try JSON(parsing: "[1,2,34]", options: options)
        #expect(throws: JSONError.self) { try JSON(parsing: "[1,2,345]", options: options) }
    }

    struct Misplaced: Sendable, CustomTestStringConvertible {
        let text: String
        let path: String
        let offset: Int
        var testDescription: String { text }
    }

    @Test(arguments: [
        Misplaced(text: "{\"summary\":[{\"amount\":1},{\"amount\":tru}]}", path: "$.summary[1].amount", offset: 35),
        Misplaced(text: "[0,1,\"\\q\"]", path: "$[2]", offset: 7),
        Misplaced(text: "{\"a b\":{\"c\":01}}", path: "$[\"a b\"]", offset: 13),
        Misplaced(text: "1 2", path: "$", offset: 2),
        Misplaced(text: "{\"a\":1,\"a\":2}", path: "$.a", offset: 11),
    ])
    func namesThePlace(_ row: Misplaced) throws {
        let error = try #require(throws: JSONError.self) { try JSON(parsing: row.text) }
        #expect(error.path.description == row.path)
        guard case .syntax(_, let offset) = error.reason else {
            Issue.record("a syntax error, not \(error)")
            return
        }
        #expect(offset == row.offset)
    }

    @Test func keepsTheLastOfRepeatedKeysInAnAnswer() throws {
        let (value, notes) = try JSON.parse(
            Array("{\"status\":\"DECLINED\",\"id\":1,\"status\":\"SUCCEEDED\"}".utf8), options: .providerAnswer)
        #expect(value == ["id": 1, "status": "SUCCEEDED"])
        #expect(notes.count == 1)
        #expect(notes.first?.contains("\"status\"") == true)
    }

    @Test func tellsManyKeysApart() throws {
        let members = (0..<5_000).map { "\"key\($0)\":\($0)" }
        let value = try JSON(parsing: "{\(members.joined(separator: ","))}")
        #expect(value["key4999"] == 4999)
        #expect(value.object?.count == 5_000)
        let repeated = "{\(members.joined(separator: ",")),\"key17\":1}"
        #expect(throws: JSONError.self) { try JSON(parsing: repeated) }
        #expect(try JSON(parsing: repeated, options: .providerAnswer)["key17"] == 1)
    }

    @Test func anErrorShowsNothingOfTheText() throws {
        let error = try #require(throws: JSONError.self) { try JSON(parsing: "{\"email\":\"ada@example.com\"") }
        #expect(!"\(error)".contains("ada"))
    }
}
