/// The part of Centra's storefront schema that express checkout touches (`centra-adyen.md` §3–5).
///
/// Names, types and defaults are the schema's; what it has besides (categories, wish lists, media …) is refused here
/// like a field that does not exist.
enum CentraSchema {
    /// The schema.
    static let storefront: GraphQLSchema = {
        do throws(GraphQLError) {
            return try GraphQLSchema(roots + selection + money + address + payment + shop + vouchers)
        } catch {
            // A constant of this target: a slip shows in the first test that runs.
            preconditionFailure("the schema is not written right: \(error.message)")
        }
    }()

    private static let roots: [GraphQLSchema.Declaration] = [
        .object(
            "Query",
            """
            selection(voucherMode: VOUCHER_MODE! = LINES): Selection!
            session: Session!
            order: Order
            expressCheckoutWidgets(configurationOnly: Boolean, plugins: [ExpressCheckoutWidgetsPluginItem!]!):
                ExpressCheckoutWidgetsPayload!
            """),
        .object(
            "Mutation",
            """
            addItem(
                item: String!, quantity: Int! = 1, comment: String! = "", productExternalUrl: String! = "",
                subscriptionPlan: Int, categoryId: Int): AddItemPayload!
            updateLine(lineId: String!, quantity: Int, comment: String, subscriptionPlanId: Int):
                SelectionMutationPayload!
            deleteLine(lineId: String!): SelectionMutationPayload!
            setSelection(id: String!): SelectionMutationPayload!
            setShippingMethod(id: Int!): SelectionMutationPayload!
            setPaymentMethod(id: Int!): SelectionMutationPayload!
            setAddress(
                shippingAddress: AddressInput!, separateBillingAddress: AddressInput,
                sendCartAbandonmentEmail: Boolean = true): SelectionMutationPayload!
            setCountryState(countryCode: String!, stateCode: String): SelectionMutationPayload!
            handleWidgetEvent(payload: Map!): SelectionMutationPayload!
            addVoucher(code: String!): SelectionMutationPayload!
            removeVoucher(code: String!): SelectionMutationPayload!
            paymentInstructions(input: PaymentInstructionsInput!): PaymentInstructionsPayload!
            paymentResult(paymentMethodFields: Map!): PaymentResultPayload!
            """),
        .scalar("Map"),
        .enumeration("VOUCHER_MODE", "LINES TOTAL"),
        .interface("UserError", "message: String! path: [String!]"),
        .object("UserErrorBase", implements: ["UserError"], "message: String! path: [String!]"),
        .object(
            "UnavailableItem", implements: ["UserError"],
            """
            message: String! path: [String!] availableQuantity: Int! originalQuantity: Int! unavailableQuantity: Int!
            item: Item displayItem: DisplayItem
            """),
        .interface("Payload", "userErrors: [UserError!]!"),
        .interface("SelectionMutationPayload", selectionPayload),
        .object(
            "GenericSelectionMutationPayload", implements: ["Payload", "SelectionMutationPayload"], selectionPayload),
        .object(
            "SessionPayload", implements: ["Payload", "SelectionMutationPayload"],
            selectionPayload + " session: Session!"),
        .object(
            "AddItemPayload", implements: ["Payload", "SelectionMutationPayload"], selectionPayload + " line: Line"),
    ]

    private static let selectionPayload =
        "selection(voucherMode: VOUCHER_MODE! = LINES): Selection userErrors: [UserError!]!"
}
