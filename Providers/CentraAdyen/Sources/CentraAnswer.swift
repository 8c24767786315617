import ExpressCheckout

/// What a call brought: the value of the field that it asked for.
struct CentraAnswer: Sendable {
    /// The call.
    let operation: CentraOperation
    /// `data.<field>`.
    let node: JSONNode
    /// What Centra's support asks for.
    let traceID: String?
    /// The HTTP status.
    let status: Int

    /// Reads the envelope; a new token goes to the state before anything else is looked at.
    /// - Throws: ``ProviderError`` for anything but the field's value (`order` may be null).
    init(
        reading response: HTTPResponse, to operation: CentraOperation, state: inout ProviderState
    ) throws(ProviderError) {
        let json: JSON
        do throws(JSONError) {
            json = try response.json()
        } catch {
            throw .notJSON(response.status, operation)
        }
        let isFirstCall = state.sessionToken == nil
        let extensions = json["extensions"]
        if let token = extensions?["token"]?.nonEmptyString, token.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) {
            state.sessionToken = token
        }
        // A server that fails may have replaced the token without saying so.
        if response.status < 500 { state.isTokenDoubtful = false }
        traceID = extensions?["traceId"]?.nonEmptyString
        status = response.status
        self.operation = operation
        node = JSONNode(json)["data"][operation.rawValue]

        if let errors = json["errors"], !errors.isNull, errors != [] {
            let failure = GraphQLFailure(errors.array ?? [errors], hasValue: node.isPresent)
            if failure.isUnauthorized, isFirstCall { throw .wrongToken(operation, status: status, traceID: traceID) }
            if failure.isUnauthorized { state.isSessionGone = true }
            throw failure.error(operation, status: status, traceID: traceID)
        }
        guard (200..<300).contains(status) else { throw .status(status, operation, traceID: traceID) }
        state.isSessionGone = false
        // A session without an order says null; a key that is not there says nothing.
        guard node.isPresent || (operation == .order && node.value != nil) else {
            throw unreadable("\(node.path) is missing")
        }
        if let selection = node["selection"].value, selection.object != nil {
            state.selection = selection
        } else if operation == .selection {
            state.selection = node.value
        }
        if let cart = state.selection?["id"]?.nonEmptyString { state.cart = cart }
    }

    /// The user errors of a payload; never null by the schema, none when absent.
    var userErrors: [UserError] { (node["userErrors"].value?.array ?? []).map(UserError.init) }

    /// The error of an answer that cannot be understood: a write may have acted all the same.
    func unreadable(_ message: String) -> ProviderError {
        ProviderError(
            .badResponse, certainty: operation.replay == .safe ? .decided : .maybeHappened,
            isRetrySafe: operation.replay == .safe, message: message, operation: operation.rawValue,
            httpStatus: status, traceID: traceID)
    }

    /// The error of an answer that says no.
    func refused(
        _ code: ProviderError.Code, _ message: String, rawCode: String? = nil,
        certainty: ProviderError.Certainty = .decided
    ) -> ProviderError {
        ProviderError(
            code, certainty: certainty, message: message, operation: operation.rawValue, rawCode: rawCode,
            httpStatus: status, traceID: traceID)
    }

    /// The error of user errors that are no address issues: it names their paths, which are the schema's own words, not
    /// their messages, which may repeat what the shopper typed.
    func refused(_ errors: [UserError]) -> ProviderError {
        if errors.contains(where: \.namesAmountMismatch) {
            return refused(
                .amountMismatch, "Adyen says that the amount in the Apple Pay token is another", rawCode: "5_001")
        }
        let places = errors.map(\.place).joined(separator: ", ")
        let hint =
            errors.contains { $0.lastSegment == "termsAndConditions" }
            ? ": the shop requires accepted terms (CENTRA_TERMS_ACCEPTED)" : ""
        let isStock = errors.contains(where: \.isUnavailableItem)
        return refused(
            isStock ? .conflict : .invalidRequest, "Centra refused it with user errors at \(places)\(hint)")
    }
}
