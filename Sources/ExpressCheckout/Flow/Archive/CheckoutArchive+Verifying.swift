extension CheckoutArchive {
    /// The archive of a record, after making sure that it can be read back: for a checkout's first save.
    ///
    /// An order made in memory is checked by nobody. One that could be written and not read would be lost with its
    /// payment, so it is refused here, before anything is sent.
    /// - Throws: ``CheckoutStoreError`` `unreadable`, naming the place in the order.
    public init(verifying record: CheckoutRecord) throws(CheckoutStoreError) {
        self.init(record)
        let read = try CheckoutRecord(try rewritten())
        guard read.order.keepsMoney(of: record.order) else {
            throw .unreadable(id, "what comes back is another order")
        }
    }

    /// The archive as it is after it was written and read as text.
    private func rewritten() throws(CheckoutStoreError) -> CheckoutArchive {
        let again = { (part: JSON) throws(CheckoutStoreError) -> JSON in
            do throws(JSONError) {
                return try JSON(parsing: part.bytes)
            } catch {
                throw .unreadable(id, "\(error)")
            }
        }
        var personal: [JSON?] = []
        for part in [personalOrder, personalCalls] {
            if let part { personal.append(try again(part.exposed)) } else { personal.append(nil) }
        }
        return CheckoutArchive(
            id: id, provider: provider, version: version, order: try again(order), progress: try again(progress),
            personalOrder: personal[0], personalCalls: personal[1])
    }
}

extension CheckoutOrder {
    /// Whether it sells the same at the same prices, and in the same way.
    fileprivate func keepsMoney(of other: CheckoutOrder) -> Bool {
        reference == other.reference && country == other.country && currency == other.currency
            && summary == other.summary && lineItems == other.lineItems && shippingOptions == other.shippingOptions
            && selectedOption == other.selectedOption && delivery == other.delivery
            && addressMode == other.addressMode && optionChoice == other.optionChoice && capture == other.capture
            && cart == other.cart
    }
}
