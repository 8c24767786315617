import ExpressCheckout

/// What an order of the account may cost, both ends included; an absent end is no limit (`afterpay.md` §2.1).
struct WireLimits: Sendable, Hashable {
    let minimum: Money?
    let maximum: Money?

    init(_ body: JSON) {
        minimum = WireMoney(body["minimumAmount"])?.money
        maximum = WireMoney(body["maximumAmount"])?.money
    }

    /// The account's currency, as far as the limits tell.
    var currency: Currency? { (maximum ?? minimum)?.currency }
}
