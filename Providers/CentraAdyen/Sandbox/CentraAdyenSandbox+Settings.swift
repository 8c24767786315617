extension CentraAdyenSandbox {
    /// How the shop behind a sandbox is set up, and which of the ways that `centra-adyen.md` leaves open it takes.
    public struct Settings: Sendable, Hashable {
        /// How amounts are written.
        public enum MoneyForm: Sendable, Hashable {
            /// The shortest decimal text: `105`, `12.5`.
            case exact
            /// With the noise of binary arithmetic: `104.99999999999999`.
            case noisy
        }

        /// What `expressCheckoutWidgets` answers.
        public enum Widgets: Sendable, Hashable {
            /// Everything that the component needs.
            case complete
            /// Contents without `paymentMethodsResponse`.
            case withoutPaymentMethods
            /// A widget with an `error` in place of contents.
            case error
            /// `list: null` and a user error.
            case noList
        }

        /// What a payment that Adyen decides answers.
        public enum FinalAnswer: Sendable, Hashable {
            /// `JavascriptPaymentAction` with Adyen's answer in `formFields`.
            case javascript
            /// The same, but `formFields` is null although the payment was made.
            case withoutFormFields
            /// `SuccessPaymentAction` with the order, when the payment was made.
            case success
            /// `RedirectPaymentAction`; `paymentResult` with `redirectResult` then decides.
            case redirect
            /// `FormPaymentAction`; `paymentResult` then decides.
            case form
        }

        /// How an error of Adyen's reaches the caller, which is nowhere described.
        public enum AdyenErrors: Sendable, Hashable {
            /// As user error.
            case userErrors
            /// As top-level error.
            case requestErrors
            /// As `resultCode` `Error`.
            case resultCode
        }

        /// How amounts are written.
        public var moneyForm = MoneyForm.exact
        /// What `expressCheckoutWidgets` answers.
        public var widgets = Widgets.complete
        /// What a payment that Adyen decides answers.
        public var finalAnswer = FinalAnswer.javascript
        /// How an error of Adyen's reaches the caller.
        public var adyenErrors = AdyenErrors.userErrors
        /// Whether delivery is chosen in Ingrid's widget unless `handleWidgetEvent` says `expressCheckout`.
        public var hasIngrid = false
        /// Whether a user error's `path` has its last segment only.
        public var shortensPaths = false
        /// Whether a discount's row is above zero, as one that is taken off may be written.
        public var writesDiscountsPositive = false
        /// Whether an authorised payment becomes an order only by `paymentResult`.
        public var placesOrderByPaymentResult = false
        /// How many reads of `order` still miss an order that was placed, as when Adyen's notification places it.
        public var lateOrderReads = 0
        /// Whether a token that was replaced may still read, though never change anything.
        public var readsWithOutdatedTokens = false
        /// The HTTP status that goes with `Unauthorized`.
        public var unauthorizedStatus = 200

        /// Creates settings; every one has a default.
        public init() {}
    }
}
