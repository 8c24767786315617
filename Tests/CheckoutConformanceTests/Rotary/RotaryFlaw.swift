/// Something wrong on purpose with the adapter to the turning token, and the case that must catch it.
enum RotaryFlaw: String, CaseIterable, CustomStringConvertible {
    case keepsTheOldToken
    case leavesTheCartOnCancel
    case forgetsTheCartOnAFailedCancel
    case addsTheGoodsAgain
    case selectsNoOption
    case ignoresTheOption
    case chargesTheLateOption
    case dropsRefusals
    case takesARedirectForPaid
    case takesAnyOrderForPaid
    case resendsWithoutAKey
    case promisesMerchantPrices
    case showsItsOwnTotal
    case ignoresManualCapture

    var description: String { rawValue }

    /// The name of the case that says what is wrong.
    var caughtBy: String {
        switch self {
        case .keepsTheOldToken: "address.change_is_answered"
        case .leavesTheCartOnCancel: "cancel.takes_back_what_was_added"
        case .forgetsTheCartOnAFailedCancel: "errors.roll_back_not_sent_is_made_up_for"
        case .addsTheGoodsAgain: "opening.can_be_tried_again_after_a_failure"
        case .selectsNoOption: "options.opens_with_one_selected"
        case .ignoresTheOption: "options.switch_changes_the_total"
        case .chargesTheLateOption: "timing.late_option_is_not_charged"
        case .dropsRefusals: "address.refusal_blocks_and_tells_why"
        case .takesARedirectForPaid: "actions.step_leads_to_the_payment"
        case .takesAnyOrderForPaid: "money.other_amount_is_not_taken_for_the_total"
        case .resendsWithoutAKey: "descriptor.resending_is_there_when_promised"
        case .promisesMerchantPrices: "descriptor.one_of_both_prices_delivery"
        case .showsItsOwnTotal: "money.providers_other_total_is_not_shown"
        case .ignoresManualCapture: "changes.manual_capture_is_warned_of_where_there_is_none"
        }
    }
}
