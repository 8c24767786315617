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
    case refundsEverything
    case capturesInsteadOfVoiding
    case repeatsALostRefund
    case callsALostRefundDone
    case readsARefundAsPaid
    case trustsEveryWebhook
    case countsEveryWebhook
    case takesEveryWebhook
    case callsATimeoutDecided
    case forgetsTheDiscount
    case promisesRefunds

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
        case .refundsEverything: "changes.refunds_of_parts_add_up"
        case .capturesInsteadOfVoiding: "changes.void_releases_what_was_held"
        case .repeatsALostRefund: "changes.lost_refund_blocks_another"
        case .callsALostRefundDone: "changes.refund_that_never_arrived_is_not_called_done"
        case .readsARefundAsPaid: "changes.read_tells_what_became_of_it"
        case .trustsEveryWebhook: "webhooks.altered_body_is_refused"
        case .countsEveryWebhook: "webhooks.same_event_has_one_identity"
        case .takesEveryWebhook: "webhooks.another_checkouts_event_is_not_taken"
        case .callsATimeoutDecided: "errors.status_408_is_unknown"
        case .forgetsTheDiscount: "money.discount_is_taken_off"
        case .promisesRefunds: "descriptor.payments_are_there_when_promised"
        }
    }
}
