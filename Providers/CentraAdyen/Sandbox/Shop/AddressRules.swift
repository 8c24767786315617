import ExpressCheckout

/// What the shop asks of an address, and where it delivers.
enum AddressRules {
    /// The keys that an address must have before an order can be placed.
    static let required = ["firstName", "lastName", "email", "address1", "city", "zipCode"]

    /// Something wrong with one key of an address.
    struct Problem: Hashable {
        let key: String
        let message: String
    }

    /// What is wrong with an `AddressInput`; `isWhole` for one that an order is placed with, `isDestination` for where
    /// the goods go.
    ///
    /// Country codes are upper case; states are given by code, and only where the country has them.
    static func problems(in input: JSON, isWhole: Bool, isDestination: Bool) -> [Problem] {
        let code = input["country"]?.string ?? ""
        guard let country = ShopCountry.named(code) else {
            return [Problem(key: "country", message: "We do not ship to this country")]
        }
        var problems: [Problem] = []
        if isWhole {
            problems += required.filter { isBlank(input[$0]) }.map {
                Problem(key: $0, message: "This field is required")
            }
        }
        guard !country.states.isEmpty else { return problems }
        guard let state = input["state"]?.nonEmptyString else {
            if isWhole { problems.append(Problem(key: "state", message: "This field is required")) }
            return problems
        }
        if country.state(state) == nil {
            problems.append(Problem(key: "state", message: "There is no such state"))
        } else if isDestination, ShopCountry.undeliverable.contains("\(code)-\(state)") {
            problems.append(Problem(key: "state", message: "We do not ship to this state"))
        }
        return problems
    }

    private static func isBlank(_ value: JSON?) -> Bool {
        value?.string?.allSatisfy(\.isWhitespace) ?? true
    }

    /// An `AddressInput` without problems as it is kept.
    static func address(_ input: JSON) -> SessionState.Address {
        let country = input["country"]?.string ?? ""
        var address = SessionState.Address(country: country)
        for member in input.object ?? [] where member.key != "country" && member.key != "state" {
            address.fields[member.key] = member.value.string
        }
        address.state = input["state"]?.string.flatMap { ShopCountry.named(country)?.state($0)?.code }
        return address
    }
}
