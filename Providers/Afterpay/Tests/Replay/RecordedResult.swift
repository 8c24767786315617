import ExpressCheckout

/// What the adapter says to one call: compared in full.
enum RecordedResult: Sendable, Hashable {
    /// The checkout is open; the client's payload.
    case opened(JSON)
    case read(Authorization)
    case outcome(CheckoutOutcome)
    case payment(PaymentSnapshot)
    case failure(ProviderError)

    init(_ call: () async throws(ProviderError) -> RecordedResult) async {
        do throws(ProviderError) {
            self = try await call()
        } catch {
            self = .failure(error)
        }
    }
}

extension RecordedResult: CustomStringConvertible {
    /// Every part, where the parts' own descriptions would leave some out.
    var description: String {
        switch self {
        case .opened(let payload): "opened \(payload.text)"
        case .read(let authorization):
            """
            read \(authorization.shippingAddress?.exposed as Any), \(authorization.billingAddress?.exposed as Any), \
            \(authorization.buyer?.exposed as Any), \(authorization.selected as Any)
            """
        case .outcome(.unknown(let error)): "unknown: \(Self.parts(error))"
        case .payment(let payment): "payment \(payment)"
        case .outcome(.failed(let error)): "failed: \(Self.parts(error))"
        case .outcome(let outcome): "\(outcome)"
        case .failure(let error): "failure: \(Self.parts(error))"
        }
    }

    private static func parts(_ error: ProviderError) -> String {
        """
        \(error.code), \(error.certainty), \(error.isRetrySafe ? "retry-safe" : "not retry-safe"), \
        \(error.operation ?? "-"), \(error.rawCode ?? "-"), HTTP \(error.httpStatus.map(String.init) ?? "-"), \
        \(error.traceID ?? "-"), "\(error.message)", \(error.problems)
        """
    }
}

// MARK: - Results as the tables write them

extension RecordedResult {
    static let trace = "cf-ray 8f0a1b2c3d4e5f60-FRA"

    /// The API's error object.
    static func refused(
        _ operation: String, _ status: Int, _ raw: String, _ code: ProviderError.Code,
        _ certainty: ProviderError.Certainty = .decided, retry: Bool = false
    ) -> RecordedResult {
        .failure(
            ProviderError(
                code, certainty: certainty, isRetrySafe: retry, message: "Afterpay refused: \(raw)",
                operation: operation, rawCode: raw, httpStatus: status, traceID: "redacted-11, \(trace)"))
    }

    /// An answer that is none of the API's: `body` says what came instead.
    static func silent(
        _ operation: String, _ status: Int, _ code: ProviderError.Code, _ certainty: ProviderError.Certainty,
        retry: Bool, body: String = "a body that is no answer of the API"
    ) -> RecordedResult {
        .failure(
            ProviderError(
                code, certainty: certainty, isRetrySafe: retry,
                message: "Afterpay answered with status \(status) and \(body)", operation: operation,
                httpStatus: status, traceID: trace))
    }

    /// An answer of the API that lacks what it must have.
    static func unusable(
        _ operation: String, _ status: Int, _ reason: String, _ certainty: ProviderError.Certainty, retry: Bool
    ) -> RecordedResult {
        .failure(
            ProviderError(
                .badResponse, certainty: certainty, isRetrySafe: retry,
                message: "Afterpay's answer cannot be used: \(reason)", operation: operation, httpStatus: status,
                traceID: trace))
    }

    static func timedOut(
        _ operation: String, _ certainty: ProviderError.Certainty, retry: Bool
    ) -> RecordedResult {
        unanswered(operation, certainty, retry, "no answer within the limit")
    }

    static func connectionLost(
        _ operation: String, _ certainty: ProviderError.Certainty, retry: Bool
    ) -> RecordedResult {
        unanswered(operation, certainty, retry, "the connection was closed before the answer")
    }

    static func notConnected(_ operation: String) -> RecordedResult {
        unanswered(operation, .notSent, true, "no connection")
    }

    private static func unanswered(
        _ operation: String, _ certainty: ProviderError.Certainty, _ retry: Bool, _ message: String
    ) -> RecordedResult {
        .failure(
            ProviderError(
                .unavailable, certainty: certainty, isRetrySafe: retry, message: message, operation: operation))
    }

    // MARK: - Payments

    static func completed(
        _ state: PaymentSnapshot.State, _ cents: Int64 = 105_00, _ currency: String = "USD", notes: String...
    ) -> RecordedResult {
        .outcome(
            .completed(
                PaymentSnapshot(
                    id: RecordedShop.payment, state: state, amount: Sample.money(cents, currency), notes: notes)))
    }

    static func declined(_ raw: String) -> RecordedResult {
        .outcome(
            .declined(
                Decline(
                    .refused, rawCode: raw, retry: .otherMethod, session: .spent,
                    payment: PaymentSnapshot(
                        id: RecordedShop.payment, state: .declined, amount: Sample.money(105_00)))))
    }

    static func pending(_ note: String) -> RecordedResult {
        .outcome(
            .pending(
                PaymentSnapshot(
                    id: RecordedShop.payment, state: .pending, amount: Sample.money(105_00), notes: [note])))
    }

    static func corrected(_ quote: Quote? = nil) -> RecordedResult {
        .outcome(.needsCorrection(CheckoutOutcome.Correction(quote: quote)))
    }

    /// No payment of the token is to be seen: that proves nothing.
    static let notFoundYet = RecordedResult.outcome(
        .unknown(
            ProviderError(
                .notFound, certainty: .maybeHappened, isRetrySafe: true,
                message: "Afterpay shows no payment for this token yet, which is no proof: look again later",
                operation: "getPaymentByToken", rawCode: "not_found", httpStatus: 404,
                traceID: "redacted-11, \(trace)")))
}
