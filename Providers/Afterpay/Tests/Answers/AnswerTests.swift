import AfterpayCheckout
import ExpressCheckout
import Foundation
import Testing

/// What an answer to each operation means.
@Suite struct AnswerTests {
    private static let refund =
        #"{"requestId":"k","amount":{"amount":"5.00","currency":"USD"},"merchantReference":"r","refundId":"7"}"#
    private static let opened = #"{"token":"t","expires":"2026-12-01T00:00:00Z","redirectCheckoutUrl":"https://x"}"#

    /// A good answer to every operation, with the documented status.
    private static let good: [String: String] = {
        let payment = AnswerTable.payment("APPROVED", "CAPTURED")
        return [
            "configuration": "{}", "createCheckout": opened,
            "getCheckout": #"{"amount":{"amount":"105.00","currency":"USD"}}"#, "captureFull": payment,
            "auth": AnswerTable.payment("APPROVED", "AUTH_APPROVED"), "capture": payment,
            "void": AnswerTable.payment("APPROVED", "VOIDED"), "reversal": "", "refund": refund,
            "getPaymentByToken": payment, "getPayment": payment, "listPayments": #"{"results":[\#(payment)]}"#,
            "updatePayment": payment, "courier": payment,
        ]
    }()

    @Test func everyOperationOfTheContractHasAGoodAnswer() {
        #expect(Set(AnswerTable.answers.operations.map(\.name)) == Set(Self.good.keys))
        for (name, body) in Self.good {
            let explanation = AnswerTable.explain(name, AnswerTable.operation(name).success, body)
            #expect(explanation.outcome == "completed", "\(name)")
            #expect(explanation.error == nil && explanation.decline == nil, "\(name)")
        }
    }

    @Test func aRefundSaysWhatWasPaidBack() {
        let explanation = AnswerTable.explain("refund", 201, Self.refund)
        #expect(explanation.payment?.state == .refunded)
        #expect(explanation.payment?.amount == Sample.money(5_00))
    }

    @Test(arguments: [201, 402], ["captureFull", "auth"])
    func aDeclineIsOneWhateverTheStatus(status: Int, operation: String) {
        let explanation = AnswerTable.explain(operation, status, AnswerTable.payment("DECLINED", "CAPTURE_DECLINED"))
        #expect(explanation.outcome == "declined")
        #expect(explanation.decline?.rawCode == "CAPTURE_DECLINED")
        #expect(explanation.payment?.state == .declined)
    }

    /// The certainty rules: a 4xx with the API's own body is decided, but for 409; everything else on a write is not.
    @Test(arguments: AnswerTable.documented.indices)
    func certaintyFollowsStatusAndBody(index: Int) {
        let (status, code) = AnswerTable.documented[index]
        for operation in AnswerTable.answers.operations {
            let explanation = AnswerTable.explain(operation.name, status, AnswerTable.body(status, code))
            if explanation.outcome == "declined" { continue }
            let isOpen =
                !operation.isRead && status != 429
                && (status >= 500 || [408, 409, 499].contains(status) || code == nil)
            #expect(explanation.error?.certainty == (isOpen ? .maybeHappened : .decided), "\(operation.name)")
            #expect(explanation.outcome == (isOpen ? "unknown" : "failed"), "\(operation.name)")
            if operation.isRead || status == 429 { #expect(explanation.error?.isRetrySafe == true) }
            #expect(explanation.error?.httpStatus == status)
            #expect(explanation.error?.rawCode == code)
        }
    }

    @Test func whatDoesNotDependOnTheCallIsTheSameForAllOfAKind() {
        for (status, code) in AnswerTable.documented where status != 402 {
            for names in [AnswerTable.reads, AnswerTable.keyed] {
                let cells = names.map {
                    AnswerTable.cell(AnswerTable.explain($0, status, AnswerTable.body(status, code)))
                }
                #expect(Set(cells).count == 1, "\(status) \(code ?? "-")")
            }
        }
    }

    @Test(arguments: ["", "{", "[]", "null", "<html></html>", "\u{0}", "{\"id\":1}", "{\"status\":\"APPROVED\"}"])
    func whatIsNoAnswerLeavesAWriteOpen(body: String) {
        for operation in AnswerTable.answers.operations where !["reversal", "configuration"].contains(operation.name) {
            let explanation = AnswerTable.explain(operation.name, operation.success, body)
            #expect(explanation.outcome == (operation.isRead ? "failed" : "unknown"), "\(operation.name)")
        }
    }

    @Test func keepsWhatSupportAsksFor() {
        let response = HTTPResponse(
            status: 422, headers: [HTTPHeader("CF-Ray", "8f0-FRA")],
            body: Array(#"{"errorCode":"invalid_object","errorId":"e-1","message":"a@b.c"}"#.utf8))
        let error = AnswerTable.answers.explain(response, to: AnswerTable.operation("capture")).error
        #expect(error?.traceID == "e-1, cf-ray 8f0-FRA")
        #expect(error?.message.contains("a@b.c") == false)
        let page = HTTPResponse(
            status: 403, headers: [HTTPHeader("cf-ray", "8f0-FRA")], body: Array("<html>".utf8))
        let blocked = AnswerTable.answers.explain(page, to: AnswerTable.operation("auth"))
        #expect(blocked.error?.traceID == "cf-ray 8f0-FRA" && blocked.outcome == "unknown")
    }

    @Test func aPaymentThatWasPaidBackSaysSo() {
        let refunds = { (sum: String) in
            """
            {"id":"1","status":"APPROVED","paymentState":"CAPTURED",
            "originalAmount":{"amount":"105.00","currency":"USD"},"openToCaptureAmount":{"amount":"0.00","currency":"USD"},
            "refunds":[{"refundId":"1","amount":{"amount":"\(sum)","currency":"USD"}},
            {"refundId":"2","amount":{"amount":"5.00","currency":"USD"}}],
            "events":[{"type":"AUTH_APPROVED","amount":{"amount":"105.00","currency":"USD"}},
            {"type":"CAPTURED","amount":{"amount":"100.00","currency":"USD"}},
            {"type":"VOIDED","amount":{"amount":"5.00","currency":"USD"}}]}
            """
        }
        let whole = AnswerTable.explain("getPayment", 200, refunds("100.00")).payment
        #expect(whole?.state == .refunded)
        #expect(
            whole?.balance
                == PaymentSnapshot.Balance(
                    captured: Sample.money(100_00), refunded: Sample.money(100_00), open: Sample.money(0)))
        #expect(AnswerTable.explain("getPayment", 200, refunds("1.00")).payment?.state == .partiallyRefunded)
    }

    @Test func theTablesOfTheReadmeAreWhatTheCodeSays() throws {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("README.md")
        var text = try String(contentsOf: url, encoding: .utf8)
        for (name, table) in [("payments", AnswerTable.payments), ("errors", AnswerTable.errors)] {
            let (begin, end) = ("<!-- begin \(name) -->\n", "\n<!-- end \(name) -->")
            let start = try #require(text.range(of: begin)).upperBound
            let stop = try #require(text.range(of: end)).lowerBound
            if ProcessInfo.processInfo.environment["EXPRESS_CHECKOUT_WRITE_README"] == "1" {
                text.replaceSubrange(start..<stop, with: table)
                try text.write(to: url, atomically: true, encoding: .utf8)
            } else {
                #expect(String(text[start..<stop]) == table, "renew it: EXPRESS_CHECKOUT_WRITE_README=1 swift test")
            }
        }
    }

    @Test func theTablesNameEveryWordThatTheAdapterKnows() {
        let codes = Set(AnswerTable.documented.compactMap(\.code))
        #expect(Set(AfterpayProvider.errorCodes).subtracting(codes) == [])
    }
}
