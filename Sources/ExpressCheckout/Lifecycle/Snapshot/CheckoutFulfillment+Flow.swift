extension CheckoutFulfillment {
    private static let destination = "destination"

    /// How the order of `machine` reaches the customer; nil when nothing is delivered.
    init?(_ machine: FlowMachine, lines: [String], showing scope: SnapshotScope) {
        let order = machine.order
        guard order.delivery != .none else { return nil }
        let isPickup = order.delivery == .pickup
        let place = Self.place(machine)
        // A store's address is the merchant's own.
        let isShown = isPickup || scope.contains(.buyer)
        let destinations = place.map { address in
            [
                FulfillmentDestination(
                    id: Self.destination, country: address.country.isEmpty ? nil : address.country,
                    address: isShown ? address : nil)
            ]
        }
        let quote = machine.sheet.quote
        let group = FulfillmentGroup(
            id: "group", lines: lines, options: quote.options.map { FulfillmentOption($0) },
            selectedOption: quote.selectedOption?.id.rawValue)
        self.init(methods: [
            FulfillmentMethod(
                id: "method", type: isPickup ? "pickup" : "shipping", lines: lines, destinations: destinations ?? [],
                selectedDestination: destinations == nil ? nil : Self.destination,
                groups: quote.options.isEmpty ? [] : [group])
        ])
    }

    /// Where it goes, as far as anybody told.
    private static func place(_ machine: FlowMachine) -> PostalAddress? {
        let order = machine.order
        guard order.delivery == .shipping, order.addressMode == .choose else { return order.shippingAddress?.exposed }
        guard let shown = machine.standing.shownAddress, !shown.isBlank else { return nil }
        return PostalAddress(
            locality: shown.locality, region: shown.region, postalCode: shown.postalCode, country: shown.country ?? "")
    }
}

extension FulfillmentOption {
    /// The option that an order's or a quote's is, with its own price.
    fileprivate init(_ option: ShippingOption) {
        self.init(
            id: option.id.rawValue, title: option.label.isEmpty ? option.id.rawValue : option.label,
            detail: option.detail,
            // Days without a time zone: from the first moment of the first to the last one of the last.
            earliest: option.deliveryEstimate.map { "\($0.from)T00:00:00Z" },
            latest: option.deliveryEstimate.map { "\($0.to)T23:59:59Z" },
            totals: [
                CheckoutTotal(.fulfillment, amount: option.amount), CheckoutTotal(.total, amount: option.amount),
            ])
    }
}
