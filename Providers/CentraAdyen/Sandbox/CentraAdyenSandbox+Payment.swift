import CheckoutSandbox
import ExpressCheckout

/// `paymentInstructions`: address changes while the sheet is open, and the payment itself (`centra-adyen.md` §4–5).
extension CentraAdyenSandbox {
    func paymentInstructions(
        _ input: JSON, in session: inout SessionState, of request: SandboxRequest
    ) throws(GraphQLError) -> JSON {
        let isFinal = input["paymentInitiateOnly"]?.bool != true
        let userErrors = inputErrors(input, isFinal: isFinal, in: session)
        guard userErrors.isEmpty else { return instructions(.null, userErrors, in: session) }

        let dropped = move(&session, to: AddressRules.address(input["shippingAddress"] ?? [:]))
        session.billingAddress = billing(input).map(AddressRules.address)
        if let id = chosen("paymentMethod", input) { session.paymentMethod = id }
        if let id = chosen("shippingMethod", input), session.offeredMethods.contains(where: { $0.id == id }) {
            session.shippingMethod = id
        }
        guard isFinal else { return instructions(.null, dropped, in: session) }

        let gone = dropped + dropSoldOut(in: &session)
        guard gone.isEmpty else { return instructions(.null, gone, in: session) }
        guard !session.lines.isEmpty else {
            return instructions(.null, [userError("The selection is empty")], in: session)
        }
        guard session.chosenMethod != nil else {
            return instructions(
                .null, [userError("A shipping method must be chosen", ["input", "shippingMethod"])], in: session)
        }
        return try pay(input, in: &session, of: request)
    }

    // MARK: The input

    private func billing(_ input: JSON) -> JSON? {
        input["separateBillingAddress"].flatMap { $0.isNull ? nil : $0 }
    }

    /// An id of the input; 0 keeps what is chosen.
    private func chosen(_ key: String, _ input: JSON) -> Int? {
        input[key]?.int64.flatMap { $0 == 0 ? nil : Int($0) }
    }

    private func inputErrors(_ input: JSON, isFinal: Bool, in session: SessionState) -> [JSON] {
        guard !settings.hasIngrid || session.isOutsideIngrid else {
            return [userError("The delivery options of Ingrid are not confirmed")]
        }
        var errors: [JSON] = []
        if input["termsAndConditions"]?.bool != true {
            errors.append(userError("The terms and conditions must be accepted", ["input", "termsAndConditions"]))
        }
        for page in ["paymentReturnPage", "paymentFailedPage"] where input[page]?.string?.contains("://") != true {
            errors.append(userError("A URL is needed", ["input", page]))
        }
        let destination = input["shippingAddress"] ?? [:]
        errors += addressErrors(
            destination, isWhole: isFinal, isDestination: true, below: ["input", "shippingAddress"])
        if let billing = billing(input) {
            errors += addressErrors(
                billing, isWhole: isFinal, isDestination: false, below: ["input", "separateBillingAddress"])
        }
        if let id = chosen("paymentMethod", input), ShopPaymentMethod.numbered(id) == nil {
            errors.append(userError("The payment method is not available", ["input", "paymentMethod"]))
        }
        let address = AddressRules.address(destination)
        let offered = DeliveryMethod.offered(country: address.country, state: address.state)
        if let id = chosen("shippingMethod", input), !offered.contains(where: { $0.id == id }) {
            errors.append(userError("The shipping method is not available", ["input", "shippingMethod"]))
        }
        return errors
    }

    /// Takes out the lines that others have bought meanwhile.
    /// - Returns: a user error for each.
    func dropSoldOut(in session: inout SessionState) -> [JSON] {
        let gone = session.lines.filter { $0.quantity > stock[$0.item.id] ?? 0 }
        session.lines.removeAll { line in gone.contains { $0.id == line.id } }
        if session.lines.isEmpty { session.selectionID = nil }
        return gone.map {
            unavailable($0.item, wanted: $0.quantity, available: stock[$0.item.id] ?? 0, in: session)
        }
    }

    // MARK: Paying

    private func pay(
        _ input: JSON, in session: inout SessionState, of request: SandboxRequest
    ) throws(GraphQLError) -> JSON {
        guard session.paymentMethod == ShopPaymentMethod.adyen.id else {
            let payment = begin(isAuthorised: true, in: session)
            authorise(payment)
            let order = place(payment, by: nil, in: &session, of: request)
            return instructions(success(order.whole, formFields: .null), in: session)
        }
        let state: AdyenPaymentState
        do throws(AdyenError) {
            state = try AdyenPaymentState(input["paymentMethodSpecificFields"] ?? .null)
            guard state.amount == session.totals.grandTotal, state.currency == session.currency else {
                throw AdyenError.wrongAmount
            }
        } catch {
            return try refused(error, in: session)
        }
        return answer(to: state.card, in: &session, of: request)
    }

    private func refused(_ error: AdyenError, in session: SessionState) throws(GraphQLError) -> JSON {
        let text = "\(error.code): \(error.message)"
        switch settings.adyenErrors {
        case .userErrors:
            return instructions(
                .null, [userError(text, ["input", "paymentMethodSpecificFields"])], in: session)
        case .requestErrors: throw GraphQLError(text)
        case .resultCode:
            return instructions(
                javascript(["resultCode": "Error", "refusalReason": .string(text)]), in: session)
        }
    }

    private func answer(
        to card: AdyenPaymentState.Card, in session: inout SessionState, of request: SandboxRequest
    ) -> JSON {
        switch card {
        case .declines:
            return instructions(
                javascript(["resultCode": "Refused", "refusalReason": "Refused", "refusalReasonCode": "2"]), in: session
            )
        case .fails:
            return instructions(
                javascript([
                    "resultCode": "Error", "refusalReason": "Acquirer Error", "refusalReasonCode": "4",
                ]), in: session)
        case .cancels: return instructions(javascript(["resultCode": "Cancelled"]), in: session)
        case .asksForAction:
            session.pending = begin(isAuthorised: false, in: session)
            return instructions(javascript(challenge(request)), in: session)
        case .redirects:
            session.pending = begin(isAuthorised: false, in: session)
            return instructions(javascript(redirection(request)), in: session)
        case .pends: return accept("Pending", in: &session, of: request)
        case .approves: return accept("Authorised", in: &session, of: request)
        }
    }

    private func challenge(_ request: SandboxRequest) -> JSON {
        [
            "resultCode": "ChallengeShopper",
            "action": [
                "type": "threeDS2", "subtype": "challenge", "token": .string(random.hexadecimal()),
                "paymentData": .string(random.hexadecimal()), "paymentMethodType": "applepay",
                "url": .string("\(request.baseURL)/challenge"),
            ],
        ]
    }

    private func redirection(_ request: SandboxRequest) -> JSON {
        [
            "resultCode": "RedirectShopper",
            "action": [
                "type": "redirect", "method": "GET", "paymentData": .string(random.hexadecimal()),
                "paymentMethodType": "applepay", "url": .string("\(request.baseURL)/redirect"),
            ],
        ]
    }

    /// Adyen took the payment: in whose words that comes is the settings' choice.
    private func accept(_ code: String, in session: inout SessionState, of request: SandboxRequest) -> JSON {
        switch settings.finalAnswer {
        case .redirect:
            session.pending = begin(isAuthorised: false, in: session)
            return instructions(
                .typed(
                    "RedirectPaymentAction",
                    ["action": "REDIRECT", "url": .string("\(request.baseURL)/redirect")]), in: session)
        case .form:
            session.pending = begin(isAuthorised: false, in: session)
            return instructions(
                .typed(
                    "FormPaymentAction",
                    [
                        "action": "FORM", "html": "<form></form>", "formType": "adyen", "formFields": [:],
                        "expressHtml": .null,
                    ]), in: session)
        case .javascript, .withoutFormFields, .success: break
        }
        let payment = begin(isAuthorised: true, in: session)
        authorise(payment)
        let fields: JSON = ["resultCode": .string(code)]
        if settings.placesOrderByPaymentResult {
            session.pending = payment
            return instructions(
                javascript(settings.finalAnswer == .withoutFormFields ? .null : fields), in: session)
        }
        let order = place(
            payment, status: code == "Authorised" ? "CONFIRMED" : "PENDING", by: nil, in: &session, of: request)
        switch settings.finalAnswer {
        case .success: return instructions(success(order.whole, formFields: fields), in: session)
        case .withoutFormFields: return instructions(javascript(.null), in: session)
        default: return instructions(javascript(fields), in: session)
        }
    }

    func begin(isAuthorised: Bool, in session: SessionState) -> SessionState.PendingPayment {
        SessionState.PendingPayment(
            id: random.hexadecimal().uppercased(), amount: session.totals.grandTotal, currency: session.currency,
            isAuthorised: isAuthorised)
    }

    // MARK: Payloads

    private func instructions(_ action: JSON, _ userErrors: [JSON] = [], in session: SessionState) -> JSON {
        .typed(
            "PaymentInstructionsPayload",
            ["action": action, "selection": view(of: session).selection, "userErrors": .array(userErrors)])
    }

    private func javascript(_ formFields: JSON) -> JSON {
        .typed(
            "JavascriptPaymentAction",
            [
                "action": "JAVASCRIPT", "script": "/* for a browser */", "formType": "adyen", "formFields": formFields,
            ])
    }

    private func success(_ order: JSON, formFields: JSON) -> JSON {
        .typed("SuccessPaymentAction", ["action": "SUCCESS", "order": order, "formFields": formFields])
    }
}
