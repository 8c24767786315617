/// A link that the customer tapped in a checkout.
public struct CheckoutLink: Sendable, Hashable {
    /// Where it leads.
    public let url: String

    /// Creates a link.
    public init(url: String) {
        self.url = url
    }

    /// What becomes of it.
    public enum Action: String, Sendable, Hashable {
        /// It is opened as the system opens links: what happens when nobody says otherwise.
        case open
        /// The app has opened it itself.
        case handled
        /// It is not opened.
        case cancel
    }
}
