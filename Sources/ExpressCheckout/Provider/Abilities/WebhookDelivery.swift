/// One request that came to the merchant's webhook address, as it came.
public struct WebhookDelivery: Sendable, Hashable {
    /// The headers.
    public let headers: [HTTPHeader]
    /// The raw body: signatures are over its bytes, before anything reads it as JSON.
    public let body: Sensitive<[UInt8]>

    /// Creates a delivery.
    public init(headers: [HTTPHeader], body: [UInt8]) {
        self.headers = headers
        self.body = Sensitive(body)
    }

    /// The value of the only header called `name`, in any case; nil when there is none, or more than one.
    public func header(_ name: String) -> String? {
        let name = name.lowercased()
        let values = headers.filter { $0.name.lowercased() == name }
        return values.count == 1 ? values[0].value.exposed : nil
    }
}
