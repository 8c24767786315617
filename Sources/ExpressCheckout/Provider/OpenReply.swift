/// What opening a checkout gives.
public struct OpenReply: Sendable, Hashable {
    /// What the provider's client SDK needs to show the sheet.
    public let clientPayload: Sensitive<JSON>
    /// The provider's own prices, where it quotes; nil where the order's prices hold.
    public let quote: Quote?
    /// Why the button should be hidden, nil when it can be shown.
    public let unavailable: String?
    /// What was odd in the answers, for the merchant's log.
    public let notes: [String]

    /// Creates a reply.
    public init(clientPayload: JSON, quote: Quote? = nil, unavailable: String? = nil, notes: [String] = []) {
        self.clientPayload = Sensitive(clientPayload)
        self.quote = quote
        self.unavailable = unavailable
        self.notes = notes
    }
}
