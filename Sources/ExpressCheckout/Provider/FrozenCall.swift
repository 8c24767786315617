/// A call that moves money, as it was first sent: kept with its key, so that a repeat is the same to the byte.
public struct FrozenCall: Sendable, Hashable {
    /// The provider's operation.
    public let operation: String
    /// The key it carries.
    public let key: IdempotencyKey
    /// The path template that it goes to.
    public let template: String
    /// What fills the template.
    public let parameters: Sensitive<[String: String]>
    /// The body.
    public let body: Sensitive<[UInt8]>

    /// Creates a call.
    public init(
        operation: String, key: IdempotencyKey, template: String, parameters: [String: String] = [:], body: [UInt8]
    ) {
        self.operation = operation
        self.key = key
        self.template = template
        self.parameters = Sensitive(parameters)
        self.body = Sensitive(body)
    }
}

/// Where an adapter leaves a ``FrozenCall`` before it sends it.
public protocol CallJournal: Sendable {
    /// Saves `call` and the adapter's present `state` durably; only after it returns may the call be sent.
    /// - Throws: ``ProviderError`` with code `storeFailed` and certainty `notSent`: the call must not be sent.
    func record(_ call: FrozenCall, state: ProviderState) async throws(ProviderError)
}
