extension CheckoutOrder {
    /// Reads an order from UTF-8 JSON (`docs/order.schema.json`).
    /// - Throws: ``OrderInvalid`` with everything that is wrong; text that is no JSON is one problem at `$`.
    public static func read(_ bytes: some Sequence<UInt8>) throws(OrderInvalid) -> OrderReading {
        let bytes = Array(bytes)
        let json: JSON
        do throws(JSONError) {
            json = try JSON(parsing: bytes)
        } catch {
            throw OrderInvalid([OrderProblem(.root, Self.message(for: error, in: bytes))])
        }
        return try read(json)
    }

    /// Reads an order from JSON (`docs/order.schema.json`).
    /// - Throws: ``OrderInvalid`` with everything that is wrong.
    public static func read(_ json: JSON) throws(OrderInvalid) -> OrderReading {
        let part = try OrderPart<CheckoutOrder>.read { context in
            ObjectReader(json, at: .root, keys: OrderKeys.order, context: context).flatMap(context.order)
        }
        return OrderReading(order: part.value, warnings: part.warnings)
    }

    /// What is said of a text that is no JSON, with the usual reasons named.
    private static func message(for error: JSONError, in bytes: [UInt8]) -> String {
        if bytes.isEmpty { return "the input is empty (byte 0)" }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            return "the input begins with a byte order mark: save it as UTF-8 without one (byte 0)"
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return "the input looks like UTF-16: save it as UTF-8 (byte 0)"
        }
        guard case .syntax(let text, let offset) = error.reason else { return error.description }
        let place = error.path == .root ? "" : " at \(error.path)"
        return "no valid JSON: \(text)\(place) (byte \(offset))"
    }
}

extension ReadingContext {
    /// Reads an order's members in the order of the design, so that problems come in that order too.
    func order(_ object: ObjectReader) -> CheckoutOrder? {
        let reference = object.requiredText("reference")
        let description = object.freeText("description")
        let country = object.requiredText("country", .country)
        currency = orderCurrency(object)
        let lineItems = object.elements("line_items").compactMap { lineItem($0.value, at: $0.path) }
        let summary = object.required("summary").flatMap { self.summary($0, at: object.path.appending("summary")) }
        let options = object["shipping_options"].flatMap {
            shippingOptions($0, at: object.path.appending("shipping_options"))
        }
        let selected = selectedOption(object)
        let delivery = object.choice("delivery", default: CheckoutOrder.Delivery.shipping)
        let addressMode = object.choice("address_mode", default: CheckoutOrder.AddressMode.choose)
        let optionChoice = object.choice("option_choice", default: CheckoutOrder.OptionChoice.onSheet)
        let buyer = object.object("buyer", keys: OrderKeys.buyer).map(self.buyer)
        let address = object.object("shipping_address", keys: OrderKeys.address).flatMap(self.address)
        checkAddressIsThere(object, delivery, addressMode)
        let capture = object.choice("capture", default: CheckoutOrder.Capture.automatic)
        let cart = object.choice("cart", default: CheckoutOrder.Cart.existing)
        let savePaymentMethod = object.flag("save_payment_method", default: false)
        let returnURL = object.text("return_url", .url)
        let cancelURL = object.text("cancel_url", .url)
        let origin = object.text("origin", .origin)
        let links = object.elements("links").compactMap { link($0.value, at: $0.path) }
        let client = object.object("client", keys: OrderKeys.client).map(self.client)
        let metadata = object.entries("metadata")
        guard let reference, let country, let summary, case .stated(let currency) = currency else { return nil }
        return CheckoutOrder(
            reference: reference, descriptionText: description, country: country, currency: currency,
            lineItems: lineItems, summary: summary, shippingOptions: options ?? [],
            selectedOption: selected.map { ShippingOption.ID($0) }, delivery: delivery, addressMode: addressMode,
            optionChoice: optionChoice, buyer: buyer, shippingAddress: address, capture: capture, cart: cart,
            savePaymentMethod: savePaymentMethod, returnURL: returnURL, cancelURL: cancelURL, origin: origin,
            links: links, client: client, metadata: metadata, unknown: object.unknown)
    }

    /// The order's currency; with one that is not listed the checks go on, with its upper-case form or two decimals.
    private func orderCurrency(_ object: ObjectReader) -> OrderCurrency {
        guard let code = object.requiredText("currency") else { return .unknown }
        if let currency = Currency(code) { return .stated(currency) }
        refuse(object.path.appending("currency"), Self.noCurrency(code))
        let upper = code.uppercased()
        return .stated(Currency(upper) ?? Currency(unlisted: upper))
    }

    /// The id of the option chosen, which must be among the options' ids, those of unreadable options included.
    private func selectedOption(_ object: ObjectReader) -> String? {
        guard let selected = object.text("selected_option", .notBlank) else { return nil }
        let ids = (object["shipping_options"]?.array ?? []).compactMap { $0["id"]?.string }
        guard ids.contains(selected) else {
            let message = "\(Self.quoted(selected)) is the id of no option in shipping_options"
            refuse(object.path.appending("selected_option"), message)
            return nil
        }
        return selected
    }

    private func checkAddressIsThere(
        _ object: ObjectReader, _ delivery: CheckoutOrder.Delivery, _ mode: CheckoutOrder.AddressMode
    ) {
        guard object["shipping_address"] == nil else { return }
        let path = object.path.appending("shipping_address")
        if delivery == .pickup {
            refuse(path, "missing: with delivery pickup it is the store's address")
        } else if mode == .fixed {
            refuse(path, "missing: with address_mode fixed it is where the order goes")
        }
    }

    private func link(_ value: JSON, at path: JSONPath) -> OrderLink? {
        guard let object = ObjectReader(value, at: path, keys: OrderKeys.link, context: self) else { return nil }
        let type = object.requiredText("type")
        let url = object.requiredText("url", .url)
        let title = object.freeText("title")
        guard let type, let url else { return nil }
        return OrderLink(type: type, url: url, title: title, unknown: object.unknown)
    }
}
