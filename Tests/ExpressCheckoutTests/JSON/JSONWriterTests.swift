import ExpressCheckout
import Testing

@Suite struct JSONWriterTests {
    @Test func writesCompactTextInOrder() {
        let value: JSON = ["b": [1, .number("2.50"), true, false, .null], "a": .object([]), "c": []]
        #expect(value.text == #"{"b":[1,2.50,true,false,null],"a":{},"c":[]}"#)
    }

    @Test func writesForPeople() {
        let value: JSON = ["a": [1, ["b": 2]], "c": []]
        #expect(
            value.prettyText == """
                {
                  "a": [
                    1,
                    {
                      "b": 2
                    }
                  ],
                  "c": []
                }
                """)
    }

    @Test func escapesWhatMustBeEscapedAndNothingElse() {
        #expect(
            JSON.string("\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}é😀\u{2028}").text
                == "\"\\\"\\\\/\\u0008\\u000c\\n\\r\\t\\u0000\\u001f\u{7F}é😀\u{2028}\"")
    }

    @Test(arguments: ["", "abc", "1,5", "+1", "01", "NaN", "1 ", "\"", "1}", "--1"])
    func writesTextThatIsNoNumberAsAString(_ text: String) throws {
        #expect(try JSON(parsing: JSON.number(text).bytes) == .string(text))
    }

    @Test func growsForLargeValues() throws {
        let value = JSON.array((0..<2_000).map { .string(String(repeating: "é\n", count: $0 % 50)) })
        #expect(try JSON(parsing: value.bytes) == value)
    }

    @Test func printsShapeAndSizeOnly() {
        let value: JSON = ["email": "ada@example.com"]
        #expect("\(value)" == "JSON object of 1")
        #expect(String(reflecting: value) == "JSON object of 1")
        var dumped = ""
        dump(value, to: &dumped)
        #expect(!dumped.contains("ada"))
    }

    @Test func theCanonicalFormSortsKeys() throws {
        let left = try JSON(parsing: #"{"b":1,"a":{"d":1,"c":[{"z":1,"y":2}]}}"#)
        let right = try JSON(parsing: #"{"a":{"c":[{"y":2,"z":1}],"d":1},"b":1}"#)
        #expect(left != right)
        #expect(left.canonical == right.canonical)
        #expect(left.canonical.text == #"{"a":{"c":[{"y":2,"z":1}],"d":1},"b":1}"#)
    }
}
