import ExpressCheckout

extension StorefrontView {
    /// The selection, its checkout included.
    var selection: JSON {
        .typed(
            "Selection",
            [
                "id": .text(session.selectionID), "lines": .array(session.lines.map(line)),
                "grandTotal": money(session.totals.withoutAddedTax), "discounts": discounts, "checkout": checkout,
                "taxExempt": false, "usedFallbackTax": false, "externalGiftCardAvailable": false, "comment": "",
                "language": language,
            ])
    }

    private var checkout: JSON {
        .typed(
            "CheckoutSelection",
            [
                "shippingMethods": .array(session.offeredMethods.map(delivery)), "shippingMethod": chosenDelivery,
                "paymentMethods": .array(ShopPaymentMethod.all.map(payment)), "paymentMethod": chosenPayment,
                "shippingAddress": address(session.address),
                "separateBillingAddress": session.billingAddress.map(address) ?? .null,
                "hasSeparateBillingAddress": .bool(session.billingAddress != nil), "addressFields": addressFields,
                "deliveryGroups": deliveryGroups, "totals": totals,
                "widgets": settings.hasIngrid ? [ingrid] : [],
                "checkoutScript": settings.hasIngrid ? "window.ingrid = {}" : .null,
            ])
    }

    private var ingrid: JSON {
        .typed(
            "IngridWidget",
            [
                "kind": "SHIPPING", "sessionId": "ingrid-session", "snippet": "<div id=\"ingrid\"></div>",
                "deliveryOptionsAvailable": true, "reload": false, "ingridAttributes": .null,
            ])
    }

    // MARK: Delivery and payment

    func delivery(_ method: DeliveryMethod) -> JSON {
        .typed(
            "ShippingMethod",
            [
                "id": .whole(method.id), "name": .string(method.name), "comment": .string(method.comment),
                "price": money(method.prices[session.currency] ?? 0),
                "selected": .bool(method.id == session.shippingMethod),
            ])
    }

    var chosenDelivery: JSON { session.chosenMethod.map(delivery) ?? .null }

    private var deliveryGroups: JSON {
        guard let method = session.chosenMethod, !session.lines.isEmpty else { return [] }
        return [
            .typed(
                "SelectionDeliveryGroup",
                [
                    "name": .null,
                    "lines": .array(
                        session.lines.map {
                            .typed("DeliveryGroupLine", ["line": line($0), "quantity": .whole($0.quantity)])
                        }),
                    "shippingMethod": delivery(method), "shippingPrice": money(session.totals.shipping),
                ])
        ]
    }

    func payment(_ method: ShopPaymentMethod) -> JSON {
        .typed(
            "PaymentMethod",
            [
                "id": .whole(method.id), "uri": .string(method.uri), "name": .string(method.name),
                "kind": .string(method.kind), "active": true, "addressAfterPayment": false,
                "initiateOnlySupported": .bool(method == .adyen), "recurringSupported": false,
                "handlingCost": money(0),
            ])
    }

    var chosenPayment: JSON { ShopPaymentMethod.numbered(session.paymentMethod).map(payment) ?? .null }

    // MARK: Lines

    func line(_ line: SessionState.Line) -> JSON {
        let price = line.item.prices[session.currency] ?? 0
        let whole = money(price * Int64(line.quantity))
        return .typed(
            "ProductLine",
            [
                "id": .string(line.id), "item": item(line.item), "name": .string(line.item.name),
                "productVariantName": .string(line.item.variant),
                "productNumber": .string(line.item.productNumber), "size": .string(line.item.size),
                "quantity": .whole(line.quantity), "comment": .string(line.comment), "productExternalUrl": .null,
                "subscriptionId": .null, "hasDiscount": false, "discountPercent": 0,
                "taxPercent": session.address.country == "GB" ? 20 : 0, "displayItem": displayItem(line.item),
                "brand": .typed("Brand", ["id": 1, "name": "ACME", "uri": "acme"]), "lineValue": whole,
                "originalLineValue": whole, "unitPrice": money(price), "unitOriginalPrice": money(price),
                "unitPriceReduction": money(0),
            ])
    }

    func item(_ item: CatalogueItem) -> JSON {
        let left = stock[item.id] ?? 0
        return .typed(
            "Item",
            [
                "id": .string(item.id), "sku": .string("SHIRT-\(item.size)"), "name": .string(item.size), "GTIN": "",
                "preorder": false, "productSizeId": 1,
                "stock": .typed("Stock", ["available": .bool(left > 0), "quantity": .whole(left)]),
                "horizontalLabelIndex": 0, "verticalLabelIndex": 0,
            ])
    }

    func displayItem(_ item: CatalogueItem) -> JSON {
        let sizes = CatalogueItem.all.filter { $0.productNumber == item.productNumber }
        let price = item.prices[session.currency].map(money) ?? .null
        return .typed(
            "DisplayItem",
            [
                "id": 4821, "name": .string(item.name), "uri": "blue-shirt",
                "productNumber": .string(item.productNumber), "available": .bool(!price.isNull),
                "hasStock": .bool(sizes.contains { (stock[$0.id] ?? 0) > 0 }), "preview": false,
                "minimumOrderQuantity": 1, "price": price, "originalPrice": price,
                "items": .array(sizes.map(self.item)),
            ])
    }

    var discounts: JSON {
        .array(
            session.vouchers.map { code in
                let value = money(session.totals.discount)
                return .typed(
                    "CodeVoucher",
                    [
                        "name": "Ten per cent off", "method": "CODE", "type": "DISCOUNT", "isExternal": false,
                        "expiryDate": "", "lineIds": .array(session.lines.map { .string($0.id) }), "value": value,
                        "orderReduction": value, "totalItemReduction": money(0), "totalShippingReduction": money(0),
                        "code": .string(code),
                    ])
            })
    }

    // MARK: Addresses

    func address(_ address: SessionState.Address) -> JSON {
        let field = { (key: String) -> JSON in .text(address.fields[key]) }
        return .typed(
            "Address",
            [
                "address1": field("address1"), "address2": field("address2"), "attention": field("attention"),
                "cellPhoneNumber": field("cellPhoneNumber"), "city": field("city"),
                "companyName": field("companyName"), "country": country(address.country), "email": field("email"),
                "faxNumber": field("faxNumber"), "firstName": field("firstName"), "lastName": field("lastName"),
                "phoneNumber": field("phoneNumber"), "state": state(address),
                "stateOrProvince": field("stateOrProvince"), "vatNumber": field("vatNumber"),
                "zipCode": field("zipCode"),
            ])
    }

    private var addressFields: JSON {
        .typed(
            "AddressFieldList",
            [
                "shippingAddress": addressFields(of: session.address),
                "separateBillingAddress": addressFields(of: session.billingAddress ?? session.address),
                "newsletter": addressField("CheckboxAddressField", "newsletter", isRequired: false),
                "termsAndConditions": addressField("CheckboxAddressField", "termsAndConditions", isRequired: true),
            ])
    }

    private func addressFields(of address: SessionState.Address) -> JSON {
        let texts = ["email", "firstName", "lastName", "address1", "address2", "zipCode", "city"].map { key in
            addressField(
                "TextAddressField", key, isRequired: AddressRules.required.contains { $0 == key })
        }
        let states = ShopCountry.named(address.country)?.states ?? []
        return .array(
            texts + [
                addressField(
                    "StateAddressField", "state", isRequired: !states.isEmpty, isVisible: !states.isEmpty,
                    choices: states.map(state), selected: state(address)),
                addressField(
                    "CountryAddressField", "country", isRequired: true,
                    choices: ShopCountry.all.map { country($0.code) }, selected: country(address.country)),
                addressField("TextAddressField", "phoneNumber", isRequired: false),
            ])
    }

    private func addressField(
        _ type: String, _ key: String, isRequired: Bool, isVisible: Bool = true, choices: [JSON] = [],
        selected: JSON = .null
    ) -> JSON {
        .typed(
            type,
            [
                "key": .string(key), "visible": .bool(isVisible), "required": .bool(isRequired),
                "choices": .array(choices), "selected": selected,
            ])
    }
}
