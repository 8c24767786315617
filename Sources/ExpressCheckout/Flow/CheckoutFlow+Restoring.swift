/// What a flow leaves in its record so that another process can go on, and how it goes on.
extension CheckoutFlow {
    /// Notes that the provider has opened the present session.
    func noteOpened() {
        guard let last = record.sessions.indices.last else { return }
        record.sessions[last].isOpened = true
    }

    /// The error of sending a call again whose body was erased.
    static var erased: ProviderError {
        ProviderError(
            .unsupported, certainty: .notSent,
            message: "what was sent has been erased from the store and cannot be sent again: look the payment up")
    }
}
