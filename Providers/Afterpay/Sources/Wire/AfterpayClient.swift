import ExpressCheckout
import Foundation

/// Builds the API's requests and brings back its answers; it knows no checkout.
struct AfterpayClient: Sendable {
    let configuration: AfterpayConfiguration
    let transport: any HTTPTransport

    /// Sends one call and waits for its answer, of whatever status.
    /// - Throws: ``ProviderError`` when no complete answer came.
    func send(
        _ operation: AfterpayOperation, parameters: [String: String] = [:],
        query: [RequestTarget.QueryItem] = [], body: [UInt8]? = nil
    ) async throws(ProviderError) -> AfterpayAnswer {
        let request = HTTPRequest(
            operation.method,
            RequestTarget(configuration.baseURL, operation.template, parameters: parameters, query: query),
            headers: headers(hasBody: body != nil), body: body, operation: operation.name, replay: operation.replay,
            limits: operation.limits)
        do throws(TransportError) {
            return AfterpayAnswer(operation: operation, response: try await transport.send(request))
        } catch {
            throw ProviderError(error, replay: operation.replay)
        }
    }

    /// The headers of `afterpay.md` §1.2.
    private func headers(hasBody: Bool) -> [HTTPHeader] {
        var headers = [
            HTTPHeader("Authorization", authorization), HTTPHeader("Accept", "application/json"),
            HTTPHeader("User-Agent", userAgent),
        ]
        if hasBody { headers.append(HTTPHeader("Content-Type", "application/json")) }
        return headers
    }

    private var authorization: String {
        let (user, password) = (configuration.merchantID.exposed, configuration.secretKey.exposed)
        // A plan shows that a credential goes here, and none.
        guard password != Redaction.placeholder else { return Redaction.placeholder }
        return "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
    }

    /// Module/version (platform/version; language/version; merchant/id) shop, as the API wants it.
    private var userAgent: String {
        let shop = configuration.shopURL.map { " " + $0 } ?? ""
        return
            "AfterpayCheckout/0.1 (ExpressCheckout/0.1; Swift/6; Merchant/\(configuration.merchantID.exposed))\(shop)"
    }
}
