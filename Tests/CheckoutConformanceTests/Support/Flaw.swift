/// Something wrong on purpose with the adapter in memory, and the case that must catch it.
enum Flaw: String, CaseIterable, CustomStringConvertible {
    case chargesAnotherTotal
    case roundsToWholeUnits
    case chargesTwice
    case deniesALostPayment
    case ignoresTheRegion
    case ignoresTheOption
    case takesADeclineForPaid
    case takesAStepForPaid
    case sendsImpossibleOrders
    case plansByOpening
    case showsTheKeyInPlans
    case plansMoreThanIsSent
    case repeatsWhatTheProviderSaid
    case callsANotFoundPaymentPaid
    case resendsWithAnotherKey
    case promisesAResend
    case forgetsACapability
    case callsOnCancel
    case tellsAnotherAmount
    case trustsUnknownMessages
    case acceptsForeignCurrency
    case acceptsAnotherAmount
    case takesAnotherOrder
    case addsDiscounts
    case takesAnUnknownStatusForPaid
    case takes201ForPaid
    case doubtsWhatNeverLeft
    case changesTheBodyOnResend
    case sendsBeforeKeeping
    case looksUpByPaying
    case capturesAtOnce
    case refundsAllForAPart
    case refundsAgainToFindOut
    case deniesALostRefund
    case claimsALostRefund
    case readsRefundedAsTaken
    case acceptsUnsignedWebhooks
    case matchesEveryWebhook
    case countsEveryDelivery
    case writesTheKeyIntoURLs
    case waitsLongerThanTheWallet
    case refusesManyOptions
    case takesTooManyOptions

    var description: String { rawValue }

    /// The name of the case that says what is wrong.
    var caughtBy: String {
        switch self {
        case .chargesAnotherTotal: "money.charges_exactly_the_total"
        case .roundsToWholeUnits: "money.keeps_awkward_cents"
        case .chargesTwice: "completion.pays_once"
        case .deniesALostPayment: "errors.no_json_is_unknown"
        case .ignoresTheRegion: "address.refused_is_not_charged"
        case .ignoresTheOption: "options.switch_changes_the_total"
        case .takesADeclineForPaid: "declines.charge_nothing"
        case .takesAStepForPaid: "actions.step_leads_to_the_payment"
        case .sendsImpossibleOrders: "opening.refuses_an_impossible_order_before_sending"
        case .plansByOpening: "opening.plan_sends_nothing"
        case .showsTheKeyInPlans: "opening.plan_shows_no_credential"
        case .plansMoreThanIsSent: "opening.plan_is_what_is_sent"
        case .repeatsWhatTheProviderSaid: "privacy.refusals_repeat_no_personal_data"
        case .callsANotFoundPaymentPaid: "lost_answer.look_up_claims_no_payment"
        case .resendsWithAnotherKey: "lost_answer.resend_charges_once"
        case .promisesAResend: "descriptor.resending_is_there_when_promised"
        case .forgetsACapability: "descriptor.names_every_capability"
        case .callsOnCancel: "cancel.without_roll_back_sends_nothing"
        case .tellsAnotherAmount: "money.tells_what_was_charged"
        case .trustsUnknownMessages: "forward.unknown_message_is_refused"
        case .acceptsForeignCurrency: "money.foreign_currency_is_not_taken_for_the_total"
        case .acceptsAnotherAmount: "money.other_amount_is_not_taken_for_the_total"
        case .takesAnotherOrder: "money.order_of_another_checkout_is_not_taken"
        case .addsDiscounts: "money.discount_is_taken_off"
        case .takesAnUnknownStatusForPaid: "forward.unknown_status_is_not_paid"
        case .takes201ForPaid: "errors.payment_an_empty_object_is_unknown"
        case .doubtsWhatNeverLeft: "errors.payment_not_sent_may_be_tried_again"
        case .changesTheBodyOnResend: "idempotency.resend_has_the_same_key_and_bytes"
        case .sendsBeforeKeeping: "idempotency.call_is_kept_before_it_is_sent"
        case .looksUpByPaying: "idempotency.look_up_only_reads"
        case .capturesAtOnce: "changes.authorised_is_not_captured"
        case .refundsAllForAPart: "changes.part_refund_pays_back_the_part"
        case .refundsAgainToFindOut: "changes.lost_refund_is_looked_up_by_reads"
        case .deniesALostRefund: "changes.refund_answered_by_500_is_unknown"
        case .claimsALostRefund: "changes.refund_that_never_arrived_is_not_claimed"
        case .readsRefundedAsTaken: "changes.read_tells_a_refund"
        case .acceptsUnsignedWebhooks: "webhooks.unsigned_is_refused"
        case .matchesEveryWebhook: "webhooks.order_of_another_checkout_is_not_matched"
        case .countsEveryDelivery: "webhooks.repeat_has_the_same_identity"
        case .writesTheKeyIntoURLs: "privacy.urls_have_nothing_private"
        case .refusesManyOptions: "limits.as_many_options_as_told_are_taken"
        case .takesTooManyOptions: "limits.one_option_more_is_refused"
        case .waitsLongerThanTheWallet: "timing.deadline_is_before_the_wallets"
        }
    }
}
