import CheckoutCrypto
import CheckoutSandbox
import ExpressCheckout
import Foundation

extension YunoSandbox {
    /// `POST /_consumer/webhook` `{"payment", "url"?, "secret"?, "api_key"?, "api_secret"?, "version"?, "retry"?}`: tells
    /// the address on this machine what the payment's state is, signed (`yuno.md §4.2`).
    ///
    /// The answer shows what was sent, and with which status it was received.
    func sendWebhook(_ request: SandboxRequest) async throws(YunoRefusal) -> SandboxResponse {
        let body = JSONNode(try json(request))
        var report = BodyReport()
        let id = report.text(body["payment"], .required) ?? ""
        let url = report.text(body["url"])
        let secret = report.text(body["secret"]) ?? "sandbox-webhook-secret"
        let key = report.text(body["api_key"])
        let apiSecret = report.text(body["api_secret"])
        try report.check()
        let target = try url.map { text throws(YunoRefusal) in try Self.loopback(text) }
        let retry = body["retry"].value?.int64 ?? 0
        let payment = payments[try paymentIndex(id)]
        let message =
            body["version"].value == 1
            ? WebhookAnswer(payment: payment).first : WebhookAnswer(payment: payment).second(retry: retry)
        let bytes = message.bytes
        let code = LibcryptoAuthenticator().hmacSHA256(of: bytes, key: Sensitive(Array(secret.utf8)))
        var headers = [
            HTTPHeader("content-type", "application/json"),
            HTTPHeader("x-hmac-signature", Data(code).base64EncodedString()),
        ]
        if let key { headers.append(HTTPHeader("x-api-key", key)) }
        if let apiSecret { headers.append(HTTPHeader("x-secret", apiSecret)) }
        let status = try await deliver(bytes, headers, to: target)
        return .json(
            .object(compacting: [
                ("status", status.map { .number(String($0)) }),
                ("headers", .object(headers.map { JSON.Member($0.name, .string($0.value.exposed)) })),
                ("body", .string(String(decoding: bytes, as: UTF8.self))),
            ]))
    }

    private func deliver(
        _ body: [UInt8], _ headers: [HTTPHeader], to target: BaseURL?
    ) async throws(YunoRefusal) -> Int? {
        guard let target, let transport else { return nil }
        let message = HTTPRequest(
            .post, RequestTarget(target, ""), headers: headers, body: body, operation: "webhook", replay: .once,
            limits: HTTPLimits(total: .seconds(10)))
        do throws(TransportError) {
            return try await transport.send(message).status
        } catch {
            throw YunoRefusal("UNEXPECTED_RESPONSE", "url: nobody answered there")
        }
    }

    /// Webhooks of a sandbox stay on this machine.
    private static func loopback(_ text: String) throws(YunoRefusal) -> BaseURL {
        guard let url = try? BaseURL(text), url.isLoopback else {
            throw YunoRefusal("INVALID_PARAMETERS", "url must be one of this machine")
        }
        return url
    }
}

/// Writes webhooks in both versions of their envelope.
struct WebhookAnswer {
    let payment: StoredPayment

    /// Version 2.
    func second(retry: Int64) -> JSON {
        let event = (payment.transactions.last?.type ?? "PURCHASE").lowercased()
        return [
            "account_id": .string(payment.order.accountID), "type": "payment",
            "type_event": .string("payment.\(event)"), "version": 2, "retry": .number(String(retry)),
            "data": ["payment": PaymentAnswer(payment: payment, surface: .webhook).json],
        ]
    }

    /// Version 1: the payment alone, its id under `code`.
    var first: JSON {
        let whole = PaymentAnswer(payment: payment, surface: .created).json.object ?? []
        let members = whole.map { $0.key == "id" ? JSON.Member("code", $0.value) : $0 }
        return ["payment": .object(members)]
    }
}
