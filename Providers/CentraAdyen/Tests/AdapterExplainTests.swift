import CentraAdyenCheckout
import ExpressCheckout
import Foundation
import Testing

/// What an answer means: the table of the README, row by row, and whether any is missing there.
@Suite struct AdapterExplainTests {
    @Test(arguments: AnswerCase.all)
    func anAnswerMeansWhatTheTableSays(_ answer: AnswerCase) throws {
        #expect(AnswerCase.columns(try answer.explain()) == answer.told)
    }

    @Test func everyOperationIsExplained() throws {
        let operations = try #require(AnswerCase.provider.answers).operations
        #expect(Set(operations.map(\.name)) == Set(AnswerCase.all.map(\.operation)))
        #expect(
            operations.filter(\.isRead).map(\.name) == ["selection", "order", "expressCheckoutWidgets"])
    }

    @Test func theReadmeHasTheTableAsTheCodeMakesIt() throws {
        let rows = try AnswerCase.all.map { try $0.row() }
        try ReadmeTable.check("answers", header: ["Operation", "Answer", "Outcome", "With", "Certainty"], rows)
    }

    /// Adyen's own numbers (`centra-adyen.md` §10): every one has a row.
    @Test func theReadmeHasEveryReasonOfARefusal() throws {
        let numbers = (0...50).filter { ![1, 13, 30, 40, 43, 44, 45, 47, 48, 49].contains($0) } + [40]
        let rows = try numbers.sorted().map { number in
            let answer = AnswerCase(
                "paymentInstructions", "\(number)",
                value: [
                    "action": AdapterShop.script([
                        "resultCode": "Refused", "refusalReasonCode": .string(String(number)),
                    ]),
                    "selection": AdapterShop.selection(), "userErrors": [],
                ])
            let decline = try #require(try answer.explain().decline)
            #expect(decline.rawCode == String(number))
            return "| \(number) | `\(decline.code.rawValue)` | \(decline.retry.rawValue) |"
        }
        try ReadmeTable.check("refusals", header: ["`refusalReasonCode`", "Decline", "Retry"], rows)
    }

    @Test func theTraceAndTheStatusComeAlong() throws {
        let answers = try #require(AnswerCase.provider.answers)
        let operation = try #require(answers.operations.first { $0.name == "paymentInstructions" })
        let body = #"{"errors":[{"message":"No"}],"extensions":{"traceId":"trace-3","token":"secret"}}"#
        let explanation = answers.explain(HTTPResponse(status: 400, body: Array(body.utf8)), to: operation)
        #expect(explanation.error?.traceID == "trace-3")
        #expect(explanation.error?.httpStatus == 400)
        #expect(!explanation.json.text.contains("secret"))
    }

    @Test func whatTheShopperTypedStaysOut() throws {
        let answers = try #require(AnswerCase.provider.answers)
        for operation in answers.operations {
            for body in [
                #"{"data":null,"errors":[{"message":"ada@example.com","path":["ada@example.com"]}]}"#,
                #"{"data":{"X":{"userErrors":[{"message":"ada@example.com","path":["ada@example.com"]}]}}}"#,
            ] {
                let text = body.replacingOccurrences(of: "\"X\"", with: "\"\(operation.name)\"")
                let explanation = answers.explain(HTTPResponse(status: 200, body: Array(text.utf8)), to: operation)
                #expect(explanation.error?.message.contains("ada@example.com") != true)
                #expect(!explanation.notes.contains { $0.contains("ada@example.com") })
            }
        }
    }

    @Test func anOperationOfAnotherProviderIsNotKnown() throws {
        let answers = try #require(AnswerCase.provider.answers)
        let explanation = answers.explain(HTTPResponse(status: 200), to: AnswerOperation("createPayment"))
        #expect(explanation.outcome == "unknown")
        #expect(explanation.error?.code == .unsupported)
    }
}
