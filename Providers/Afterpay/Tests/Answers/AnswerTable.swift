import AfterpayCheckout
import ExpressCheckout
import Foundation

/// The tables of the README that say what answers mean, written by the code that reads them.
enum AnswerTable {
    static let answers: any AnswerReading = {
        let provider = Sample.provider(Script())
        guard let answers = provider.answers else { preconditionFailure("the adapter explains answers") }
        return answers
    }()

    static func operation(_ name: String) -> AnswerOperation {
        guard let operation = answers.operations.first(where: { $0.name == name }) else {
            preconditionFailure("\(name) is an operation")
        }
        return operation
    }

    static func explain(_ name: String, _ status: Int, _ body: String) -> AnswerExplanation {
        answers.explain(HTTPResponse(status: status, body: Array(body.utf8)), to: operation(name))
    }

    /// What the reference lists: statuses with the codes that come with them, nil for a body that is none of the API's.
    static let documented: [(status: Int, code: String?)] = [
        (400, "invalid_json"), (401, "unauthorized"), (402, "declined"), (402, "invalid_token"), (403, nil),
        (403, "error"),
        (404, "not_found"), (405, "method_not_allowed"), (406, "error"), (408, nil), (409, nil), (409, "error"),
        (410, "payment_captured"), (412, "invalid_token"), (412, "invalid_order_transaction_status"),
        (412, "precondition_failed"), (412, "invalid_state"), (412, "payment_voided"), (412, "payment_expired"),
        (412, "error"), (415, "error"), (422, "invalid_object"), (422, "invalid_amount"),
        (422, "unsupported_payment_type"), (422, "unsupported_currency"), (422, "refund_timelimit_exceeded"),
        (422, "a_code_not_published"), (429, nil), (429, "error"), (499, nil), (500, "error"), (500, nil), (502, nil),
        (503, nil), (524, nil),
    ]

    static func body(_ status: Int, _ code: String?) -> String {
        code.map { #"{"errorCode":"\#($0)","errorId":"e-1","message":"no","httpStatusCode":\#(status)}"# }
            ?? "<html>no</html>"
    }

    static let reads = answers.operations.filter(\.isRead).map(\.name)
    static let keyed = answers.operations.filter { !$0.isRead && $0.name != "createCheckout" }.map(\.name)

    static var errors: String {
        let rows = documented.map { status, code in
            let cells = [reads[0], "capture", "createCheckout"].map { name in
                cell(explain(name, status, body(status, code)))
            }
            let first = explain("capture", status, body(status, code))
            return "| \(status) | \(code.map { "`\($0)`" } ?? "none: a page, or nothing") | "
                + "\(first.error.map { "`\($0.code)`" } ?? "") | \(cells.joined(separator: " | ")) |"
        }
        return """
            | Status | `errorCode` | Code | Reads | Calls with a key | `createCheckout` |
            |---|---|---|---|---|---|
            \(rows.joined(separator: "\n"))
            """
    }

    static func cell(_ explanation: AnswerExplanation) -> String {
        let again = explanation.error?.isRetrySafe == true ? ", may be repeated" : ""
        return explanation.outcome.replacing("_", with: " ") + again
    }

    static let columns = ["captureFull", "auth", "capture", "void", "getPayment"]

    static var payments: String {
        let states: [String?] = AfterpayProvider.paymentStates + ["SOMETHING_NEW", nil]
        let rows = ["APPROVED", "DECLINED", "SOMETHING_NEW"].flatMap { status in
            states.map { state in
                let cells = columns.map { name in
                    let explanation = explain(
                        name, operation(name).success, payment(status, state, releasing: name == "void"))
                    let standing = explanation.payment.map { $0.state.rawValue } ?? ""
                    return standing == explanation.outcome || standing.isEmpty
                        ? explanation.outcome : "\(explanation.outcome): \(standing)"
                }
                return "| \(status) | \(state ?? "none") | \(cells.joined(separator: " | ")) |"
            }
        }
        return """
            | `status` | `paymentState` | \(columns.map { "`\($0)`" }.joined(separator: " | ")) |
            |---|---|\(columns.map { _ in "---|" }.joined())
            \(rows.joined(separator: "\n"))
            """
    }

    static func payment(_ status: String, _ state: String?, releasing: Bool = false) -> String {
        let state = state.map { #""paymentState":"\#($0)","# } ?? ""
        let events = releasing ? #"[{"type":"VOIDED","amount":{"amount":"5.00","currency":"USD"}}]"# : "[]"
        return """
            {"id":"1","token":"t","status":"\(status)",\(state)"originalAmount":{"amount":"105.00","currency":"USD"},
            "events":\(events),"refunds":[]}
            """
    }
}
