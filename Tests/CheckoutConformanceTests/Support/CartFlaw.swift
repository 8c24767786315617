/// Something wrong on purpose with the adapter to the cart, and the case that must catch it.
enum CartFlaw: String, CaseIterable, CustomStringConvertible {
    case leavesTheCart
    case addsAgain
    case keepsTheOldToken
    case ignoresARefusal
    case choosesNothing
    case showsTheOrdersPrices
    case takesAnyOrderForItsOwn
    case takesAStepForPaid
    case resendsWithoutAKey
    case pricesInCents
    case forgetsWhatItAdded

    var description: String { rawValue }

    /// The name of the case that says what is wrong.
    var caughtBy: String {
        switch self {
        case .leavesTheCart: "cancel.takes_back_what_was_added"
        case .addsAgain: "opening.survives_act_then_cut"
        case .keepsTheOldToken: "options.switch_changes_the_total"
        case .ignoresARefusal: "address.refusal_blocks_and_tells_why"
        case .choosesNothing: "options.switch_changes_the_total"
        case .showsTheOrdersPrices: "options.switch_changes_the_total"
        case .takesAnyOrderForItsOwn: "lost_answer.look_up_claims_no_payment"
        case .takesAStepForPaid: "actions.step_leads_to_the_payment"
        case .resendsWithoutAKey: "lost_answer.resend_charges_once"
        case .pricesInCents: "money.tells_what_was_charged"
        case .forgetsWhatItAdded: "cancel.takes_back_what_was_added"
        }
    }
}
