import ExpressCheckout
import Testing
import YunoCheckout

/// What `xcheckout explain` says of Yuno's answers.
@Suite struct AnswerTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let operation: String
        let body: String
        let explanation: String
        var testDescription: String { name }

        init(_ name: String, _ operation: String, _ body: String, _ explanation: String) {
            self.name = name
            self.operation = operation
            self.body = body
            self.explanation = explanation
        }
    }

    private func explain(_ operation: String, _ status: Int?, _ body: String) throws -> JSON {
        let answers = try #require(try Fixture.provider(ScriptedTransport([])).answers)
        let known = try #require(answers.operations.first { $0.name == operation }, "\(operation)")
        return answers.explain(
            HTTPResponse(status: status ?? known.success, body: Array(body.utf8)), to: known
        ).json
    }

    @Test func readsEveryOperationOfThePublishedContractAndThreeMore() throws {
        let answers = try #require(try Fixture.provider(ScriptedTransport([])).answers)
        #expect(
            Set(answers.operations.map(\.name)) == [
                "createSession", "getSession", "updateSession", "paymentMethods", "createToken", "createPayment",
                "getPayment", "listPayments", "capture", "cancel", "refund", "cancelOrRefundPayment",
                "cancelOrRefundTransaction", "createCustomer", "findCustomer", "webhook",
            ])
    }

    private static let approved =
        #"{"id":"p","status":"SUCCEEDED","sub_status":"APPROVED","amount":{"currency":"USD","value":105,"captured":0,"refunded":0}}"#
    private static let captured =
        #"{"outcome":"completed","payment":{"id":"p","state":"captured","amount":{"currency":"USD","value":"105.00"}}}"#

    @Test(arguments: [
        Row("a payment", "createPayment", approved, captured),
        Row("a payment below `payment`", "getPayment", #"{"payment":\#(approved)}"#, captured),
        Row("a flat payment", "getPayment", approved, captured),
        Row("a list of one", "listPayments", "[\(approved)]", captured),
        Row(
            "a message of version 2", "webhook", #"{"type_event":"payment.purchase","data":{"payment":\#(approved)}}"#,
            #"""
            {"outcome":"completed","payment":{"id":"p","state":"captured","amount":{"currency":"USD","value":"105.00"}},"notes":["sender_not_proven: explained as it stands, nobody checked who sent it"]}
            """#),
        Row(
            "a message of version 1", "webhook",
            #"{"payment":{"code":"p","status":"SUCCEEDED","sub_status":"APPROVED","amount":{"currency":"USD","value":105}}}"#,
            #"""
            {"outcome":"completed","payment":{"id":"p","state":"captured","amount":{"currency":"USD","value":"105.00"}},"notes":["sender_not_proven: explained as it stands, nobody checked who sent it"]}
            """#),
        Row(
            "a whole refund", "refund",
            #"{"id":"p","status":"REFUNDED","sub_status":"REFUNDED","amount":{"currency":"USD","value":105,"refunded":105},"transactions":{"type":"REFUND","status":"SUCCEEDED","amount":105}}"#,
            #"{"outcome":"completed","payment":{"id":"p","state":"refunded","amount":{"currency":"USD","value":"105.00"}}}"#
        ),
        Row(
            "a refund that Yuno tries again", "refund",
            #"{"id":"p","status":"SUCCEEDED","sub_status":"REFUND_RETRY_IN_PROCESS","amount":{"currency":"USD","value":105},"transactions":{"type":"REFUND","status":"DECLINED","amount":105}}"#,
            #"{"outcome":"pending","payment":{"id":"p","state":"captured","amount":{"currency":"USD","value":"105.00"}},"notes":["refund_retry_in_process"]}"#
        ),
        Row(
            "a refund that was refused", "refund",
            #"{"id":"p","status":"SUCCEEDED","sub_status":"APPROVED","amount":{"currency":"USD","value":105},"transactions":{"type":"REFUND","status":"DECLINED","response_code":"INSUFFICIENT_FUNDS"}}"#,
            #"{"outcome":"declined","payment":{"id":"p","state":"captured","amount":{"currency":"USD","value":"105.00"}},"decline":{"code":"insufficient_funds","raw_code":"INSUFFICIENT_FUNDS","retry":"later"},"notes":["not_shown: the payment does not show the refund"]}"#
        ),
        Row(
            "a capture", "capture",
            #"{"id":"t","type":"CAPTURE","status":"SUCCEEDED","amount":{"currency":"USD","value":105,"captured":105},"payment":{"id":"p","status":"SUCCEEDED","sub_status":"CAPTURED","amount":{"currency":"USD","value":105,"captured":105}}}"#,
            captured),
        Row(
            "a capture without its payment", "capture",
            #"{"id":"t","type":"CAPTURE","status":"SUCCEEDED"}"#,
            #"{"outcome":"pending","payment":{"state":"pending"},"notes":["payment_missing: the answer tells of the movement alone, read the payment"]}"#
        ),
        Row(
            "a cancel", "cancel",
            #"{"id":"t","type":"CANCEL","status":"SUCCEEDED","payment":{"id":"p","status":"CANCELED","sub_status":"CANCELED","amount":{"currency":"USD","value":105}}}"#,
            #"{"outcome":"completed","payment":{"id":"p","state":"voided","amount":{"currency":"USD","value":"105.00"}}}"#
        ),
        Row(
            "a cancel that waits", "cancelOrRefundPayment",
            #"{"id":"t","type":"CANCEL","status":"PENDING","payment":{"id":"p","status":"CANCELED","sub_status":"PENDING_PROVIDER_CONFIRMATION","amount":{"currency":"USD","value":105}}}"#,
            #"{"outcome":"pending","payment":{"id":"p","state":"authorized","amount":{"currency":"USD","value":"105.00"}},"notes":["void_in_process"]}"#
        ),
        Row(
            "money that moved although it looked like fraud", "createPayment",
            #"{"id":"p","status":"SUCCEEDED","sub_status":"FRAUD_DECLINED","amount":{"currency":"USD","value":105}}"#,
            #"{"outcome":"pending","payment":{"id":"p","state":"captured","amount":{"currency":"USD","value":"105.00"}},"notes":["fraud_declined: money moved although fraud screening said no; do not deliver"]}"#
        ),
        Row(
            "an unknown sub-status of a success", "createPayment",
            #"{"id":"p","status":"SUCCEEDED","sub_status":"NEWS","amount":{"currency":"USD","value":105}}"#,
            #"{"outcome":"pending","payment":{"id":"p","state":"pending","amount":{"currency":"USD","value":"105.00"}},"notes":["unknown_status: SUCCEEDED/NEWS"]}"#
        ),
        Row(
            "an unknown sub-status of a failure", "createPayment",
            #"{"id":"p","status":"DECLINED","sub_status":"NEWS","amount":{"currency":"USD","value":105}}"#,
            #"{"outcome":"declined","payment":{"id":"p","state":"declined","amount":{"currency":"USD","value":"105.00"}},"decline":{"code":"refused","raw_code":"NEWS","retry":"other_method"},"notes":["unknown_status: DECLINED/NEWS"]}"#
        ),
        Row(
            "a payment that was cancelled", "getPayment",
            #"{"id":"p","status":"CANCELED","sub_status":"CANCELED","amount":{"currency":"USD","value":105}}"#,
            #"{"outcome":"cancelled","payment":{"id":"p","state":"voided","amount":{"currency":"USD","value":"105.00"}}}"#
        ),
        Row("a session", "createSession", #"{"checkout_session":"s"}"#, #"{"outcome":"completed"}"#),
        Row(
            "a used session", "getSession", #"{"id":"s","used":true}"#,
            #"{"outcome":"completed","notes":["session_used: a payment was made with it, it takes no other"]}"#),
        Row("methods", "paymentMethods", "[]", #"{"outcome":"completed"}"#),
        Row(
            "a token", "createToken", #"{"token":"t"}"#,
            #"{"outcome":"completed","notes":["not_paid: a one-time token is no payment"]}"#),
        Row("a customer", "createCustomer", #"{"id":"c"}"#, #"{"outcome":"completed"}"#),
    ])
    func saysWhatASuccessMeans(_ row: Row) throws {
        let told = try explain(row.operation, nil, row.body)
        #expect(told == (try JSON(parsing: Array(row.explanation.utf8))), "\(told.text)")
    }

    struct Refused: Sendable, CustomTestStringConvertible {
        let operation: String
        let status: Int
        let body: String
        let outcome: String
        let code: String
        let certainty: String
        let again: Bool
        var testDescription: String { "\(operation) \(status) \(body.prefix(40))" }

        init(
            _ operation: String, _ status: Int, _ body: String, _ outcome: String, _ code: String, _ certainty: String,
            again: Bool
        ) {
            self.operation = operation
            self.status = status
            self.body = body
            self.outcome = outcome
            self.code = code
            self.certainty = certainty
            self.again = again
        }
    }

    private static func refusal(_ code: String) -> String { #"{"code":"\#(code)","messages":["no"]}"# }

    @Test(arguments: [
        Refused(
            "createPayment", 400, refusal("INVALID_PARAMETERS"), "failed", "invalid_request", "decided", again: false),
        Refused(
            "createPayment", 400, refusal("REQUEST_IN_PROCESS"), "unknown", "conflict", "maybe_happened", again: true),
        Refused("createPayment", 409, refusal("ANYTHING"), "unknown", "conflict", "maybe_happened", again: true),
        Refused("createPayment", 401, refusal("TOKEN_IN_USE"), "unknown", "conflict", "maybe_happened", again: false),
        Refused(
            "createPayment", 400, refusal("IDEMPOTENCY_DUPLICATED"), "failed", "conflict", "decided", again: false),
        Refused("createPayment", 429, "", "failed", "rate_limited", "decided", again: true),
        Refused(
            "createPayment", 500, refusal("INTERNAL_ERROR"), "unknown", "unavailable", "maybe_happened", again: true),
        Refused("createPayment", 201, "{", "unknown", "bad_response", "maybe_happened", again: true),
        Refused("createPayment", 201, "", "unknown", "bad_response", "maybe_happened", again: true),
        Refused("createPayment", 400, "<html>", "unknown", "bad_response", "maybe_happened", again: true),
        Refused("refund", 400, refusal("INVALID_STATUS"), "failed", "conflict", "decided", again: false),
        Refused("refund", 504, refusal("REQUEST_TIMEOUT"), "unknown", "unavailable", "maybe_happened", again: false),
        Refused("capture", 200, "[]", "unknown", "bad_response", "maybe_happened", again: false),
        Refused("cancel", 400, refusal("REQUEST_IN_PROCESS"), "unknown", "conflict", "maybe_happened", again: false),
        Refused("getPayment", 400, refusal("PAYMENT_NOT_FOUND"), "failed", "not_found", "decided", again: true),
        Refused("getPayment", 200, "<html>", "failed", "bad_response", "decided", again: true),
        Refused("getPayment", 500, "", "failed", "unavailable", "decided", again: true),
        Refused("listPayments", 200, "[]", "failed", "not_found", "decided", again: true),
        Refused(
            "getSession", 400, refusal("CHECKOUT_SESSION_NOT_FOUND"), "failed", "session_expired", "decided",
            again: true),
        Refused(
            "createCustomer", 400, refusal("CUSTOMER_ID_DUPLICATED"), "failed", "conflict", "decided", again: false),
        Refused("findCustomer", 404, refusal("NOT_FOUND"), "failed", "not_found", "decided", again: true),
        Refused("findCustomer", 400, refusal("CUSTOMER_NOT_FOUND"), "failed", "not_found", "decided", again: true),
        Refused("webhook", 200, "{}", "failed", "bad_response", "decided", again: true),
        Refused("webhook", 200, "", "failed", "bad_response", "decided", again: true),
    ])
    func saysHowCertainARefusalIs(_ row: Refused) throws {
        let told = try explain(row.operation, row.status, row.body)
        #expect(told["outcome"]?.string == row.outcome)
        let error = try #require(told["error"])
        #expect(error["code"]?.string == row.code)
        #expect(error["certainty"]?.string == row.certainty)
        #expect(error["retry_safe"]?.bool == row.again)
    }

    @Test func tellsOfSeveralPaymentsTheOneThatMayCharge() throws {
        let refused =
            #"{"id":"q","status":"DECLINED","sub_status":"DECLINED","created_at":"2026-12-02T00:00:00.000000Z"}"#
        let told = try explain("listPayments", 200, "[\(Self.approved),\(refused)]")
        #expect(told["payment"]?["id"] == "p")
        #expect(told["notes"] == ["1 more of the order's payments are listed"])
    }

    @Test func namesTheFurtherStep() throws {
        let told = try explain(
            "createPayment", nil,
            #"{"id":"p","status":"PENDING","sub_status":"WAITING_ADDITIONAL_STEP","amount":{"currency":"USD","value":105},"checkout":{"session":"s","sdk_action_required":true},"payment_method":{"payment_method_detail":{"card":{"redirect_url":"https://acs.example/x"}}}}"#
        )
        #expect(told["outcome"] == "action_required")
        #expect(told["action"] == ["type": "three_ds", "url": "https://acs.example/x"])
        #expect(told["payment"]?["state"] == "pending")
    }
}
