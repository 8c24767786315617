import ExpressCheckout
import Foundation

/// How the customer comes back from a further step: the return address with the session in its query, or the challenge
/// page's message (`H-06`, `H-08`).
struct ClientReturn {
    /// The session that it is about; nil when it does not say.
    let session: String?
    /// The scheme of the address that was opened; nil when there is none.
    let scheme: String?

    /// Reads what the client brings back; nothing in it is believed but that there may be news.
    init(_ payload: JSON) {
        let url =
            payload["url"]?.nonEmptyString ?? Self.address(payload["data"]?["data"]) ?? Self.address(payload["data"])
        let parts = url.flatMap { $0.utf8.count <= 4096 ? URLComponents(string: $0) : nil }
        // The challenge's page is Yuno's: only an address that was opened can come by a wrong scheme.
        scheme = payload["url"]?.nonEmptyString == nil ? nil : parts?.scheme?.lowercased()
        session =
            parts?.queryItems?.first { $0.name == "checkoutSession" || $0.name == "checkout_session" }?.value
            ?? payload["checkout_session"]?.nonEmptyString ?? payload["checkoutSession"]?.nonEmptyString
            ?? payload["data"]?["checkoutSession"]?.nonEmptyString
    }

    /// Why it is not for the attempt; nil when it may be.
    func objection(_ memory: YunoMemory) -> String? {
        if let session, let ours = memory.session, session != ours {
            return "the client came back from another session's step"
        }
        if let scheme, let ours = memory.returnScheme, scheme != ours {
            return "the client came back by another scheme than the return URL's"
        }
        return nil
    }

    /// An error's text stands where an address else does.
    private static func address(_ json: JSON?) -> String? {
        guard let text = json?.nonEmptyString, text.contains("://") else { return nil }
        return text
    }
}
