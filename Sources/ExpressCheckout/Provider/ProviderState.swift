/// What an adapter has to remember of one attempt: opaque to the core, versioned, saved and restored with the checkout.
///
/// An adapter gets it `inout` in every call and changes it as it goes; the ``CheckoutSession`` writes it back when the
/// call throws, too, since some providers rotate a token on every answer, errors included.
public struct ProviderState: Sendable, Hashable {
    /// The form of ``content``, counted by the adapter.
    public var version: Int
    /// The adapter's own JSON.
    public var content: Sensitive<JSON>

    /// Creates a state.
    public init(version: Int = 1, content: JSON = .object([])) {
        self.version = version
        self.content = Sensitive(content)
    }

    /// Whether nothing was stored yet.
    public var isEmpty: Bool { content.exposed == .object([]) }

    /// The member `key`; setting nil removes it.
    public subscript(key: String) -> JSON? {
        get { content.exposed[key] }
        set {
            var members = content.exposed.object ?? []
            let index = members.firstIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(JSON.Member(key, value))
            case (nil, nil): break
            }
            content = Sensitive(.object(members))
        }
    }
}
