import ExpressCheckout

/// Centra's user errors as address issues, by the last segment of their path.
enum IssueMapping {
    /// Which part of an address a key of `AddressInput` is.
    static func field(_ key: String) -> AddressIssue.Field? {
        switch key {
        case "country": .country
        case "state", "stateOrProvince": .region
        case "city": .locality
        case "zipCode": .postalCode
        case "address1", "address2": .street
        case "firstName", "lastName": .name
        case "email": .email
        case "phoneNumber", "cellPhoneNumber": .phone
        default: nil
        }
    }

    /// The issues of a stage.
    ///
    /// Before the shopper authorises, the wallet hides street, name, e-mail and phone: their absence is nobody's fault
    /// and is left for later (`apple-pay.md` §5). An `UnavailableItem` is no issue: it changed the totals.
    static func issues(_ errors: [UserError], stage: AddressIssue.Stage) -> [AddressIssue] {
        errors.filter { !$0.isUnavailableItem }.compactMap { error in
            let field = error.lastSegment.flatMap(field)
            if stage == .address, let field, hidden.contains(field) { return nil }
            return AddressIssue(
                code(field), stage: stage, contact: error.isAboutBilling ? .billing : .shipping, field: field,
                message: error.message.isEmpty ? "This address cannot be used" : error.message)
        }
    }

    /// Centra's errors have no code: a place as a whole is not served, a detail is wrong.
    private static func code(_ field: AddressIssue.Field?) -> AddressIssue.Code {
        switch field {
        case nil, .country?, .region?: .addressUndeliverable
        default: .addressInvalid
        }
    }

    private static let hidden: Set<AddressIssue.Field> = [.street, .name, .email, .phone]
}
