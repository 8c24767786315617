import CheckoutCrypto
import ExpressCheckout
import YunoCheckout

/// Every decoder of Yuno's: answers, sessions, client messages, webhooks.
///
/// The first byte chooses, the rest is read. Nothing may crash; an answer never pays by itself but as the table of statuses says, and no import makes an order that
/// cannot be read back.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let first = bytes.first else { return 0 }
    let body = Array(bytes.dropFirst())
    guard let answers = Bench.provider.answers else { return 0 }
    let operations = answers.operations
    let choice = Int(first) % (operations.count + 3)
    switch choice - operations.count {
    case 0: Bench.importSession(body)
    case 1: Bench.decodeMessage(body)
    case 2: Bench.readWebhook(body)
    default: Bench.explain(body, operations[choice], answers, status: Int(first))
    }
    return 0
}

enum Bench {
    static let secret = Sensitive(Array("secret".utf8))

    static let provider: YunoProvider = {
        guard
            let configuration = try? YunoConfiguration(
                accountID: "5c4a5a9c-0b4e-4c09-9a4e-3f1f6d6c2b11", publicKey: "sandbox_public",
                privateKey: "sandbox_private", webhookSecret: "secret")
        else { fatalError("the configuration is right") }
        return YunoProvider(
            configuration: configuration, transport: NoTransport(), authenticator: LibcryptoAuthenticator())
    }()

    /// Whatever the answer, there is an explanation, and it says when money may have moved.
    static func explain(
        _ body: [UInt8], _ operation: AnswerOperation, _ answers: any AnswerReading, status: Int
    ) {
        for status in [operation.success, 100 + status * 2 % 500] {
            let told = answers.explain(HTTPResponse(status: status, body: body), to: operation)
            guard (try? JSON(parsing: told.json.bytes)) != nil else { fatalError("no JSON came out") }
            if let error = told.error, operation.isRead, error.certainty == .maybeHappened {
                fatalError("a read left open whether it happened")
            }
            if told.outcome == "completed", let state = told.payment?.state, [.pending, .declined].contains(state) {
                fatalError("completed, but the payment is \(state)")
            }
        }
    }

    static func importSession(_ body: [UInt8]) {
        guard let json = try? JSON(parsing: body, options: .providerAnswer), let importing = provider.importing else {
            return
        }
        do throws(OrderInvalid) {
            let imported = try importing.importOrder(json)
            guard imported.isComplete else { return }
            guard (try? CheckoutOrder.read(imported.order.exposed)) != nil else {
                fatalError("a whole order cannot be read")
            }
        } catch {
            guard !error.problems.isEmpty else { fatalError("refused without a problem") }
        }
    }

    static func decodeMessage(_ body: [UInt8]) {
        guard let json = try? JSON(parsing: body) else { return }
        _ = try? provider.bridge?.decode(json)
    }

    /// Signed as the account's own, so that the reading itself is reached; then with a bit turned over.
    static func readWebhook(_ body: [UInt8]) {
        guard let webhooks = provider.webhooks else { return }
        let code = LibcryptoAuthenticator().hmacSHA256(of: body, key: secret)
        let digits = code.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
        let headers = [HTTPHeader("x-hmac-signature", digits)]
        if let event = try? webhooks.read(WebhookDelivery(headers: headers, body: body)) {
            _ = webhooks.concerns(event, ProviderState())
            guard !event.identity.isEmpty else { fatalError("an event without an identity") }
        }
        var forged = body
        guard !forged.isEmpty else { return }
        forged[forged.count / 2] ^= 1
        if (try? webhooks.read(WebhookDelivery(headers: headers, body: forged))) != nil {
            fatalError("a forged message was believed")
        }
        // A signature that is the message itself must not be believed either.
        let text = HTTPHeader("x-hmac-signature", String(decoding: body, as: UTF8.self))
        _ = try? webhooks.read(WebhookDelivery(headers: [text], body: body))
    }
}

/// Sends nothing.
struct NoTransport: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw TransportError(
            .refusedLocally, certainty: .notSent, operation: request.operation, message: "nothing is sent")
    }
}
