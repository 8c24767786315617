/// Payment, orders, addresses, the session.
extension CentraSchema {
    static let address: [GraphQLSchema.Declaration] = [
        .object(
            "Address",
            """
            address1: String address2: String attention: String cellPhoneNumber: String city: String
            companyName: String country: Country email: String faxNumber: String firstName: String lastName: String
            phoneNumber: String state: CountryState stateOrProvince: String vatNumber: String zipCode: String
            """),
        .input(
            "AddressInput",
            """
            address1: String address2: String attention: String cellPhoneNumber: String city: String
            companyName: String country: String! email: String faxNumber: String firstName: String lastName: String
            phoneNumber: String state: String stateOrProvince: String vatNumber: String zipCode: String
            """),
        .object(
            "Country",
            "code: String! name: String! isEU: Boolean! shipTo: Boolean! states: [CountryState!] defaultLanguage: Language"
        ),
        .object("CountryState", "code: String! name: String!"),
        .object(
            "AddressFieldList",
            """
            shippingAddress(sort: [AddressSortKey!] = [EMAIL, COMPANY, FIRSTNAME, LASTNAME, ADDRESS1, ADDRESS2, ZIPCODE,
                CITY, STATE, COUNTRY, PHONE_NUMBER, VAT_NUMBER, HOUSE_NUMBER, HOUSE_EXTENSION]): [AddressField!]!
            separateBillingAddress(sort: [AddressSortKey!] = [EMAIL, COMPANY, FIRSTNAME, LASTNAME, ADDRESS1, ADDRESS2,
                ZIPCODE, CITY, STATE, COUNTRY, PHONE_NUMBER, IDENTITY_NUMBER, HOUSE_NUMBER, HOUSE_EXTENSION]):
                [AddressField!]!
            newsletter: CheckboxAddressField! termsAndConditions: CheckboxAddressField!
            """),
        .enumeration(
            "AddressSortKey",
            """
            ADDRESS1 ADDRESS2 CITY COMPANY COUNTRY EMAIL FIRSTNAME HOUSE_EXTENSION HOUSE_NUMBER IDENTITY_NUMBER LASTNAME
            PHONE_NUMBER STATE VAT_NUMBER ZIPCODE
            """),
        .interface("AddressField", addressField),
        .object("TextAddressField", implements: ["AddressField"], addressField),
        .object("CheckboxAddressField", implements: ["AddressField"], addressField),
        .object(
            "CountryAddressField", implements: ["AddressField"],
            addressField + " choices: [Country!]! selected: Country"),
        .object(
            "StateAddressField", implements: ["AddressField"],
            addressField + " choices: [CountryState!]! selected: CountryState"),
    ]

    private static let addressField = "key: String! visible: Boolean! required: Boolean!"

    static let payment: [GraphQLSchema.Declaration] = [
        .input(
            "PaymentInstructionsInput",
            """
            affiliate: Int checkoutPageOrigin: String clientDetails: ClientDetails comment: String
            consents: [ConsentInput!] customerClubSpecificFields: CustomerClubSpecificFields express: Boolean! = false
            integrationSpecificFields: Map internal: Boolean! = false ipAddress: String languageCode: String! = ""
            paymentFailedPage: String! paymentInitiateOnly: Boolean! = false paymentMethod: Int! = 0
            paymentMethodSpecificFields: Map paymentReturnPage: String! separateBillingAddress: AddressInput
            shippingAddress: AddressInput! shippingMethod: Int! = 0 termsAndConditions: Boolean!
            """),
        .input("ClientDetails", "browserLanguage: String ip: String userAgent: String"),
        .input(
            "ConsentInput",
            "consented: Boolean! data: String! key: String! languageCode: String name: String! version: String!"),
        .input("CustomerClubSpecificFields", "voyadoCustomerId: String voyadoPromotionId: String"),
        .object(
            "PaymentInstructionsPayload",
            """
            action: PaymentAction selection(voucherMode: VOUCHER_MODE! = LINES): Selection! userErrors: [UserError!]!
            """),
        .interface("PaymentAction", "action: PaymentActionType!"),
        .enumeration("PaymentActionType", "FORM JAVASCRIPT REDIRECT SUCCESS"),
        .object(
            "JavascriptPaymentAction", implements: ["PaymentAction"],
            "action: PaymentActionType! script: String! formType: String! formFields: Map"),
        .object("RedirectPaymentAction", implements: ["PaymentAction"], "action: PaymentActionType! url: String!"),
        .object(
            "FormPaymentAction", implements: ["PaymentAction"],
            """
            action: PaymentActionType! html: String! formType: String! formFields: Map
            expressHtml: [ExpressCheckoutWidget!]
            """),
        .object(
            "SuccessPaymentAction", implements: ["PaymentAction"],
            "action: PaymentActionType! order: Order! formFields: Map"),
        .interface("PaymentResultPayload", paymentResult),
        .object("PaymentResultSuccessPayload", implements: ["PaymentResultPayload"], paymentResult + " order: Order!"),
        .object("PaymentResultFailedPayload", implements: ["PaymentResultPayload"], paymentResult),
        .enumeration("PaymentResultType", "FAILED SUCCESS"),
        .object(
            "Order",
            """
            id: String! number: Int! status: OrderStatus! totals: [SelectionTotalRow!]! lines: [Line]!
            shippingAddress: Address billingAddress: Address shippingMethod: ShippingMethod! paymentMethod: PaymentMethod!
            paymentHtml: String! affiliateHtml: String! orderDate(format: String = "Y-m-dTH:i:sP"): String!
            discountsApplied: [Voucher!]! country: Country state: CountryState market: Market language: Language
            comment: String otherComment: String! currencyBaseRate: Float! usedFallbackTax: Boolean! userIP: String
            """),
        .enumeration("OrderStatus", "ARCHIVED CONFIRMED DELETED PENDING PROCESSING SHIPPED"),
        .input(
            "ExpressCheckoutWidgetsPluginItem",
            """
            additionalData: ExpressCheckoutWidgetsAdditionalData! type: ExpressCheckoutWidgetType uri: String
            """),
        .input(
            "ExpressCheckoutWidgetsAdditionalData",
            "amount: Int! lineItems: [ExpressCheckoutWidgetsLineItem!]! returnUrl: String!"),
        .input("ExpressCheckoutWidgetsLineItem", "name: String! price: String!"),
        .enumeration(
            "ExpressCheckoutWidgetType", "express_checkout_adyen express_checkout_stripe_payment_intents"),
        .object(
            "ExpressCheckoutWidgetsPayload", implements: ["Payload"],
            "list: [ExpressCheckoutWidgetsPluginWidgets!] userErrors: [UserError!]!"),
        .object(
            "ExpressCheckoutWidgetsPluginWidgets", "name: String! widgets: [ExpressCheckoutWidget!]!"),
        .object("ExpressCheckoutWidget", "id: String name: String! contents: String error: String"),
    ]

    private static let paymentResult =
        "type: PaymentResultType! selection(voucherMode: VOUCHER_MODE! = LINES): Selection! userErrors: [UserError!]!"

    static let shop: [GraphQLSchema.Declaration] = [
        .object(
            "Session",
            "country: Country! countryState: CountryState language: Language market: Market! pricelist: Pricelist!"),
        .object("Market", "id: Int! name: String! hasCampaignSite: Boolean! countries: [Country!]"),
        .object("Pricelist", "id: Int! name: String! comment: String currency: Currency! countries: [Country!]"),
        .object(
            "Language",
            """
            code: String! countryCode: String default: Boolean! languageCode: String languageName: String
            name(locale: String): String!
            """),
    ]
}
