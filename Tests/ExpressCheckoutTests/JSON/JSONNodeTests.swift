import ExpressCheckout
import Testing

@Suite struct JSONNodeTests {
    let root = JSONNode([
        "payment": ["id": "p1", "amount": ["value": .number("108.00")], "note": .null, "empty": ""],
        "list": [1, "two"],
    ])

    @Test func readsWhatIsThere() throws {
        #expect(try root["payment"]["id"].string() == "p1")
        #expect(try root["payment"]["amount"]["value"].numberText() == "108.00")
        #expect(try root["list"][0].int64() == 1)
        #expect(try root["list"].elements().map(\.path.description) == ["$.list[0]", "$.list[1]"])
        #expect(root["payment"]["note"].isPresent == false)
        #expect(root["payment"]["id"].isPresent)
    }

    @Test func namesThePlaceThatIsMissingOrWrong() throws {
        let missing = try #require(throws: JSONError.self) { try root["payment"]["amount"]["currency"].string() }
        #expect(missing.description == "$.payment.amount.currency: missing")
        let wrong = try #require(throws: JSONError.self) { try root["list"][1].int64() }
        #expect(wrong.description == "$.list[1]: needs a whole number, found a string")
        let null = try #require(throws: JSONError.self) { try root["payment"]["note"].string() }
        #expect(null.reason == .missing)
        #expect(throws: JSONError.self) { try root["payment"]["empty"].nonEmptyString() }
        #expect(throws: JSONError.self) { try root["list"][9].string() }
        #expect(throws: JSONError.self) { try root["list"][-1].string() }
        #expect(throws: JSONError.self) { try root["payment"]["id"]["deeper"].bool() }
    }

    @Test func wholeNumbersAreExact() {
        #expect(JSON.number("9007199254740993").int64 == 9_007_199_254_740_993)
        #expect(JSON.number("9223372036854775808").int64 == nil)
        #expect(JSON.number("1.0").int64 == nil)
        #expect(JSON.number("1e2").int64 == nil)
    }

    @Test func quotesOddKeysInPaths() {
        let path = JSONPath.root.appending("odd key").appending(3).appending("plain_key-1")
        #expect(path.description == "$[\"odd key\"][3].plain_key-1")
    }

    @Test func compactingLeavesOutWhatIsNil() {
        #expect(JSON.object(compacting: [("a", 1), ("b", nil), ("c", "x")]) == ["a": 1, "c": "x"])
    }
}
