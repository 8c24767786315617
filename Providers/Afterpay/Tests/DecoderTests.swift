import AfterpayCheckout
import ExpressCheckout
import Testing

/// Whatever comes from outside is read without a crash, and is never taken for money that it does not name.
@Suite struct DecoderTests {
    /// A generator that gives the same numbers every time.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private static let texts = [
        AnswerTable.payment("APPROVED", "CAPTURED", releasing: true),
        #"{"errorCode":"invalid_token","errorId":"e","message":"m","httpStatusCode":402}"#,
        #"{"amount":{"amount":"105.00","currency":"USD"},"items":[{"name":"a","sku":"b","quantity":2,"#
            + #""price":{"amount":"50.00","currency":"USD"}}],"shipping":{"name":"A B","countryCode":"GB"},"#
            + #""shippingAmount":{"amount":"5.00","currency":"USD"},"taxAmount":{"amount":"5.00","currency":"USD"},"#
            + #""discounts":[{"displayName":"d","amount":{"amount":"1.00","currency":"USD"}}]}"#,
        #"{"type":"onShippingOptionChange","meta":{"requestId":"r"},"payload":{"id":"a"}}"#,
        #"{"data":{"status":"SUCCESS","orderToken":"t"}}"#, #"{"refundId":"7","requestId":"k"}"#,
    ]

    @Test(arguments: 0..<60)
    func readsAnythingWithoutACrash(seed: Int) throws {
        var dice = Dice(state: UInt64(seed))
        let provider = Sample.provider(Script())
        let importing = try #require(provider.importing)
        let bridge = try #require(provider.bridge)
        var bytes = Array((Self.texts.randomElement(using: &dice) ?? "").utf8)
        for _ in 0..<Int.random(in: 1...6, using: &dice) where !bytes.isEmpty {
            let index = Int.random(in: bytes.indices, using: &dice)
            switch Int.random(in: 0..<4, using: &dice) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &dice)
            case 1: bytes.remove(at: index)
            case 2: bytes.insert(contentsOf: Array(#"{[",:0-9e99"#.utf8).shuffled(using: &dice).prefix(2), at: index)
            default: bytes.removeSubrange(index...)
            }
        }
        for operation in AnswerTable.answers.operations {
            for status in [operation.success, 402, 409, 422, 500] {
                let explanation = AnswerTable.answers.explain(HTTPResponse(status: status, body: bytes), to: operation)
                if !operation.isRead, status == 409 || status == 500 { #expect(explanation.outcome == "unknown") }
                #expect((try? JSON(parsing: explanation.json.bytes)) != nil)
            }
        }
        guard let json = try? JSON(parsing: bytes, options: .providerAnswer) else { return }
        _ = try? bridge.decode(json)
        _ = try? bridge.encode(.keep(Sample.quote()), to: json, order: Sample.order())
        if let imported = try? importing.importOrder(json), imported.isComplete {
            #expect(imported.order.exposed["summary"]?.array?.last?["type"] == "total")
        }
    }

    /// Amounts go through an answer and back as they are, at every limit.
    @Test(arguments: ["0.00", "0.01", "1.00", "2000.00", "92233720368547758.07", "-92233720368547758.08"])
    func moneySurvives(amount: String) throws {
        let body =
            #"{"id":"1","status":"APPROVED","paymentState":"CAPTURED","originalAmount":{"amount":"\#(amount)","currency":"USD"}}"#
        let explanation = AnswerTable.explain("getPayment", 200, body)
        #expect(explanation.payment?.amount?.decimalText == amount && explanation.notes.isEmpty)
        #expect(explanation.json["payment"]?["amount"]?["value"]?.string == amount)
    }

    @Test(arguments: ["92233720368547758.08", "1.001", "1,00", "", "NaN", "1e400"])
    func anAmountThatDoesNotFitIsFlagged(amount: String) throws {
        let body =
            #"{"id":"1","status":"APPROVED","paymentState":"CAPTURED","originalAmount":{"amount":"\#(amount)","currency":"USD"}}"#
        let explanation = AnswerTable.explain("getPayment", 200, body)
        #expect(explanation.outcome == "completed" && explanation.payment?.amount == nil)
        #expect(explanation.notes == ["amount_mismatch: the payment says \(amount) USD"])
    }
}
