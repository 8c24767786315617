/// What a sheet is opened with: the provider's session and what the merchant and the customer's device bring.
public struct SheetSession: Sendable, Hashable {
    /// The currency of every amount.
    public let currency: Currency
    /// The order's breakdown; one line alone means that the session carries none.
    public let summary: [SheetLine]
    /// The options.
    public let options: [SheetOffer]
    /// How the order reaches the customer.
    public let delivery: CheckoutOrder.Delivery
    /// Where the address comes from.
    public let addressMode: CheckoutOrder.AddressMode
    /// When the customer chooses an option.
    public let optionChoice: CheckoutOrder.OptionChoice
    /// Whether the merchant registered a handler for addresses.
    public let hasHandler: Bool
    /// Whether the provider's dashboard makes the address a required field.
    public let isAddressRequired: Bool
    /// The versions of the device's software, by name (`ios`, `apple_pay_js`); what is absent is new enough.
    public let client: [String: Int]

    /// Creates a session; the option selected beforehand goes to the front, where sheets preselect.
    public init(
        currency: Currency, summary: [SheetLine], options: [SheetOffer] = [], selected: ShippingOption.ID? = nil,
        delivery: CheckoutOrder.Delivery = .shipping, addressMode: CheckoutOrder.AddressMode = .choose,
        optionChoice: CheckoutOrder.OptionChoice = .onSheet, hasHandler: Bool = true, isAddressRequired: Bool = false,
        client: [String: Int] = [:]
    ) {
        self.currency = currency
        self.summary = summary
        self.options = options.filter { $0.id == selected } + options.filter { $0.id != selected }
        self.delivery = delivery
        self.addressMode = addressMode
        self.optionChoice = optionChoice
        self.hasHandler = hasHandler
        self.isAddressRequired = isAddressRequired
        self.client = client
    }

    /// Creates the session of an order that is right.
    public init(
        _ order: CheckoutOrder, hasHandler: Bool = true, isAddressRequired: Bool = false, client: [String: Int] = [:]
    ) {
        self.init(
            currency: order.currency, summary: order.summary.items.map(SheetLine.init),
            options: order.shippingOptions.map(SheetOffer.init), selected: order.selectedOption,
            delivery: order.delivery, addressMode: order.addressMode, optionChoice: order.optionChoice,
            hasHandler: hasHandler, isAddressRequired: isAddressRequired, client: client)
    }

    /// Whether the device's software of that name has at least that version.
    func has(_ requirement: SheetRules.Requirement) -> Bool {
        (client[requirement.client] ?? requirement.version) >= requirement.version
    }

    /// What the session says it costs: the opening option's total, else the order's (`Y-12`); nil when neither can be
    /// read.
    var amount: Money? {
        if let total = options.first?.summary?.last?.amount.money { return total }
        if let total = summary.last, total.closes, let money = total.amount.money { return money }
        let lines = summary.filter { $0.kind != .total && $0.kind != .includedTax }
        var sum: Int64 = 0
        for line in lines {
            guard let units = line.amount.money?.minorUnits else { return nil }
            let (next, overflows) = sum.addingReportingOverflow(units)
            guard !overflows else { return nil }
            sum = next
        }
        return lines.isEmpty ? nil : Money(minorUnits: sum, currency: currency)
    }
}

extension SheetLine {
    /// Whether it can close a breakdown: providers' wires have no kinds, so one without a kind does.
    var closes: Bool { kind == nil || kind == .total }
}
