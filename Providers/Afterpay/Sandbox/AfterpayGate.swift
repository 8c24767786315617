import CheckoutSandbox
import ExpressCheckout
import Foundation

/// What every request must bring before its contents are looked at (`afterpay.md` §1.2).
enum AfterpayGate: Sendable {
    /// Checks credentials and headers, finds the operation and reads the body; an absent one is an empty object where
    /// every field is optional.
    static func admit(_ request: SandboxRequest) throws(AfterpayRefusal) -> (route: AfterpayRoute, body: JSON) {
        try authorize(request)
        let routes = AfterpayRoute.routes(of: request.path)
        guard !routes.isEmpty else { throw .notFound("resource") }
        guard let route = routes[request.method] else {
            throw AfterpayRefusal(405, "method_not_allowed", "\(request.method) is not allowed here")
        }
        let accepted = (request.header("accept") ?? "*/*").lowercased()
        guard ["application/json", "application/*", "*/*"].contains(where: accepted.contains) else {
            throw AfterpayRefusal(406, "error", "Accept must admit application/json")
        }
        guard request.method != "GET" else { return (route, .null) }
        if request.body.isEmpty {
            switch route {
            case .void, .reversal: return (route, [:])
            default: break
            }
        }
        let type = (request.header("content-type") ?? "").lowercased().prefix { $0 != ";" }
        guard type.filter({ $0 != " " }) == "application/json" else {
            throw AfterpayRefusal(415, "error", "Content-Type must be application/json")
        }
        do {
            return (route, try JSON(parsing: request.body))
        } catch {
            throw AfterpayRefusal(400, "invalid_json", "the body is no JSON")
        }
    }

    /// Any merchant id and secret are good, but for the secret `wrong`.
    private static func authorize(_ request: SandboxRequest) throws(AfterpayRefusal) {
        let parts = (request.header("authorization") ?? "").split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "basic", let data = Data(base64Encoded: String(parts[1])),
            let pair = String(data: data, encoding: .utf8)?.split(
                separator: ":", maxSplits: 1, omittingEmptySubsequences: false),
            pair.count == 2, !pair[0].isEmpty, !pair[1].isEmpty, pair[1] != "wrong"
        else { throw AfterpayRefusal(401, "unauthorized", "credentials are required to access this resource") }
    }

    /// What the proxy in front of the API says to a client without a name.
    ///
    /// That the header is required is documented, how its absence is refused is not: taken from the proxy's other
    /// refusals, a page with `cf-ray`.
    static func proxyRefusal(_ request: SandboxRequest) -> SandboxResponse? {
        guard (request.header("user-agent") ?? "").isEmpty else { return nil }
        return SandboxResponse(
            status: 403,
            headers: [
                HTTPHeader("Content-Type", "text/html; charset=UTF-8"), HTTPHeader("cf-ray", "0000000000000000-SBX"),
            ],
            body: Array("<!DOCTYPE html><html><body><h1>403 Forbidden</h1></body></html>\n".utf8))
    }
}
