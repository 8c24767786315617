import CentraAdyenCheckout
import ExpressCheckout
import Testing

/// An answer of Centra's, and the row that the README has for it: both are made here, so that neither goes its own way.
struct AnswerCase: Sendable, CustomTestStringConvertible {
    let operation: String
    /// What the answer is, as the README says it.
    let name: String
    let status: Int
    let body: String
    /// The row's other columns: outcome, what stands beside it, certainty.
    let told: [String]

    init(_ operation: String, _ name: String, status: Int = 200, _ body: String, _ told: String...) {
        self.operation = operation
        self.name = name
        self.status = status
        self.body = body
        self.told = told
    }

    /// An answer whose field has this value.
    init(_ operation: String, _ name: String, value: JSON, _ told: String...) {
        let data = JSON.object([JSON.Member(operation, value)])
        let whole: JSON = ["data": data, "extensions": ["token": "next", "traceId": "trace-9"]]
        self.operation = operation
        self.name = name
        status = 200
        body = whole.text
        self.told = told
    }

    var testDescription: String { "\(operation): \(name)" }

    /// What the adapter says of it.
    func explain() throws -> AnswerExplanation {
        let answers = try #require(AnswerCase.provider.answers)
        let known = try #require(answers.operations.first { $0.name == operation })
        return answers.explain(HTTPResponse(status: status, body: Array(body.utf8)), to: known)
    }

    /// The row as it stands in the README.
    func row() throws -> String {
        "| " + ([operation.map { "`\($0)`" } ?? "", name] + Self.columns(try explain())).joined(separator: " | ") + " |"
    }

    static func columns(_ explanation: AnswerExplanation) -> [String] {
        let payment = explanation.payment.map { snapshot in
            [snapshot.id.map { "no. \($0.rawValue)" }, "\(snapshot.state.rawValue)", snapshot.amount?.description]
                .compactMap { $0 }.joined(separator: " ")
        }
        let issues = explanation.issues.map { "\($0.code.rawValue) \($0.field?.rawValue ?? "–")" }
        let decline = explanation.decline.map {
            "\($0.code.rawValue) \($0.rawCode ?? "–") \($0.retry.rawValue)"
        }
        let error = explanation.error.map {
            "\($0.code.rawValue)\($0.rawCode.map { " \($0)" } ?? "")"
        }
        let beside =
            [payment, explanation.action?.kind.rawValue, decline, error].compactMap { $0 } + issues
        let certainty = explanation.error.map {
            $0.certainty.rawValue + ($0.isRetrySafe ? ", retry_safe" : "")
        }
        return [explanation.outcome, beside.isEmpty ? "–" : beside.joined(separator: "; "), certainty ?? "–"]
    }

    static let provider = CentraAdyenProvider(configuration: .placeholder, transport: AdapterScriptedTransport())
}

extension String {
    fileprivate func map(_ body: (String) -> String) -> String? { isEmpty ? nil : body(self) }
}

extension AnswerCase {
    static let all = payments + results + orders + changes + configurations + envelopes

    private static func pay(_ name: String, _ action: JSON, _ told: String...) -> AnswerCase {
        AnswerCase(
            "paymentInstructions", name,
            value: ["action": action, "selection": AdapterShop.selection(), "userErrors": []], told)
    }

    private init(_ operation: String, _ name: String, value: JSON, _ told: [String]) {
        let data = JSON.object([JSON.Member(operation, value)])
        self.operation = operation
        self.name = name
        status = 200
        body = JSON(dictionaryLiteral: ("data", data), ("extensions", ["traceId": "trace-9"])).text
        self.told = told
    }

    private static func refusal(
        _ name: String, _ errors: [JSON], cart: JSON = AdapterShop.selection(), _ told: String...
    ) -> AnswerCase {
        AnswerCase(
            "paymentInstructions", name,
            value: ["action": .null, "selection": cart, "userErrors": .array(errors)], told)
    }

    private static func code(_ code: String, _ more: (String, JSON)...) -> JSON {
        AdapterShop.script(.object([JSON.Member("resultCode", .string(code))] + more.map { JSON.Member($0.0, $0.1) }))
    }

    private static let emptied = AdapterShop.selection(lines: [], rows: AdapterShop.emptyRows)

    static let payments: [AnswerCase] = [
        pay("`Authorised`", code("Authorised"), "completed", "authorized 105.00 USD", "–"),
        pay("`Received`", code("Received"), "pending", "pending 105.00 USD", "–"),
        pay("`Pending`", code("Pending"), "pending", "pending 105.00 USD", "–"),
        pay(
            "`Refused`, code 12", code("Refused", ("refusalReasonCode", "12")), "declined",
            "declined 105.00 USD; insufficient_funds 12 other_method", "–"),
        pay("`Cancelled`", code("Cancelled"), "cancelled", "–", "–"),
        pay("`Error`", code("Error"), "failed", "unavailable Error", "decided"),
        pay(
            "`PartiallyAuthorised`", code("PartiallyAuthorised"), "unknown", "bad_response PartiallyAuthorised",
            "maybe_happened"),
        pay("`Success`", code("Success"), "unknown", "bad_response Success", "maybe_happened"),
        pay(
            "`AuthenticationFinished`", code("AuthenticationFinished"), "unknown",
            "bad_response AuthenticationFinished", "maybe_happened"),
        pay(
            "`ChallengeShopper` without an action", code("ChallengeShopper"), "unknown",
            "bad_response ChallengeShopper", "maybe_happened"),
        pay("an unknown result code", code("Novel"), "unknown", "bad_response Novel", "maybe_happened"),
        pay("no result code", AdapterShop.script([:]), "unknown", "bad_response", "maybe_happened"),
        pay("no `formFields`", AdapterShop.script(.null), "unknown", "bad_response", "maybe_happened"),
        pay(
            "action `threeDS2`", code("IdentifyShopper", ("action", ["type": "threeDS2", "subtype": "fingerprint"])),
            "action_required", "pending 105.00 USD; three_ds", "–"),
        pay(
            "action `redirect`",
            code("RedirectShopper", ("action", ["type": "redirect", "url": "https://adyen.example/3ds"])),
            "action_required", "pending 105.00 USD; redirect", "–"),
        pay(
            "action `qrCode`", code("PresentToShopper", ("action", ["type": "qrCode"])), "action_required",
            "pending 105.00 USD; client_sdk", "–"),
        pay(
            "`RedirectPaymentAction`", ["__typename": "RedirectPaymentAction", "url": "https://shop.example/go"],
            "action_required", "pending 105.00 USD; redirect", "–"),
        pay(
            "`SuccessPaymentAction`", ["__typename": "SuccessPaymentAction", "order": AdapterShop.order(41)],
            "completed", "no. 41 authorized 105.00 USD", "–"),
        pay(
            "`SuccessPaymentAction` without an order", ["__typename": "SuccessPaymentAction"], "unknown",
            "bad_response", "maybe_happened"),
        pay(
            "`FormPaymentAction`", ["__typename": "FormPaymentAction", "formType": "x"], "failed", "unsupported",
            "decided"),
        pay(
            "an unknown `__typename`", ["__typename": "NovelPaymentAction"], "unknown", "bad_response",
            "maybe_happened"),
        pay("no action", .null, "unknown", "bad_response", "maybe_happened"),
        pay(
            "Adyen's error `5_001`", AdapterShop.script(["errorCode": "5_001", "errorType": "validation"]), "failed",
            "amount_mismatch 5_001", "decided"),
        refusal(
            "user errors about an address",
            [AdapterShop.userError(["input", "shippingAddress", "zipCode"])], "needs_correction",
            "address_invalid postal_code", "–"),
        refusal(
            "a user error at `country`", [AdapterShop.userError(["country"])], "needs_correction",
            "address_undeliverable address_country", "–"),
        refusal(
            "only `UnavailableItem`", [AdapterShop.userError(nil, type: "UnavailableItem")], "needs_correction", "–",
            "–"),
        refusal(
            "only `UnavailableItem`, nothing left", [AdapterShop.userError(nil, type: "UnavailableItem")],
            cart: emptied, "failed", "conflict", "decided"),
        refusal(
            "user errors and an empty cart", [AdapterShop.userError(nil)], cart: emptied, "unknown",
            "invalid_request", "maybe_happened"),
        refusal(
            "a user error at `termsAndConditions`", [AdapterShop.userError(["termsAndConditions"])], "failed",
            "invalid_request", "decided"),
        refusal("another user error", [AdapterShop.userError(nil)], "failed", "invalid_request", "decided"),
    ]

    static let results: [AnswerCase] = [
        AnswerCase(
            "paymentResult", "`SUCCESS` with its order",
            value: ["type": "SUCCESS", "order": AdapterShop.order(41), "userErrors": []], "completed",
            "no. 41 authorized 105.00 USD", "–"),
        AnswerCase(
            "paymentResult", "`SUCCESS` without an order", value: ["type": "SUCCESS", "userErrors": []], "unknown",
            "amount_mismatch", "maybe_happened"),
        AnswerCase(
            "paymentResult", "`FAILED`", value: ["type": "FAILED", "userErrors": []], "declined",
            "declined; refused – other_method", "–"),
        AnswerCase(
            "paymentResult", "`FAILED` beside a user error, no cart",
            value: ["type": "FAILED", "userErrors": [AdapterShop.userError(nil)]], "unknown", "invalid_request",
            "maybe_happened"),
        AnswerCase(
            "paymentResult", "another word", value: ["type": "MAYBE", "userErrors": []], "unknown", "bad_response",
            "maybe_happened"),
    ]

    private static func placed(_ status: JSON) -> JSON {
        .object((AdapterShop.order(41).object ?? []).map { $0.key == "status" ? JSON.Member("status", status) : $0 })
    }

    static let orders: [AnswerCase] = [
        AnswerCase(
            "order", "an order", value: AdapterShop.order(41), "completed", "no. 41 authorized 105.00 USD", "–"),
        AnswerCase("order", "none", value: .null, "unknown", "not_found", "decided, retry_safe"),
        AnswerCase(
            "order", "an unknown status", value: placed("NOVEL"), "pending", "no. 41 pending 105.00 USD", "–"),
        AnswerCase("order", "`DELETED`", value: placed("DELETED"), "unknown", "invalid_state", "decided, retry_safe"),
        AnswerCase("order", "no total", value: ["number": 41], "failed", "bad_response", "decided, retry_safe"),
    ]

    static let changes: [AnswerCase] = [
        AnswerCase("selection", "a cart", value: AdapterShop.selection(), "completed", "–", "–"),
        AnswerCase("selection", "no object", value: "cart", "failed", "bad_response", "decided, retry_safe"),
        AnswerCase(
            "addItem", "the line", value: AdapterShop.payload(AdapterShop.selection(), ("line", ["id": "l"])),
            "completed", "–", "–"),
        AnswerCase(
            "addItem", "`UnavailableItem`",
            value: AdapterShop.payload(
                AdapterShop.selection(), userErrors: [AdapterShop.userError(nil, type: "UnavailableItem")],
                ("line", .null)), "failed", "conflict", "decided"),
        AnswerCase(
            "addItem", "no line", value: AdapterShop.payload(AdapterShop.selection()), "unknown", "bad_response",
            "maybe_happened"),
        AnswerCase(
            "updateLine", "the cart", value: AdapterShop.payload(AdapterShop.selection()), "completed", "–", "–"),
        AnswerCase(
            "updateLine", "`UnavailableItem`",
            value: AdapterShop.payload(
                AdapterShop.selection(), userErrors: [AdapterShop.userError(nil, type: "UnavailableItem")]),
            "completed", "–", "–"),
        AnswerCase(
            "setShippingMethod", "another user error",
            value: AdapterShop.payload(AdapterShop.selection(), userErrors: [AdapterShop.userError(["id"])]), "failed",
            "invalid_request", "decided"),
        AnswerCase("setShippingMethod", "an empty object", value: [:], "unknown", "bad_response", "maybe_happened"),
        AnswerCase(
            "setSelection", "the cart", value: AdapterShop.payload(AdapterShop.selection()), "completed", "–", "–"),
        AnswerCase("handleWidgetEvent", "no user errors", value: ["userErrors": []], "completed", "–", "–"),
        AnswerCase(
            "handleWidgetEvent", "a user error", value: ["userErrors": [AdapterShop.userError(nil)]], "failed",
            "invalid_request", "decided"),
    ]

    static let configurations: [AnswerCase] = [
        AnswerCase(
            "expressCheckoutWidgets", "Adyen's configuration", value: AdapterShop.widgets(), "completed", "–", "–"),
        AnswerCase(
            "expressCheckoutWidgets", "no `applepay` among the methods", value: AdapterShop.widgets(methods: []),
            "completed", "–", "–"),
        AnswerCase(
            "expressCheckoutWidgets", "the widget's own error", value: AdapterShop.widgets(error: "no merchant"),
            "failed", "unavailable no merchant", "decided, retry_safe"),
        AnswerCase(
            "expressCheckoutWidgets", "`list` is null", value: ["list": .null, "userErrors": []], "failed",
            "unsupported", "decided, retry_safe"),
    ]

    private static let unauthorized = #"{"data":null,"errors":[{"message":"Unauthorized"}]}"#

    static let envelopes: [AnswerCase] = [
        AnswerCase(
            "paymentInstructions", "`Unauthorized`", unauthorized, "failed", "session_expired Unauthorized", "decided"),
        AnswerCase(
            "order", "`Unauthorized`", unauthorized, "failed", "session_expired Unauthorized", "decided, retry_safe"),
        AnswerCase(
            "paymentInstructions", "a GraphQL error without a path", #"{"data":null,"errors":[{"message":"No"}]}"#,
            "failed", "invalid_request", "decided"),
        AnswerCase(
            "paymentInstructions", "a GraphQL error with a path",
            #"{"data":null,"errors":[{"message":"No","path":["paymentInstructions"]}]}"#, "unknown", "unavailable",
            "maybe_happened"),
        AnswerCase(
            "paymentInstructions", "errors beside a value",
            #"{"data":{"paymentInstructions":{"userErrors":[]}},"errors":[{"message":"No"}]}"#, "unknown",
            "unavailable", "maybe_happened"),
        AnswerCase("paymentInstructions", "HTML", "<html>", "unknown", "bad_response", "maybe_happened"),
        AnswerCase("paymentInstructions", "empty", "", "unknown", "bad_response", "maybe_happened"),
        AnswerCase("paymentInstructions", "cut", #"{"data":{"pay"#, "unknown", "bad_response", "maybe_happened"),
        AnswerCase(
            "paymentInstructions", "another field", #"{"data":{}}"#, "unknown", "bad_response", "maybe_happened"),
        AnswerCase("paymentInstructions", "HTTP 400", status: 400, "{}", "failed", "invalid_request", "decided"),
        AnswerCase("paymentInstructions", "HTTP 403", status: 403, "{}", "failed", "authentication", "decided"),
        AnswerCase("paymentInstructions", "HTTP 409", status: 409, "{}", "unknown", "conflict", "maybe_happened"),
        AnswerCase(
            "paymentInstructions", "HTTP 429", status: 429, "{}", "failed", "rate_limited", "decided, retry_safe"),
        AnswerCase(
            "paymentInstructions", "HTTP 429 in HTML", status: 429, "<html>", "failed", "rate_limited",
            "decided, retry_safe"),
        AnswerCase("paymentInstructions", "HTTP 500", status: 500, "{}", "unknown", "unavailable", "maybe_happened"),
        AnswerCase(
            "paymentInstructions", "HTTP 502 in HTML", status: 502, "<html>", "unknown", "unavailable",
            "maybe_happened"),
        AnswerCase("order", "HTML", "<html>", "failed", "bad_response", "decided, retry_safe"),
        AnswerCase("order", "HTTP 503", status: 503, "", "failed", "unavailable", "decided, retry_safe"),
        AnswerCase("selection", "HTTP 429", status: 429, "", "failed", "rate_limited", "decided, retry_safe"),
    ]
}
