import ExpressCheckout

/// The merchant's own texts, which the session and the payment each keep for themselves (`yuno.md §2.2`, §2.6).
///
/// The payment's are what is told of it later; routing reads the session's.
struct MetadataBody {
    let entries: [MetadataEntry]

    /// For the session.
    var session: JSON? { Self.list(entries) }

    /// For the payment, which has no key that is reserved for gateways, nor room for its long value.
    var payment: JSON? { Self.list(entries.filter { $0.key != Lengths.gatewayOptionsKey }) }

    private static func list(_ entries: [MetadataEntry]) -> JSON? {
        JSON.array(
            entries.filter { !$0.value.isEmpty }
                .map { ["key": .string($0.key), "value": .string($0.value)] }
        ).unlessEmpty
    }
}
