/// The selection: Centra's cart, and what its checkout adds to it.
extension CentraSchema {
    static let selection: [GraphQLSchema.Declaration] = [
        .object(
            "Selection",
            """
            id: String lines: [Line]! grandTotal: MonetaryValue! discounts: [Voucher!]! checkout: CheckoutSelection
            taxExempt: Boolean usedFallbackTax: Boolean! externalGiftCardAvailable: Boolean! comment: String
            language: Language
            """),
        .object(
            "CheckoutSelection",
            """
            shippingMethods: [ShippingMethod!] shippingMethod: ShippingMethod
            paymentMethods(sort: [PaymentMethodKind!] = []): [PaymentMethod!]! paymentMethod: PaymentMethod
            shippingAddress: Address! separateBillingAddress: Address hasSeparateBillingAddress: Boolean!
            addressFields: AddressFieldList! deliveryGroups: [SelectionDeliveryGroup!]! totals: [SelectionTotalRow!]!
            widgets: [Widget!] checkoutScript: String
            """),
        .object(
            "SelectionDeliveryGroup",
            """
            name: String lines: [DeliveryGroupLine!]! shippingMethod: ShippingMethod! shippingPrice: MonetaryValue!
            """),
        .object("DeliveryGroupLine", "line: Line! quantity: Int!"),
        .object(
            "ShippingMethod", "id: Int! name: String! comment: String price: MonetaryValue! selected: Boolean!"),
        .object(
            "PaymentMethod",
            """
            id: Int! uri: String! name: String! kind: PaymentMethodKind! active: Boolean! addressAfterPayment: Boolean!
            initiateOnlySupported: Boolean! recurringSupported: Boolean! handlingCost: MonetaryValue!
            """),
        .enumeration(
            "PaymentMethodKind",
            """
            ADYEN_DROPIN CYBERSOURCE DUMMY EXTERNAL_PAYMENT KLARNA_CHECKOUT_V3 KLARNA_PAYMENTS PAYPAL_COMMERCE QLIRO_ONE
            STRIPE_CHECKOUT STRIPE_PAYMENT_INTENTS UNKNOWN
            """),
        .interface("Widget", "kind: WidgetKind!"),
        .object(
            "IngridWidget", implements: ["Widget"],
            """
            kind: WidgetKind! sessionId: String! snippet: String! deliveryOptionsAvailable: Boolean! reload: Boolean!
            ingridAttributes: [String!]
            """),
        .enumeration("WidgetKind", "PAYMENT SHIPPING"),
        .interface("Line", line),
        .object("ProductLine", implements: ["Line"], line),
        .object("BundleLine", implements: ["Line"], line),
        .object(
            "Item",
            """
            id: String! sku: String! name: String! GTIN: String! preorder: Boolean! productSizeId: Int! stock: Stock!
            horizontalLabelIndex: Int! verticalLabelIndex: Int!
            """),
        .object("Stock", "available: Boolean! quantity: Int!"),
        .object("Brand", "id: Int! name: String! uri: String!"),
        .object(
            "DisplayItem",
            """
            id: Int! name: String! uri: String! productNumber: String! available: Boolean! hasStock: Boolean!
            preview: Boolean! minimumOrderQuantity: Int! price: MonetaryValue originalPrice: MonetaryValue
            items: [Item!]!
            """),
    ]

    private static let line = """
        id: String! item: Item! name: String! productVariantName: String! productNumber: String! size: String!
        quantity: Int! comment: String! productExternalUrl: String subscriptionId: Int hasDiscount: Boolean!
        discountPercent: Float! taxPercent: Float! displayItem: DisplayItem! brand: Brand
        lineValue(includingTax: Boolean! = true): MonetaryValue!
        originalLineValue(includingTax: Boolean! = true): MonetaryValue!
        unitPrice(includingTax: Boolean! = true): MonetaryValue!
        unitOriginalPrice(includingTax: Boolean! = true): MonetaryValue!
        unitPriceReduction(includingTax: Boolean! = true): MonetaryValue!
        """

    static let money: [GraphQLSchema.Declaration] = [
        .object("MonetaryValue", "value: Float! formattedValue: String! currency: Currency!"),
        .object(
            "Currency",
            """
            id: Int! code: String! name: String! isoNumber: String! decimalDigits: Int! denominator: Int!
            decimalPoint: String! thousandsSeparator: String! prefix: String suffix: String currentBaseRate: Float!
            """),
        .interface("SelectionTotalRow", "type: SelectionTotalRowType! price: MonetaryValue!"),
        .object(
            "SelectionTotalRowBase", implements: ["SelectionTotalRow"],
            "type: SelectionTotalRowType! price: MonetaryValue!"),
        .object(
            "SelectionTotalTaxRow", implements: ["SelectionTotalRow"],
            "type: SelectionTotalRowType! price: MonetaryValue! taxPercent: Float!"),
        .enumeration(
            "SelectionTotalRowType",
            """
            CREDIT DISCOUNT GRAND_TOTAL HANDLING INCLUDING_TAX INCLUDING_TAX_TOTAL ITEMS_SUBTOTAL SHIPPING TAX_ADDED
            TAX_ADDED_TOTAL TAX_DEDUCT TAX_DEDUCT_TOTAL
            """),
    ]

    static let vouchers: [GraphQLSchema.Declaration] = [
        .interface("Voucher", voucher),
        .object("CodeVoucher", implements: ["Voucher"], voucher + " code: String!"),
        .enumeration("VoucherMethod", "AUTO CODE URL"),
        .enumeration("VoucherType", "CREDIT DISCOUNT"),
    ]

    private static let voucher = """
        name: String! method: VoucherMethod! type: VoucherType! isExternal: Boolean! expiryDate: String!
        lineIds: [String!]! value: MonetaryValue! orderReduction: MonetaryValue! totalItemReduction: MonetaryValue!
        totalShippingReduction: MonetaryValue!
        """
}
