import ExpressCheckout
import Foundation

/// The address that Afterpay sends the customer back to: its query says how the checkout ended (`afterpay.md` §4.4, §4.8).
///
/// It may begin with `?&`, and call the token `token`.
struct RedirectQuery: Sendable {
    /// The message that a client SDK would have sent.
    let json: JSON

    /// Nil for a text whose query has no `status`.
    init?(_ address: String) {
        let query = address.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
        var members: [JSON.Member] = []
        for part in query.split(separator: "&") {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, let value = String(sides[1]).removingPercentEncoding else { continue }
            let name = String(sides[0])
            guard ["status", "orderToken", "token", "paymentScheduleChecksum"].contains(name),
                !members.contains(where: { $0.key == name })
            else { continue }
            members.append(JSON.Member(name, .string(value)))
        }
        json = .object(members)
        guard json["status"] != nil else { return nil }
    }
}
